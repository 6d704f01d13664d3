import { rebuildRun } from '../../../../../contract/release/actions.ts';
import { BulkAnswer } from '../../../../../contract/release/bulk.ts';
import { send } from '../../../../dataProvider/send.ts';
import { idsOf, oneByOne, outcomeOf } from '../outcome.ts';
import type { ActionProps } from '../registry.ts';
import type { CallOptions } from '../useActing.ts';
import { useActing } from '../useActing.ts';
import { useActionNotifications } from '../useActionNotifications.ts';
import { reportEndOf } from '../work.ts';
import { ActionDialog } from './ActionDialog.tsx';

/** The request options of one run, with an idempotency key derived from that of the intent. */
const keyOf = ({ idempotencyKey, ...sending }: CallOptions, id: number): CallOptions => ({
  ...sending,
  ...(idempotencyKey && { idempotencyKey: `${idempotencyKey}-${id}` }),
});

/** Rebuilds the check registers of runs. */
const RebuildDialog = ({ runs, onClose }: ActionProps) => {
  const notifyOutcome = useActionNotifications();
  const acting = useActing({
    name: ['rebuild'],
    runs,
    onClose,
    send: ({ ids }, sending) =>
      oneByOne(ids, (id) =>
        outcomeOf(BulkAnswer, [id], () => send(rebuildRun, { params: { id }, ...keyOf(sending, id) })),
      ),
    onDone: (outcome) => {
      reportEndOf(idsOf(outcome.results, 'done'), 'rebuild');
      if (idsOf(outcome.results, 'done').length < outcome.results.length) notifyOutcome('rebuild', outcome);
    },
  });
  return (
    <ActionDialog acting={acting} title="Rebuild check registers" action="Rebuild" onClose={onClose}>
      <p>The check registers are rebuilt in the background.</p>
    </ActionDialog>
  );
};

export default RebuildDialog;
