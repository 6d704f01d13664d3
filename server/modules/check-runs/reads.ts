import * as declared from '../../../contract/release/reads.ts';
import type { Resource } from '../../../declare/resource.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import * as calls from '../../../resources/check-runs/calls.ts';
import * as reads from '../../../resources/check-runs/reads.ts';
import { csvOf } from '../../engine/export.ts';
import { askedOf, inDialect } from '../../engine/list.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { eobClaims, fileEobs, runDetail, runSums } from './detail.ts';
import { releaseFacets } from './facets.ts';
import { listRuns, runsById } from './list.ts';
import { eobSyncNow, totalsNow } from './meta.ts';
import { timelineOf } from './timeline.ts';

const listing = (resource: Resource): Handler[] => [
  ...resourceCalls(resource).map((call) =>
    read(call, async ({ db, search, caller }) => {
      const { state, page } = askedOf(resource, search);
      if (call.verb === 'export') return csvOf(resource, (await listRuns(db, state, caller)).rows, db, caller.roles);
      return inDialect(resource, await listRuns(db, state, caller, page), undefined);
    }),
  ),

  read(reads.releaseLazy, async ({ db, search, caller }) => {
    const { state, page } = askedOf(resource, search);
    const { rows, total, unfiltered } = await listRuns(db, state, caller, page, true);
    return { body: { data: rows, count: total, total: unfiltered } };
  }),

  read(reads.multipleRuns, async ({ db, body, caller }) => ({ body: { data: await runsById(db, body.ids, caller) } })),
];

const ofRun = ({ id, groupId }: { id: string; groupId: string }) => ({ run: Number(id), group: Number(groupId) });
const ofFile = (params: { id: string; groupId: string; fileId: string }) => ({
  ...ofRun(params),
  file: Number(params.fileId),
});

const meta: Handler[] = [
  read(calls.releaseFilters, async ({ db, caller }) => ({ body: await releaseFacets(db, caller) })),
  read(declared.runTotals, async ({ db, caller }) => ({ body: await totalsNow(db, caller) })),
  read(declared.eobSync, async ({ db }) => ({ body: await eobSyncNow(db) })),
];

const details: Handler[] = [
  read(calls.checkRunDetail, async ({ db, params, caller, audit }) => {
    const run = await runDetail(db, { run: Number(params.id) }, caller);
    await audit({ action: 'read', type: 'check-run', id: run.id });
    return { body: run };
  }),

  read(reads.lazyRun, async ({ db, params, caller }) => ({ body: await runDetail(db, ofRun(params), caller) })),
  read(reads.lazyTotals, async ({ db, params, caller }) => ({ body: await runSums(db, ofRun(params), caller) })),
  read(calls.fileEobs, async ({ db, params, caller }) => ({ body: await fileEobs(db, ofFile(params), caller) })),

  read(calls.eobClaims, async ({ db, params, caller, audit }) => {
    const eob = await eobClaims(db, ofFile(params), params.eobNumber, caller);
    await audit({ action: 'read', type: 'check-run', id: params.id, data: { eob: eob.number } });
    return { body: eob };
  }),

  read(declared.runEvents, async ({ db, params, caller }) => ({
    body: await timelineOf(db, Number(params.id), caller),
  })),
];

/** The read-only calls of the release screen. */
export const runReadHandlers = (resource: Resource): Handler[] => [...listing(resource), ...meta, ...details];
