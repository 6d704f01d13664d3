import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { registerLabel } from '../../../../domain/files/check-registers.ts';
import { checkRunDetail } from '../../../../resources/check-runs/calls.ts';
import { send } from '../../../dataProvider/send.ts';
import { ActionDialog } from '../../../engine/actions/bulk/ActionDialog.tsx';
import { Choice, Choices } from '../../../engine/actions/bulk/Choices.tsx';
import { Plain } from '../../../engine/actions/bulk/Plain.tsx';
import type { BulkProps } from '../../../engine/actions/bulk/useBulk.ts';
import { useBulk } from '../../../engine/actions/bulk/useBulk.ts';
import { factsOf } from '../../../engine/useFaultNotice.ts';
import { latestSet, notDropped } from './dropped.ts';

type Reports = NonNullable<ReturnType<typeof latestSet>>;

/** The release of a run: which reports of its latest set are dropped off, and whether emails are sent. */
const DropOff = ({ reports, ...props }: BulkProps & { reports: Reports }) => {
  const { action, onClose } = props;
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    reports.filter((report) => notDropped(report) === undefined).map(({ id }) => id),
  );
  const [emailNotification, setEmail] = useState(false);
  const selected = reports.filter(({ id }) => chosen.includes(id));
  const body = { emailNotification, reports: selected.map(({ id, type, options }) => ({ id, type, options })) };
  const state = useBulk({
    ...props,
    action: { ...action, request: (run) => ({ ...action.request?.(run, NOTHING), body }) },
    given: {
      options: { emailNotification, ...Object.fromEntries(chosen.map((id) => [`report-${id}`, true])) },
      reason: null,
    },
    ready: selected.length > 0,
  });
  return (
    <ActionDialog
      state={state}
      action={action}
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
        <Choice label="Email notification" checked={emailNotification} onChange={setEmail} />
      </Choices>
    </ActionDialog>
  );
};

const NOTHING = { options: {}, reason: null };

const DropOffDialog = (props: BulkProps) => {
  const { records, onClose } = props;
  const [run] = records;
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
  if (reports) return <DropOff {...props} reports={reports} />;
  return (
    <Plain title="Cannot drop off check run" onClose={close}>
      Reports are not grouped by a report set. Try more recent check runs.
    </Plain>
  );
};

export default DropOffDialog;
