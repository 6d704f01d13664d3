import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropOffRun } from '../../../../../contract/release/actions.ts';
import { BulkAnswer } from '../../../../../contract/release/bulk.ts';
import { registerLabel } from '../../../../../domain/files/check-registers.ts';
import { checkRunDetail } from '../../../../../resources/check-runs/calls.ts';
import { send } from '../../../../dataProvider/send.ts';
import { factsOf } from '../../../../engine/useFaultNotice.ts';
import { latestSet, notDropped } from '../dropped.ts';
import { idsOf, outcomeOf } from '../outcome.ts';
import type { ActionProps } from '../registry.ts';
import type { Run } from '../run.ts';
import { useActing } from '../useActing.ts';
import { useActionNotifications } from '../useActionNotifications.ts';
import { reportEndOf } from '../work.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { Choice, Choices } from './Choices.tsx';
import { Plain } from './Plain.tsx';

type Reports = NonNullable<ReturnType<typeof latestSet>>;

/** The release of a run: which reports of its latest set are dropped off, and whether emails are sent. */
const DropOff = ({ run, reports, onClose }: { run: Run; reports: Reports; onClose: ActionProps['onClose'] }) => {
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    reports.filter((report) => notDropped(report) === undefined).map(({ id }) => id),
  );
  const [emailNotification, setEmail] = useState(false);
  const notifyOutcome = useActionNotifications();
  const selected = reports.filter(({ id }) => chosen.includes(id));
  const acting = useActing({
    name: ['dropoff', chosen, emailNotification],
    runs: [run],
    onClose,
    ready: selected.length > 0,
    send: ({ ids }, sending) => {
      const body = { emailNotification, reports: selected.map(({ id, type, options }) => ({ id, type, options })) };
      return outcomeOf(BulkAnswer, ids, () => send(dropOffRun, { params: { id: run.id }, body, ...sending }));
    },
    onDone: (outcome) => {
      const taken = idsOf(outcome.results, 'done');
      // it has only started; success is reported when it has finished
      if (taken.length) reportEndOf(taken, 'dropoff');
      else notifyOutcome('dropoff', outcome);
    },
  });
  return (
    <ActionDialog
      acting={acting}
      title="Drop off"
      action="Drop off"
      blocked={selected.length ? undefined : 'Choose at least one report.'}
      onClose={onClose}
    >
      <Choices legend="Reports of the latest set">
        {reports.map((report) => (
          <Choice
            key={report.id}
            label={registerLabel(report.type, report.options)}
            checked={chosen.includes(report.id)}
            fixed={notDropped(report)}
            onChange={(checked) =>
              setChosen(checked ? [...chosen, report.id] : chosen.filter((id) => id !== report.id))
            }
          />
        ))}
      </Choices>
      <Choices legend="Emails">
        <Choice label="E-mail notification" checked={emailNotification} onChange={setEmail} />
      </Choices>
    </ActionDialog>
  );
};

const DropOffDialog = ({ runs: [run], onClose }: ActionProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['check-runs', 'reports', run?.id],
    queryFn: ({ signal }) => send(checkRunDetail, { params: { id: run?.id ?? 0 }, signal }),
    enabled: run !== undefined,
    gcTime: 0,
  });
  if (!run) return null;
  const close = () => onClose(undefined);
  if (error) return <Plain title="Drop off" fault={factsOf(error)} onRetry={() => void refetch()} onClose={close} />;
  if (!data) return <Plain title="Drop off" onClose={close} />;
  const reports = latestSet(data.check_register_reports);
  if (reports) return <DropOff run={run} reports={reports} onClose={onClose} />;
  return (
    <Plain title="Cannot drop off check run" onClose={close}>
      Reports are not grouped by a report set. Try more recent check runs.
    </Plain>
  );
};

export default DropOffDialog;
