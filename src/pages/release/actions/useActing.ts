import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { useListOf } from '../../../engine/list/context.ts';
import type { Matching } from '../../../engine/list/useSelected.ts';
import type { Outcome } from './outcome.ts';
import { idsOf, isCountChanged, namedOf } from './outcome.ts';
import type { NamedRun, Run } from './run.ts';

export interface CallOptions {
  dryRun?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * The runs of an action: these ids, or all matching runs. After the dry run, `shown` limits those to the runs it
 * listed.
 */
interface Chosen {
  ids: readonly number[];
  matching?: Matching & { shown?: number[] };
}

/** The selection as sent in a request body. */
export const selectionOf = ({ ids, matching }: Chosen) => (matching ? { matching } : { ids: [...ids] });

type Send = (chosen: Chosen, options: CallOptions) => Promise<Outcome>;

interface Acting {
  /** The query key: the action, and its options that affect the preview. */
  name: readonly unknown[];
  runs: readonly Run[];
  /** All matching runs instead of `runs`. */
  matching?: Matching;
  send: Send;
  /** False while the options are incomplete, so there is no preview. */
  ready?: boolean;
  /** Called with the outcome. */
  onDone: (outcome: Outcome) => void;
  /**
   * Also called automatically when every run was done: the list then has the focus, and the notification is announced.
   */
  onClose: (left: readonly number[] | undefined) => void;
}

/**
 * The steps of an action: a preview (a dry run, repeated when the options change), the confirmed call with one
 * idempotency key per intent, and the outcome of each record. Nothing is shown as done before the server confirms it.
 */
export const useActing = ({ name, runs, matching, send, ready = true, onDone, onClose }: Acting) => {
  const { refetch } = useListOf();
  const [intent] = useState<Intent>(createIntent);
  // the selection when the dialog was opened; later changes do not affect it
  const [about, setAbout] = useState<{ runs: readonly NamedRun[]; matching?: Matching }>({ runs, matching });
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const chosen: Chosen = { ids: about.runs.map(({ id }) => id), matching: about.matching };
  const selection = selectionOf(chosen);

  const preview = useQuery({
    queryKey: ['dry-run', ...name, selection],
    queryFn: ({ signal }) => send(chosen, { dryRun: true, signal }),
    enabled: ready && !outcome,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });

  // for "all matching" the response lists the runs
  const results = (outcome ?? preview.data)?.results;
  const acted = useMemo(() => (about.matching ? namedOf(results ?? []) : about.runs), [about, results]);

  const refused = new Set(idsOf(preview.data?.results ?? [], 'refused', 'failed'));

  const confirm = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const shown = preview.data?.results.map(({ id }) => id);
      const confirmed = chosen.matching ? { ...chosen, matching: { ...chosen.matching, shown } } : chosen;
      const done = await intent.attempt([name, selectionOf(confirmed)], (idempotencyKey) =>
        send(confirmed, { idempotencyKey }),
      );
      onDone(done);
      if (done.results.every(({ outcome: each }) => each === 'done')) onClose([]);
      else setOutcome(done);
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
      // shows the current state of the runs, whether done or refused
      void refetch();
    }
  };

  /** Requests a new preview for the runs that failed. */
  const retryFailed = () => {
    const failed = new Set(idsOf(outcome?.results ?? [], 'failed'));
    setAbout({ runs: acted.filter(({ id }) => failed.has(id)) });
    setOutcome(undefined);
  };

  return {
    /** The runs of the action; for "all matching" empty until the response lists them. */
    acted,
    matching: about.matching,
    /** Those that can be done, as far as known. */
    doable: acted.filter(({ id }) => !refused.has(id)),
    preview,
    outcome,
    /** Why the call failed as a whole; errors of the dry run are in `preview.error`. */
    fault,
    busy,
    confirm,
    retryFailed,
    /** The number of matching runs has changed: the user must review the list. */
    changed: [fault, preview.error].find(isCountChanged),
    reviewList: () => {
      void refetch();
      onClose(undefined);
    },
    /** The ids of the runs that were not done and stay selected. */
    left: outcome ? idsOf(outcome.results, 'failed', 'refused') : undefined,
  };
};

export type ActingState = ReturnType<typeof useActing>;
