import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { useListOf } from '../../../engine/list/context.ts';
import type { Outcome } from './outcome.ts';
import { idsOf } from './outcome.ts';
import type { Run } from './run.ts';

export interface Sending {
  dryRun?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type Send = (ids: readonly number[], options: Sending) => Promise<Outcome>;

interface Acting {
  /** What it is called in the cache: the action and whatever of its options changes what would happen. */
  name: readonly unknown[];
  runs: readonly Run[];
  send: Send;
  /** False: what is asked is not complete, nothing can be said of it yet. */
  ready?: boolean;
  /** Told once it is done. */
  onDone: (outcome: Outcome) => void;
  /** Called by itself when nothing is left to look at: the list then has the focus, and the notice is heard. */
  onClose: (left: readonly number[]) => void;
}

/**
 * An action's way: what would happen (a dry run, asked again whenever the options change), the doing once it is
 * confirmed, with one key for the intent, and what became of each record. Nothing is shown as done before it is.
 */
export const useActing = ({ name, runs, send, ready = true, onDone, onClose }: Acting) => {
  const { refetch } = useListOf();
  const [intent] = useState<Intent>(createIntent);
  const [acted, setActed] = useState<readonly Run[]>(runs);
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const ids = acted.map(({ id }) => id);

  const preview = useQuery({
    queryKey: ['dry-run', ...name, ids],
    queryFn: ({ signal }) => send(ids, { dryRun: true, signal }),
    enabled: ready && !outcome,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });

  const confirm = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const done = await intent.attempt([name, ids], (idempotencyKey) => send(ids, { idempotencyKey }));
      onDone(done);
      if (done.results.every(({ outcome: each }) => each === 'done')) onClose([]);
      else setOutcome(done);
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
      // what was done and what was refused both show how the runs stand now
      void refetch();
    }
  };

  /** Asks anew what would happen to those that failed on the way. */
  const retryFailed = () => {
    const failed = new Set(idsOf(outcome?.results ?? [], 'failed'));
    setActed(acted.filter(({ id }) => failed.has(id)));
    setOutcome(undefined);
  };

  return {
    acted,
    preview,
    outcome,
    /** Why the doing failed as a whole; of the dry run `preview.error`. */
    fault,
    busy,
    confirm,
    retryFailed,
    /** Those that were not done, and stay selected. */
    left: outcome ? idsOf(outcome.results, 'failed', 'refused') : undefined,
  };
};

export type ActingState = ReturnType<typeof useActing>;
