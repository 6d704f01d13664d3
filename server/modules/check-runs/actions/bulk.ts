import type { FastifyBaseLogger } from 'fastify';
import type { BulkAnswer, RecordOutcome } from '../../../../declare/actions/bulk.ts';
import type { Tx } from '../../../db/database.ts';
import type { ProblemCode } from '../../../http/problems.ts';
import { Problem } from '../../../http/problems.ts';

const NOT_THERE = 'This record does not exist, or it is not assigned to you.';
const FAILED = 'Something went wrong. Nothing was changed; try it again.';

interface Why {
  code?: Extract<ProblemCode, 'conflict' | 'not_found' | 'forbidden' | 'invalid'>;
  /** More detail than the reason, if any. */
  description?: string;
  /** For `invalid`: the faulty field of the body. */
  path?: string;
  more?: Readonly<Record<string, unknown>>;
}

/** A rule refuses the action, with a reason for the user. Reported per record; for a single record, as a problem. */
export class Refused extends Error {
  readonly why: Why;
  constructor(reason: string, why: Why = {}) {
    super(reason);
    this.why = why;
  }
}

export const notThere = () => new Refused(NOT_THERE, { code: 'not_found' });

/** The plan of an action on one record: a description of its effects, and the function that performs it. */
export interface Planned {
  effects: string[];
  apply: () => Promise<unknown>;
}

interface Acted {
  result: RecordOutcome;
  error?: unknown;
}

interface BulkNeeds {
  tx: Tx;
  dryRun: boolean;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const actOn = async (needs: BulkNeeds, id: number, plan: (tx: Tx, id: number) => Promise<Planned>): Promise<Acted> => {
  try {
    const effects = await needs.tx.transaction(async (own) => {
      const planned = await plan(own, id);
      if (!needs.dryRun) await planned.apply();
      return planned.effects;
    });
    return { result: { id, outcome: 'done', effects } };
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (error instanceof Refused) return { result: { id, outcome: 'refused', reason: error.message }, error };
    needs.log.error({ err: error, record: id }, 'bulk action');
    return { result: { id, outcome: 'failed', reason: FAILED }, error };
  }
};

/**
 * Acts on each record independently: one that fails stays unchanged and the others are still done
 * (docs/rules/check-runs.md, "Bulk actions"). Records are processed in ascending order, so that two calls that lock the
 * same records do not deadlock. A dry run only plans.
 */
export const actOnEach = async (
  needs: BulkNeeds,
  ids: readonly number[],
  plan: (tx: Tx, id: number) => Promise<Planned>,
): Promise<Acted[]> => {
  const acted: Acted[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) acted.push(await actOn(needs, id, plan));
  return acted;
};

/** The problem of a call without any success: that of the first reason if all have the same code; else 409. */
const problemOf = (acted: readonly Acted[], results: readonly RecordOutcome[]): unknown => {
  const refusals = acted.map(({ error }) => error).filter((error) => error instanceof Refused);
  const [first] = refusals;
  if (!first) return acted[0]?.error;
  const { code = 'conflict', description, path, more } = first.why;
  const same = refusals.length === acted.length && refusals.every(({ why }) => (why.code ?? 'conflict') === code);
  return new Problem(same ? code : 'conflict', {
    text: first.message,
    ...(same && path && { issues: [{ path, message: first.message }] }),
    more: { ...more, ...(description && { description }), dry_run: false, results },
  });
};

/** Errors that a dry run need not report per record: the user may not do it, or the record does not exist. */
const isOutright = ({ error }: Acted) =>
  error instanceof Refused && (error.why.code === 'not_found' || error.why.code === 'forbidden');

/**
 * The response of a bulk action, with the current state of each record. Throws a problem with the same results when
 * nothing could be done.
 */
export const bulkAnswer = async (
  { dryRun }: BulkNeeds,
  acted: readonly Acted[],
  statesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Record<string, unknown>>>,
): Promise<BulkAnswer> => {
  const states = await statesOf(acted.map(({ result }) => result.id));
  const results = acted.map(({ result }) => ({ ...result, current: states.get(result.id) }));
  const isNothingDone = results.every(({ outcome }) => outcome !== 'done');
  if (isNothingDone && (!dryRun || acted.every(isOutright))) throw problemOf(acted, results);
  return { dry_run: dryRun, results };
};
