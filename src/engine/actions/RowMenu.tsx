import { useGetIdentity } from 'react-admin';
import { useListOf } from '../list/context.ts';
import { RowActions } from '../RowActions.tsx';
import type { RowMenuProps } from '../slots.ts';
import { offersFor } from './offers.ts';
import { usePerform } from './usePerform.ts';

/** The menu of a row: the declared actions on its record. */
const RowMenu = ({ record, anchor, close }: RowMenuProps) => {
  const { resource, may } = useListOf();
  const { identity } = useGetIdentity();
  const perform = usePerform();
  const actor = { id: Number(identity?.id ?? 0), roles: may.roles };
  return (
    <RowActions
      name={resource.recordRepresentation(record)}
      anchor={anchor}
      close={close}
      actions={offersFor(resource.actions, record, actor).map(({ action, reason }) => ({
        label: action.label,
        reason,
        confirm: action.confirm?.(record),
        run: () => perform(action, record),
      }))}
    />
  );
};

export default RowMenu;
