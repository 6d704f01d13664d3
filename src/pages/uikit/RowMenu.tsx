import { useNotify } from 'ra-core';
import { RowActions } from '../../engine/RowActions.tsx';
import type { RowMenuProps } from '../../engine/slots.ts';

/** A row's menu with an immediate action, an unavailable one and one to confirm. */
const RowMenu = ({ record, anchor, close }: RowMenuProps) => {
  const notify = useNotify();
  const name = `row ${record.id}`;
  return (
    <RowActions
      name={name}
      anchor={anchor}
      close={close}
      actions={[
        { label: 'Do it', run: () => notify(`Done to ${name}`, { type: 'success' }) },
        { label: 'Rebuild', reason: 'Its report is being built', run: () => undefined },
        {
          label: 'Void…',
          confirm: { title: `Void ${name}`, text: 'This cannot be taken back.', danger: true, action: 'Void' },
          run: () => notify(`Voided ${name}`, { type: 'success' }),
        },
      ]}
    />
  );
};

export default RowMenu;
