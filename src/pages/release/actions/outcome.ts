import * as z from 'zod/mini';
import type { RerunAnswer } from '../../../../contract/release/actions.ts';
import type { RecordOutcome } from '../../../../contract/release/bulk.ts';
import { BulkAnswer } from '../../../../contract/release/bulk.ts';
import { eachRecord } from '../../../dataProvider/bulk.ts';
import { Problem } from '../../../dataProvider/problem.ts';
import type { NamedRun } from './run.ts';

/** What became of an action, record by record. */
export interface Outcome {
  results: readonly RecordOutcome[];
  /** The steps of a rerun. */
  actions?: RerunAnswer['actions'];
  /** Where the refusal of the whole has more to say. */
  description?: string;
}

const Refusal = z.extend(z.pick(BulkAnswer, { results: true }), { description: z.optional(z.string()) });

/** The records of a call that was refused for their state; undefined for any other failure. */
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
 * Makes a call and reads its answer, which must be of this shape; an empty one (204) means that all were done. What was
 * refused for the state of the records is an outcome like any other. Throws `Problem`.
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

/** A call that takes one run, made for several: each is told of by itself. */
export const oneByOne = async (ids: readonly number[], call: (id: number) => Promise<Outcome>): Promise<Outcome> => {
  if (ids.length === 1 && ids[0] !== undefined) return call(ids[0]);
  const told = new Map<number, RecordOutcome>();
  const results = await eachRecord(ids, async (id) => {
    const [own] = (await call(Number(id))).results;
    if (own) told.set(Number(id), own);
  });
  return { results: results.map((result) => told.get(Number(result.id)) ?? { ...result, id: Number(result.id) }) };
};

/** Failures first, then refusals: what a person has to look at (docs/rules/check-runs.md, "Bulk actions"). */
const ORDER = ['failed', 'refused', 'done'] as const;

export const failuresFirst = (results: readonly RecordOutcome[]): RecordOutcome[] =>
  results.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));

/** How a record stands, as far as it is named by it. */
const Standing = z.object({
  group: z.object({ number: z.string(), name: z.string() }),
  date: z.string(),
  amount: z.number(),
  status_ids: z.array(z.string()),
});

/** The runs an answer tells of; those that are not to be seen have no name. */
export const namedOf = (results: readonly RecordOutcome[]): NamedRun[] =>
  results.flatMap(({ id, current }) => {
    const read = Standing.safeParse(current);
    return read.success ? [{ id, ...read.data }] : [];
  });

/** Whether a filter no longer finds as many as were chosen. */
export const isCountChanged = (error: unknown): boolean => error instanceof Problem && error.code === 'count_changed';

export const idsOf = (results: readonly RecordOutcome[], ...outcomes: RecordOutcome['outcome'][]): number[] =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
