import type { Removal } from '../../../../../contract/release/actions.ts';
import { deleteRuns } from '../../../../../contract/release/actions.ts';
import { BulkAnswer } from '../../../../../contract/release/bulk.ts';
import { send } from '../../../../dataProvider/send.ts';
import { outcomeOf } from '../outcome.ts';
import type { ActionProps } from '../registry.ts';
import { selectionOf, useActing } from '../useActing.ts';
import { useActionNotifications } from '../useActionNotifications.ts';
import { ActionDialog } from './ActionDialog.tsx';

const TEXTS = {
  void: { title: 'Void check runs', action: 'Void', what: 'Their payment files are voided.' },
  delete: { title: 'Delete check runs', action: 'Delete', what: 'They leave the list.' },
} as const satisfies Record<Removal, object>;

/** Void and delete use one call, whose `action` says which of them it is. */
const RemoveDialog = ({ runs, matching, onClose, as }: ActionProps & { as: Removal }) => {
  const notifyOutcome = useActionNotifications();
  const acting = useActing({
    name: [as],
    runs,
    matching,
    onClose,
    send: (chosen, sending) => {
      const body = { ...selectionOf(chosen), action: as };
      return outcomeOf(BulkAnswer, chosen.ids, () => send(deleteRuns, { body, ...sending }));
    },
    onDone: (outcome) => notifyOutcome(as, outcome),
  });
  const { title, action, what } = TEXTS[as];
  return (
    <ActionDialog acting={acting} title={title} action={action} danger onClose={onClose}>
      <p>{what} This action cannot be undone.</p>
    </ActionDialog>
  );
};

export const VoidDialog = (props: ActionProps) => <RemoveDialog {...props} as="void" />;
export const DeleteDialog = (props: ActionProps) => <RemoveDialog {...props} as="delete" />;
