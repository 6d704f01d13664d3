import type { FastifyBaseLogger } from 'fastify';
import type { BulkAnswer, RecordOutcome } from '../../../../contract/release/bulk.ts';
import type { Tx } from '../../../db/database.ts';
import type { ProblemCode } from '../../../http/problems.ts';
import { Problem } from '../../../http/problems.ts';

const NOT_THERE = 'This record does not exist, or it is not assigned to you.';
const FAILED = 'Something went wrong. Nothing was changed; try it again.';

interface Why {
  code?: Extract<ProblemCode, 'conflict' | 'not_found' | 'forbidden' | 'invalid'>;
  /** Where the cause has more to say than the reason. */
  description?: string;
  /** The field of the body that is at fault, of an `invalid`. */
  path?: string;
  more?: Readonly<Record<string, unknown>>;
}

/** A rule says no, with the reason for the person. Told record by record; alone, as a problem of its code. */
export class Refused extends Error {
  readonly why: Why;
  constructor(reason: string, why: Why = {}) {
    super(reason);
    this.why = why;
  }
}

export const notThere = () => new Refused(NOT_THERE, { code: 'not_found' });

/** What an action will do to one record: what it tells of it, and the doing. */
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
 * Acts on each record by itself: whatever goes wrong with one, it stays as it was and the others are done
 * (docs/rules/check-runs.md, "Bulk actions"). In ascending order, so that two calls that lock the same records do not wait for
 * each other. A dry run plans and does nothing.
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

/** The problem of a call that could do nothing: that of the first reason, where all have the same code; else 409. */
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

/** Of these no dry run needs to tell record by record: nobody may do it, or there is nothing. */
const isOutright = ({ error }: Acted) =>
  error instanceof Refused && (error.why.code === 'not_found' || error.why.code === 'forbidden');

/**
 * The answer to a bulk action, each record with how it stands now. Throws a problem that carries the same results when
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
