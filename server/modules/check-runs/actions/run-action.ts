import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../db/database.ts';
import { declared } from '../../../db/declared.ts';
import { changesSince } from '../../../engine/stale.ts';
import type { AuditNote } from '../../../http/handlers.ts';
import { invalid, Problem } from '../../../http/problems.ts';
import type { Caller } from '../../../http/sessions.ts';
import type { Queue } from '../../../jobs/queue.ts';
import type { Planned } from './bulk.ts';
import { actOnEach, bulkAnswer, notThere } from './bulk.ts';
import type { LockedRun } from './facts.ts';
import { lockedRun, statesOf } from './facts.ts';

/** The handler input of an action on runs. */
export interface Acting {
  tx: Tx;
  queue: Queue;
  caller: Caller;
  audit: (entry: AuditNote) => Promise<void>;
  requestId: string;
  dryRun: boolean;
  ifMatch: number | undefined;
  request: Pick<FastifyRequest, 'log'>;
}

/** The declared release list. */
export const declaredRuns = () => {
  const resource = declared.find(({ name }) => name === 'check-runs');
  if (!resource) throw new Error('Check runs are not declared');
  return resource;
};

/** For a single run: If-Match must be the run's current version (docs/rules/api.md, "Two at once"). Throws 412. */
export const mustBeVersion = async (tx: Tx, { run }: LockedRun, { ifMatch, caller }: Acting) => {
  if (ifMatch === undefined || run.version === ifMatch) return;
  const current = { id: run.id, ...(await statesOf(tx, [run.id], caller)).get(run.id) };
  throw new Problem('stale', { more: { current, changes: await changesSince(tx, declaredRuns(), run.id, ifMatch) } });
};

/** Plans an action on each of these runs, and performs it unless it is a dry run. Each run is locked first. */
export const actOnRuns = async (
  acting: Acting,
  ids: readonly number[],
  plan: (tx: Tx, locked: LockedRun) => Promise<Planned>,
) => {
  if (acting.ifMatch !== undefined && ids.length > 1) {
    throw invalid([{ path: 'If-Match', message: 'If-Match applies to a single run' }]);
  }
  const needs = { ...acting, log: acting.request.log };
  const acted = await actOnEach(needs, ids, async (tx, id) => {
    const locked = await lockedRun(tx, id, acting.caller);
    if (!locked) throw notThere();
    await mustBeVersion(tx, locked, acting);
    return plan(tx, locked);
  });
  return bulkAnswer(needs, acted, (of) => statesOf(acting.tx, of, acting.caller));
};
