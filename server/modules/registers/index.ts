import { contentType } from '../../../domain/files/content-types.ts';
import * as calls from '../../../resources/check-registers/calls.ts';
import { attachment } from '../../http/attachment.ts';
import type { Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { FileStore } from '../../storage/files.ts';
import { openableWorkbook } from './openable.ts';
import { findRegister } from './read.ts';
import { namesOf, rebuildRegisters } from './rebuild.ts';

/** The calls of the check registers. */
export const registerHandlers = (store: FileStore, queue: Queue): Handler[] => [
  read(calls.downloadRegister, async ({ db, query, caller, audit }) => {
    const { fileKey, entId, groupNumber } = query;
    const report = await findRegister(db, { fileKey, checkRunId: Number(entId), groupNumber }, caller);
    if (!report) throw new Problem('not_found');
    const key = await openableWorkbook(db, store, report.id);
    const data = { check_run_id: report.check_run_id, type: report.type, includes_phi: report.include_phi };
    await audit({ action: 'read', type: 'file', id: report.id, name: report.filename, data });
    return {
      body: await store.open(key),
      headers: { 'content-type': contentType(report.filename), 'content-disposition': attachment(report.filename) },
    };
  }),

  change(calls.buildRegisters, async ({ tx, body, audit, caller, requestId }) => {
    const checkRunId = Number(body.entId);
    const asked = { checkRunId, groupNumber: body.groupNumber, names: namesOf(body.fileNames) };
    const { run, group, newStatus } = await rebuildRegisters(tx, { queue, caller, requestId }, asked);
    const data = { group: group.number, date: run.run_date, files: asked.names };
    await audit({ action: 'rebuild', type: 'check-run', id: run.id, name: group.number, data });
    return { body: { newStatus } };
  }),
];
