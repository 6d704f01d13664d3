import * as z from 'zod/mini';
import type { RerunAnswer } from '../../../../contract/release/actions.ts';
import type { RecordOutcome } from '../../../../contract/release/bulk.ts';
import { BulkAnswer } from '../../../../contract/release/bulk.ts';
import { eachRecord } from '../../../dataProvider/bulk.ts';
import { Problem } from '../../../dataProvider/problem.ts';
import type { NamedRun } from './run.ts';

/** The outcome of an action, by record. */
export interface Outcome {
  results: readonly RecordOutcome[];
  /** The steps of a rerun. */
  actions?: RerunAnswer['actions'];
  /** Additional text when the whole action was refused. */
  description?: string;
}

const Refusal = z.extend(z.pick(BulkAnswer, { results: true }), { description: z.optional(z.string()) });

/** The records of a call that was refused because of their state; undefined for any other failure. */
const refusalOf = (error: unknown): Outcome | undefined => {
  if (!(error instanceof Problem) || error.status !== 409) return undefined;
  const read = Refusal.safeParse(error.body);
  return read.success && read.data.results.length ? read.data : undefined;
};

const invalidResponse = () =>
  new Problem({
    status: 502,
    code: 'invalid-response',
    message: 'Invalid response error. Refresh the list to see what was done.',
  });

/**
 * Makes a call and parses its response with this schema; an empty response (204) means that all were done. A refusal
 * because of the records' state is returned as an outcome. Throws `Problem`.
 */
export const outcomeOf = async <T extends z.ZodMiniType<Outcome>>(
  shape: T,
  ids: readonly number[],
  call: () => Promise<unknown>,
): Promise<Outcome> => {
  try {
    const answer = await call();
    if (answer === undefined) return { results: ids.map((id) => ({ id, outcome: 'done' })) };
    const read = shape.safeParse(answer);
    if (!read.success) throw invalidResponse();
    return read.data;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
};

/** Makes a call that takes one run for several runs, with an outcome for each. */
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

/** The parts of a record's current state that are shown. */
const CurrentState = z.object({
  group: z.object({ number: z.string(), name: z.string() }),
  date: z.string(),
  amount: z.number(),
  status_ids: z.array(z.string()),
});

/** The runs in a response that include their current state; others cannot be named. */
export const namedOf = (results: readonly RecordOutcome[]): NamedRun[] =>
  results.flatMap(({ id, current }) => {
    const read = CurrentState.safeParse(current);
    return read.success ? [{ id, ...read.data }] : [];
  });

/** Whether the call failed because a filter no longer matches the number of runs that was confirmed. */
export const isCountChanged = (error: unknown): boolean => error instanceof Problem && error.code === 'count_changed';

export const idsOf = (results: readonly RecordOutcome[], ...outcomes: RecordOutcome['outcome'][]): number[] =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
