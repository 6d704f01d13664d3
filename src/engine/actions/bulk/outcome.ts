import * as z from 'zod/mini';
import type { BulkOutcome } from '../../../../declare/actions/actions.ts';
import type { RecordOutcome } from '../../../../declare/actions/bulk.ts';
import { BulkAnswer } from '../../../../declare/actions/bulk.ts';
import type { AnyCall } from '../../../../declare/call.ts';
import type { Actionable } from '../../../../declare/naming.ts';
import { eachRecord } from '../../../dataProvider/bulk.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import { Problem } from '../../../dataProvider/problem.ts';
import { INVALID_RESPONSE } from '../../../messages/actions.ts';
import { checked } from '../../../schemas/checking.ts';

/** The outcome of an action, by record. */
export interface Outcome extends BulkOutcome {
  results: readonly RecordOutcome[];
  /** Additional text when the whole action was refused. */
  description?: string;
}

const Refusal = z.extend(z.pick(BulkAnswer, { results: true }), { description: z.optional(z.string()) });

/** The records of a call that was refused because of their state; undefined for any other failure. */
const refusalOf = (error: unknown): Outcome | undefined => {
  if (!(error instanceof Problem) || error.status !== 409) return undefined;
  const read = checked(Refusal, error.body);
  return read.success && read.data.results.length ? read.data : undefined;
};

const invalidResponse = () =>
  new Problem({
    status: 502,
    code: 'invalid-response',
    message: INVALID_RESPONSE,
  });

const isOutcome = (answer: object): answer is Outcome => 'results' in answer && Array.isArray(answer.results);

/**
 * Makes a call and parses its response as its declaration says. An empty response (204), and one about a single record,
 * mean that all were done. A refusal because of the records' state is returned as an outcome. Throws `Problem`.
 */
export const outcomeOf = async (
  { answer: schema = BulkAnswer }: Pick<AnyCall, 'answer'>,
  ids: readonly number[],
  call: () => Promise<unknown>,
): Promise<Outcome> => {
  const done = { results: ids.map((id) => ({ id, outcome: 'done' as const })) };
  try {
    const answer = await call();
    if (answer === undefined) return done;
    const read = checked(schema, answer);
    if (!read.success || typeof read.data !== 'object' || read.data === null) throw invalidResponse();
    return isOutcome(read.data) ? read.data : done;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
};

/**
 * Makes a call that takes at most `size` records for more, part after part. A failure of the first part is thrown; that of
 * a later one is the outcome of the records not yet done.
 */
export const inParts = async (
  ids: readonly number[],
  size: number,
  call: (part: number[], start: number) => Promise<Outcome>,
): Promise<Outcome> => {
  const [first, ...later] = Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => i * size);
  const partAt = (start: number) => ids.slice(start, start + size);
  let all = await call(partAt(first ?? 0), first ?? 0);
  for (const start of later) {
    try {
      all = { ...all, results: [...all.results, ...(await call(partAt(start), start)).results] };
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined;
      const undone = ids.slice(start).map((id) => ({ id, outcome: 'failed' as const, reason }));
      return { ...all, results: [...all.results, ...undone] };
    }
  }
  return all;
};

/** Makes a call that takes one record for several records, with an outcome for each. */
export const oneByOne = async (ids: readonly number[], call: (id: number) => Promise<Outcome>): Promise<Outcome> => {
  if (ids.length === 1 && ids[0] !== undefined) return call(ids[0]);
  const byId = new Map<number, RecordOutcome>();
  const results = await eachRecord(ids, async (id) => {
    const [own] = (await call(Number(id))).results;
    if (own) byId.set(Number(id), own);
  });
  return { results: results.map((result) => byId.get(Number(result.id)) ?? { ...result, id: Number(result.id) }) };
};

/** Failures first, then refusals: those need attention (docs/rules/check-runs.md, "Bulk actions"). */
const ORDER = ['failed', 'refused', 'done'] as const;

export const failuresFirst = (results: readonly RecordOutcome[]): RecordOutcome[] =>
  results.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));

/** The records in a response that include their current state; others cannot be named. */
export const recordsIn = (
  { record, naming: { of = record } }: Pick<Actionable, 'record' | 'naming'>,
  results: readonly RecordOutcome[],
): Row[] =>
  results.flatMap(({ id, current }) => {
    const read = checked(of, { ...current, id });
    return read.success ? [read.data as Row] : [];
  });

/** Whether the call failed because a filter no longer matches the number of records that was confirmed. */
export const isCountChanged = (error: unknown): boolean => error instanceof Problem && error.code === 'count_changed';

export const idsOf = (results: readonly RecordOutcome[], ...outcomes: RecordOutcome['outcome'][]): number[] =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
