import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { useListOf } from '../../../engine/list/context.ts';
import type { Matching } from '../../../engine/list/useSelected.ts';
import type { Outcome } from './outcome.ts';
import { idsOf, isCountChanged, namedOf } from './outcome.ts';
import type { NamedRun, Run } from './run.ts';

export interface Sending {
  dryRun?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** What an action is about: these runs, or all that match; of those, once the dry run named them, no others. */
interface Chosen {
  ids: readonly number[];
  matching?: Matching & { shown?: number[] };
}

/** As the body of a call says it. */
export const selectionOf = ({ ids, matching }: Chosen) => (matching ? { matching } : { ids: [...ids] });

type Send = (chosen: Chosen, options: Sending) => Promise<Outcome>;

interface Acting {
  /** What it is called in the cache: the action and whatever of its options changes what would happen. */
  name: readonly unknown[];
  runs: readonly Run[];
  /** All that match in their place. */
  matching?: Matching;
  send: Send;
  /** False: what is asked is not complete, nothing can be said of it yet. */
  ready?: boolean;
  /** Told once it is done. */
  onDone: (outcome: Outcome) => void;
  /** Called by itself when nothing is left to look at: the list then has the focus, and the notice is heard. */
  onClose: (left: readonly number[] | undefined) => void;
}

/**
 * An action's way: what would happen (a dry run, asked again whenever the options change), the doing once it is
 * confirmed, with one key for the intent, and what became of each record. Nothing is shown as done before it is.
 */
export const useActing = ({ name, runs, matching, send, ready = true, onDone, onClose }: Acting) => {
  const { refetch } = useListOf();
  const [intent] = useState<Intent>(createIntent);
  // as it was when it was asked for: what is selected meanwhile is another question
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

  // who all that match are, the answer says
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
      // what was done and what was refused both show how the runs stand now
      void refetch();
    }
  };

  /** Asks anew what would happen to those that failed on the way. */
  const retryFailed = () => {
    const failed = new Set(idsOf(outcome?.results ?? [], 'failed'));
    setAbout({ runs: acted.filter(({ id }) => failed.has(id)) });
    setOutcome(undefined);
  };

  return {
    /** The runs it is about; of all that match none until the answer names them. */
    acted,
    matching: about.matching,
    /** Those of them that can be done, as far as that is known. */
    doable: acted.filter(({ id }) => !refused.has(id)),
    preview,
    outcome,
    /** Why the doing failed as a whole; of the dry run `preview.error`. */
    fault,
    busy,
    confirm,
    retryFailed,
    /** Another number matches than was chosen: the person has to look again. */
    changed: [fault, preview.error].find(isCountChanged),
    lookAgain: () => {
      void refetch();
      onClose(undefined);
    },
    /** Those that were not done, and stay selected. */
    left: outcome ? idsOf(outcome.results, 'failed', 'refused') : undefined,
  };
};

export type ActingState = ReturnType<typeof useActing>;
