import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { useListOf } from '../../engine/list/context.ts';
import { RowActions } from '../../engine/RowActions.tsx';
import type { RowMenuProps } from '../../engine/slots.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';

const RESOURCE = 'notification-settings';

/** The actions on one recipient. */
const RowMenu = ({ record, anchor, close }: RowMenuProps) => {
  const { resource, expand } = useListOf();
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const [intent] = useState(createIntent);
  const { name } = record.user as RecipientUser;

  const remove = async () => {
    const { id, version } = record;
    try {
      await intent.attempt([id, version], (key) =>
        provider.delete(RESOURCE, { id, previousData: record, meta: { intent: key, version } }),
      );
      notify(`${name} no longer receives notifications`, { type: 'success' });
    } catch (error) {
      notifyFault(resource.texts.deleteFailed, error);
    }
    await invalidate(client, RESOURCE);
  };
  return (
    <RowActions
      name={name}
      anchor={anchor}
      close={close}
      actions={[
        { label: 'Edit', run: () => expand(String(record.id)) },
        {
          label: 'Delete',
          confirm: { title: 'Delete recipient', text: resource.texts.deleteQuestion, danger: true },
          run: remove,
        },
      ]}
    />
  );
};

export default RowMenu;
