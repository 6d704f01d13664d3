import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { RerunAnswer, rerunRuns } from '../../../../../contract/release/actions.ts';
import { RERUN_TARGET, rerunNeedsReason } from '../../../../../domain/release/release-actions.ts';
import { send } from '../../../../dataProvider/send.ts';
import { Input } from '../../../../ui/controls.ts';
import { idsOf, outcomeOf } from '../outcome.ts';
import type { ActionProps } from '../registry.ts';
import { selectionOf, useActing } from '../useActing.ts';
import { useActionNotifications } from '../useActionNotifications.ts';
import { reportEndOf } from '../work.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { Choice, Choices } from './Choices.tsx';

const FIXED = 'A rerun always does this.';

/** Resets runs to Waiting PDF and runs their totals and check registers again. */
const RerunDialog = ({ runs, matching, onClose }: ActionProps) => {
  const [options, setOptions] = useState({ dropOffToLin: true, emailNotification: true });
  const [reason, setReason] = useState('');
  const notifyOutcome = useActionNotifications();
  const id = useId();
  const given = reason.trim();

  const acting = useActing({
    // the preview depends on whether there is a reason, not on its text
    name: ['rerun', options, given !== ''],
    runs,
    matching,
    onClose,
    send: (chosen, sending) => {
      const body = {
        ...selectionOf(chosen),
        targetPaymentFilesStatusId: RERUN_TARGET,
        resetTotalsChecked: true as const,
        rebuildCheckRegisterReports: true as const,
        ...options,
        reason: given || null,
      };
      return outcomeOf(RerunAnswer, chosen.ids, () => send(rerunRuns, { body, ...sending }));
    },
    onDone: (outcome) => {
      notifyOutcome('rerun', outcome);
      // for "all matching" the end is reported only for the runs on the page, to avoid a flood of notifications
      const onPage = idsOf(outcome.results, 'done').filter((one) => runs.some((run) => run.id === one));
      if (options.dropOffToLin) reportEndOf(onPage, 'rerun');
    },
  });

  const needsReason = acting.doable.some((run) => rerunNeedsReason({ statuses: run.status_ids.map(Number) }));

  return (
    <ActionDialog
      acting={acting}
      title="Rerun"
      action="Rerun"
      blocked={
        needsReason && !given ? 'Give a reason: a selected run is compiled and may have been released.' : undefined
      }
      onClose={onClose}
    >
      <Choices legend="What is done">
        <Choice label="Reset payment files to Waiting PDF" checked fixed={FIXED} />
        <Choice label="Reset totals checked" checked fixed={FIXED} />
        <Choice label="Rebuild check register reports" checked fixed={FIXED} />
        <Choice
          label="Drop off to LIN"
          checked={options.dropOffToLin}
          onChange={(dropOffToLin) => setOptions({ ...options, dropOffToLin })}
        />
        <Choice
          label="E-mail notification"
          checked={options.emailNotification}
          onChange={(emailNotification) => setOptions({ ...options, emailNotification })}
        />
      </Choices>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <label htmlFor={id}>{needsReason ? 'Reason (required)' : 'Reason'}</label>
        <Input
          id={id}
          maxLength={500}
          required={needsReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Box>
    </ActionDialog>
  );
};

export default RerunDialog;
