import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { FormEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { Taken } from '../../../../resources/pulls/calls.ts';
import type { RequestOptions } from '../../../dataProvider/http.ts';
import type { BulkProps } from '../../../engine/actions/bulk/useBulk.ts';
import { useListOf } from '../../../engine/list/context.ts';
import { factsOf } from '../../../engine/useFaultNotice.ts';
import { ACTION_RUNNING, LOADING_PREVIEW } from '../../../messages/actions.ts';
import { CANCEL } from '../../../messages/words.ts';
import { useNavigateFromHere } from '../../../router/useHere.ts';
import { Busy } from '../../../ui/Busy.tsx';
import { Fault } from '../../../ui/Fault.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { TakenGroups } from './TakenGroups.tsx';

/** A call that takes groups into a pull: as a dry run, or for good. */
interface Taking {
  /** What it depends on. */
  body: object;
  send: (options: Pick<RequestOptions, 'dryRun' | 'signal' | 'idempotencyKey'>) => Promise<Taken>;
  /** The pull that it leads to. */
  pullOf: (taken: Taken) => number | null;
}

interface Props extends Pick<BulkProps, 'action' | 'intent' | 'onClose'> {
  submit: string;
  done: string;
  /** Undefined while something is missing. */
  taking: Taking | undefined;
  /** What is missing. */
  missing: string;
  children: ReactNode;
}

const refusalOf = ({ refusal, groups }: Taken): string | undefined =>
  refusal ?? groups.map((group) => group.refusal).find((one) => one !== null) ?? undefined;

/** The dialog of an action that takes groups into a pull: what it would take, and then the pull. */
export const TakeDialog = ({ action, intent, onClose, submit, done, taking, missing, children }: Props) => {
  const id = useId();
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const { changed } = useListOf();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const preview = useQuery({
    queryKey: ['dry-run', action.name, taking?.body],
    queryFn: ({ signal }) => taking?.send({ dryRun: true, signal }) ?? null,
    enabled: taking !== undefined,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const taken = taking && preview.data;
  const unready = taken ? refusalOf(taken) : LOADING_PREVIEW;
  const reason = busy ? ACTION_RUNNING : taking ? unready : missing;

  const take = async ({ body, send, pullOf }: Taking) => {
    setBusy(true);
    setFault(undefined);
    try {
      const answer = await intent.attempt([action.name, body], (idempotencyKey) => send({ idempotencyKey }));
      notify(done, { type: 'success' });
      onClose([]);
      const pull = pullOf(answer);
      if (pull !== null) navigate(`/premium/pull/${pull}`);
    } catch (error) {
      setFault(error);
      setBusy(false);
      void changed();
    }
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (taking && reason === undefined) void take(taking);
  };
  const failure = fault ?? preview.error;
  return (
    <Dialog open onClose={busy ? undefined : () => onClose(undefined)} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{action.label.replace('…', '')}</DialogTitle>
      <form noValidate aria-labelledby={id} onSubmit={confirm}>
        <DialogContent sx={{ position: 'relative', display: 'grid', gap: 2, pt: 0 }}>
          <Busy busy={busy || preview.isFetching} />
          {Boolean(failure) && <Fault title={action.failed} fault={factsOf(failure)} />}
          <Box sx={{ display: 'grid', gap: 1.5 }}>{children}</Box>
          {taken && <TakenGroups taken={taken} />}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={() => onClose(undefined)}>
            {CANCEL}
          </Button>
          <ReasonButton type="submit" variant="contained" reason={reason}>
            {submit}
          </ReasonButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
