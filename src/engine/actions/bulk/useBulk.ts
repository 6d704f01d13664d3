import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { BulkAction, Given } from '../../../../declare/actions/actions.ts';
import type { Selection } from '../../../../declare/actions/bulk.ts';
import { MAX_BULK_RECORDS } from '../../../../declare/actions/bulk.ts';
import { pathOf } from '../../../../declare/call.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import { request } from '../../../dataProvider/http.ts';
import type { Intent } from '../../../dataProvider/intents.ts';
import { useListOf } from '../../list/context.ts';
import type { Matching } from '../../list/useSelected.ts';
import type { Outcome } from './outcome.ts';
import { idsOf, inParts, isCountChanged, oneByOne, outcomeOf, recordsIn } from './outcome.ts';
import { useReport } from './useReport.ts';

interface CallOptions {
  dryRun?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The records of an action: these, or all matching ones. After the dry run, `shown` limits those to the listed ones. */
interface Chosen {
  records: readonly Row[];
  matching?: Matching & { shown?: number[] };
}

const idOf = ({ id }: Row): number => Number(id);

const selectionOf = ({ records, matching }: Chosen): Selection =>
  matching ? { matching } : { ids: records.map(idOf) };

/** Makes the calls of an action: one for all records, or one for each. Throws `Problem`. */
const send = (action: BulkAction, chosen: Chosen, given: Given, options: CallOptions): Promise<Outcome> => {
  const { call } = action;
  const ids = chosen.records.map(idOf);
  const { idempotencyKey, ...rest } = options;
  if (!action.request) {
    const sendPart = (selection: Selection, part: readonly number[], key: string | undefined) =>
      outcomeOf(call, part, async () => {
        const body = action.body?.(selection, given, chosen.records);
        return (await request(call.method, pathOf(call), { body, idempotencyKey: key, ...rest })).body;
      });
    if (chosen.matching) return sendPart(selectionOf(chosen), ids, idempotencyKey);
    return inParts(ids, MAX_BULK_RECORDS, (part, at) =>
      sendPart({ ids: part }, part, at > 0 && idempotencyKey ? `${idempotencyKey}-${at}` : idempotencyKey),
    );
  }
  return oneByOne(ids, async (id) => {
    const record = chosen.records.find((one) => idOf(one) === id);
    const { params, body } = action.request?.(record ?? { id }, given) ?? {};
    const key = ids.length > 1 && idempotencyKey ? `${idempotencyKey}-${id}` : idempotencyKey;
    const path = pathOf(call, params as Record<string, string | number>); // typed by the call where it is declared
    return outcomeOf(call, [id], async () => {
      const answer = await request(call.method, path, { body, idempotencyKey: key, ...rest });
      return answer.body;
    });
  });
};

export interface BulkProps {
  action: BulkAction;
  /** The records the action applies to; at least one. */
  records: readonly Row[];
  /** All matching records instead of `records`. */
  matching?: Matching;
  /** The intent of whoever opened it, so that another attempt after an unknown outcome is the same one. */
  intent: Intent;
  /** Called with the ids of the records that were not done and stay selected; undefined when nothing was attempted. */
  onClose: (left: readonly number[] | undefined) => void;
}

interface Options extends BulkProps {
  given: Given;
  /** False while the options are incomplete, so there is no preview. */
  ready?: boolean;
}

const pause = (ms = 0) => new Promise((done) => setTimeout(done, ms));

/** What the preview depends on: the options, and whether there is a reason, not its text. */
const previewKey = ({ options, reason }: Given) => ({ options, hasReason: reason !== null });

/**
 * The steps of an action on several records: a preview (a dry run, repeated when the options change), the confirmed call
 * with one idempotency key per intent, and the outcome of each record. Nothing is shown as done before the server
 * confirms it.
 */
export const useBulk = ({ action, records, matching, given, ready = true, intent, onClose }: Options) => {
  const { resource: of, changed, rows, act } = useListOf();
  const report = useReport();
  // the selection when the dialog was opened; later changes do not affect it
  const [chosen, setChosen] = useState<Chosen>({ records, matching });
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const hasPreview = action.call.dryRun === true;
  const preview = useQuery({
    queryKey: ['dry-run', action.name, previewKey(given), selectionOf(chosen)],
    queryFn: ({ signal }) => send(action, chosen, given, { dryRun: true, signal }),
    enabled: ready && !outcome && hasPreview,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });

  // for "all matching" the response lists the records
  const results = (outcome ?? preview.data)?.results;
  const acted = useMemo(() => (chosen.matching ? recordsIn(of, results ?? []) : chosen.records), [chosen, of, results]);
  const refused = new Set(idsOf(preview.data?.results ?? [], 'refused', 'failed'));

  const confirm = async () => {
    // pressed again before the first press was drawn
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      const shown = preview.data?.results.map(({ id }) => id);
      const confirmed = chosen.matching ? { ...chosen, matching: { ...chosen.matching, shown } } : chosen;
      const attempt = intent.attempt([action.name, given, selectionOf(confirmed)], (idempotencyKey) =>
        send(action, confirmed, given, { idempotencyKey }),
      );
      const [sent] = await Promise.allSettled([attempt, pause(action.leastMs)]);
      if (sent.status === 'rejected') throw sent.reason;
      const done = sent.value;
      report(action, done, given, rows);
      if (done.results.length === 1) act(idsOf(done.results, 'done')[0]);
      if (done.results.every(({ outcome: each }) => each === 'done')) onClose([]);
      else setOutcome(done);
    } catch (error) {
      setFault(error);
    } finally {
      sending.current = false;
      setBusy(false);
      // shows the current state of the records, whether done or refused
      void changed();
    }
  };

  /** Requests a new preview for the records that failed. */
  const retryFailed = () => {
    const failed = new Set(idsOf(outcome?.results ?? [], 'failed'));
    setChosen({ records: acted.filter((record) => failed.has(idOf(record))) });
    setOutcome(undefined);
  };

  return {
    naming: of.naming,
    /** The records of the action; for "all matching" empty until the response lists them. */
    acted,
    matching: chosen.matching,
    /** Those that can be done, as far as known. */
    doable: acted.filter((record) => !refused.has(idOf(record))),
    preview,
    /** Whether the call can be tried without effect; without it, the outcome is known only afterwards. */
    hasPreview,
    outcome,
    /** Why the call failed as a whole; errors of the dry run are in `preview.error`. */
    fault,
    busy,
    confirm,
    retryFailed,
    /** The number of matching records has changed: the user must review the list. */
    countChanged: [fault, preview.error].find(isCountChanged),
    reviewList: () => {
      void changed();
      onClose(undefined);
    },
    /** The ids of the records that were not done and stay selected. */
    left: outcome ? idsOf(outcome.results, 'failed', 'refused') : undefined,
  };
};

export type BulkState = ReturnType<typeof useBulk>;
