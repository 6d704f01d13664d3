import { lazy, Suspense, useState } from 'react';
import type { BulkAction, RecordAction } from '../../../declare/actions/actions.ts';
import { fieldsOfAction, isOfMenu } from '../../../declare/actions/actions.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { COPIED } from '../../messages/words.ts';
import { useCopy } from '../../ui/useCopy.ts';
import { useListOf, useSelection } from '../list/context.ts';
import type { RowAction } from '../RowActions.tsx';
import { RowActions } from '../RowActions.tsx';
import type { RowMenuProps } from '../slots.ts';
import { BulkPart } from './bulk/BulkPart.tsx';
import type { Offer } from './offers.ts';
import { offersFor } from './offers.ts';
import { useActor } from './useActor.ts';
import { usePerform } from './usePerform.ts';

const FieldsDialog = lazy(() => import('./FieldsDialog.tsx'));

/** The menu of a row: the declared actions on its record. */
const RowMenu = ({ record, anchor, close }: RowMenuProps) => {
  const { resource } = useListOf();
  const { selected, toggle } = useSelection();
  const perform = usePerform();
  const actor = useActor();
  const { copied, copy } = useCopy(close);
  const [open, setOpen] = useState<BulkAction>();
  const [asking, setAsking] = useState<RecordAction>();
  const [intent] = useState(createIntent);
  const end = () => {
    close();
    // after the dialog has released the focus
    setTimeout(() => anchor.focus());
  };

  if (open) {
    const done = (left: readonly number[] | undefined) => {
      if (left?.length === 0 && selected.has(record.id)) toggle(record.id);
      end();
    };
    return <BulkPart intent={intent} action={open} records={[record]} onClose={done} />;
  }

  if (asking) {
    return (
      <Suspense fallback={null}>
        <FieldsDialog action={asking} record={record} onClose={end} />
      </Suspense>
    );
  }

  const itemOf = ({ action, reason }: Offer): RowAction => {
    const { label } = action;
    if (action.kind === 'bulk') return { label, reason, stays: true, run: () => setOpen(action) };
    if (action.kind === 'copy') {
      const text = action.text(record);
      return {
        label: copied ? COPIED : label,
        reason,
        stays: true,
        live: true,
        run: () => copy(text, action.failed),
      };
    }
    if (fieldsOfAction(action).length) return { label, reason, stays: true, run: () => setAsking(action) };
    return { label, reason, confirm: action.confirm?.(record), run: () => perform(action, record) };
  };
  return (
    <RowActions
      name={resource.recordRepresentation(record)}
      anchor={anchor}
      close={close}
      actions={offersFor(resource.actions.filter(isOfMenu), record, actor).map(itemOf)}
    />
  );
};

export default RowMenu;
