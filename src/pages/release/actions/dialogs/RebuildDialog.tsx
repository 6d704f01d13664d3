import { rebuildRun } from '../../../../../contract/release/actions.ts';
import { BulkAnswer } from '../../../../../contract/release/bulk.ts';
import { send } from '../../../../dataProvider/send.ts';
import { idsOf, oneByOne, outcomeOf } from '../outcome.ts';
import type { ActionProps } from '../registry.ts';
import type { Sending } from '../useActing.ts';
import { useActing } from '../useActing.ts';
import { useActionNotifications } from '../useActionNotifications.ts';
import { tellEndOf } from '../work.ts';
import { ActionDialog } from './ActionDialog.tsx';

/** The key of one run's part of an intent. */
const keyOf = ({ idempotencyKey, ...sending }: Sending, id: number): Sending => ({
  ...sending,
  ...(idempotencyKey && { idempotencyKey: `${idempotencyKey}-${id}` }),
});

/** Has the check registers of runs built anew. */
const RebuildDialog = ({ runs, onClose }: ActionProps) => {
  const tell = useActionNotifications();
  const acting = useActing({
    name: ['rebuild'],
    runs,
    onClose,
    send: ({ ids }, sending) =>
      oneByOne(ids, (id) =>
        outcomeOf(BulkAnswer, [id], () => send(rebuildRun, { params: { id }, ...keyOf(sending, id) })),
      ),
    onDone: (outcome) => {
      tellEndOf(idsOf(outcome.results, 'done'), 'rebuild');
      if (idsOf(outcome.results, 'done').length < outcome.results.length) tell('rebuild', outcome);
    },
  });
  return (
    <ActionDialog acting={acting} title="Rebuild check registers" action="Rebuild" onClose={onClose}>
      <p>The check registers are built anew in the background.</p>
    </ActionDialog>
  );
};

export default RebuildDialog;
