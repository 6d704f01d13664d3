import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetIdentity, useNotify } from 'react-admin';
import type { UserRow } from '../../../resources/users/calls.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { useListOf } from '../../engine/list/context.ts';
import { RowActions } from '../../engine/RowActions.tsx';
import type { RowMenuProps } from '../../engine/slots.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';

/** Locks or unlocks a user, based on the version shown. */
const useLock = (user: UserRow) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const [intent] = useState(createIntent);
  return async (locked_since: string | null) => {
    const { id, version, email } = user;
    try {
      await intent.attempt([id, version, locked_since === null], (key) =>
        provider.update('users', { id, data: { locked_since }, previousData: user, meta: { intent: key, version } }),
      );
      notify(`${email} ${locked_since ? 'deactivated' : 'activated'}`, { type: 'success' });
    } catch (error) {
      notifyFault('Failed to update user', error);
    }
    await invalidate(client, 'users');
  };
};

/** The actions on one user. */
const RowMenu = ({ record, anchor, close }: RowMenuProps) => {
  const { expand } = useListOf();
  const { identity } = useGetIdentity();
  const user = record as typeof record & UserRow;
  const lock = useLock(user);
  const { email, status } = user;
  const isActive = status === 'active';
  return (
    <RowActions
      name={email}
      anchor={anchor}
      close={close}
      actions={[
        { label: 'Edit', run: () => expand(String(user.id)) },
        isActive
          ? {
              label: 'Deactivate',
              reason: identity?.id === user.id ? 'You cannot deactivate your own account' : undefined,
              confirm: {
                title: 'Deactivate user',
                text: `${email} is signed out everywhere and cannot sign in until somebody activates the account again.`,
                danger: true,
              },
              run: () => lock(new Date().toISOString()),
            }
          : {
              label: 'Activate',
              confirm: { title: 'Activate user', text: `${email} can sign in again.` },
              run: () => lock(null),
            },
      ]}
    />
  );
};

export default RowMenu;
