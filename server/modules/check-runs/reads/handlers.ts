import { and, inArray } from 'drizzle-orm';
import * as declared from '../../../../contract/release/reads.ts';
import type { Resource } from '../../../../declare/resource.ts';
import * as calls from '../../../../resources/check-runs/calls.ts';
import * as reads from '../../../../resources/check-runs/reads.ts';
import type { CheckRunRow } from '../../../../resources/check-runs/row.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { readRows } from '../../../engine/reads/rows.ts';
import type { Handler } from '../../../http/handlers.ts';
import { read } from '../../../http/handlers.ts';
import { checkRunModel } from '../read.ts';
import { eobClaims, fileEobs, runDetail, runSums } from './detail.ts';
import { eobSyncNow, totalsNow } from './meta.ts';
import { timelineOf } from './timeline.ts';

const byId = (resource: Resource): Handler =>
  read(reads.multipleRuns, async ({ db, body, caller }) => {
    const where = and(inArray(checkRuns.id, body.ids), checkRunModel.scope(caller));
    const rows = await readRows(db, checkRunModel, resource, { where, order: checkRunModel.order, caller });
    return { body: { data: rows as CheckRunRow[] } }; // the model reads these
  });

const ofRun = ({ id, groupId }: { id: string; groupId: string }) => ({ run: Number(id), group: Number(groupId) });
const ofFile = (params: { id: string; groupId: string; fileId: string }) => ({
  ...ofRun(params),
  file: Number(params.fileId),
});

const meta: Handler[] = [
  read(declared.runTotals, async ({ db, caller }) => ({ body: await totalsNow(db, caller) })),
  read(declared.eobSync, async ({ db }) => ({ body: await eobSyncNow(db) })),
];

const details: Handler[] = [
  read(calls.checkRunDetail, async ({ db, params, caller, audit }) => {
    const run = await runDetail(db, { run: Number(params.id) }, caller);
    await audit({ action: 'read', type: 'check-run', id: run.id });
    return { body: run };
  }),

  read(reads.lazyRun, async ({ db, params, caller, audit }) => {
    const run = await runDetail(db, ofRun(params), caller);
    await audit({ action: 'read', type: 'check-run', id: run.id });
    return { body: run };
  }),

  read(reads.lazyTotals, async ({ db, params, caller }) => ({ body: await runSums(db, ofRun(params), caller) })),

  read(calls.fileEobs, async ({ db, params, caller, audit }) => {
    const file = await fileEobs(db, ofFile(params), caller);
    await audit({ action: 'read', type: 'check-run', id: params.id, data: { file: file.id } });
    return { body: file };
  }),

  read(calls.eobClaims, async ({ db, params, caller, audit }) => {
    const eob = await eobClaims(db, ofFile(params), params.eobNumber, caller);
    await audit({ action: 'read', type: 'check-run', id: params.id, data: { eob: eob.number } });
    return { body: eob };
  }),

  read(declared.runEvents, async ({ db, params, caller }) => ({
    body: await timelineOf(db, Number(params.id), caller),
  })),
];

/** The calls of the release screen that change nothing. */
export const runReadHandlers = (resource: Resource): Handler[] => [byId(resource), ...meta, ...details];
