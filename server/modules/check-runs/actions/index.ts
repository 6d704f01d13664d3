import * as calls from '../../../../resources/check-runs/action-calls.ts';
import { withdrawFiles } from '../../../../resources/check-runs/file-calls.ts';
import { etagOf } from '../../../http/etag.ts';
import type { Handler } from '../../../http/handlers.ts';
import { change } from '../../../http/handlers.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { overrideHandler } from './override-gate.ts';
import { rebuildRun } from './rebuild.ts';
import { refreshRun } from './refresh.ts';
import { removeRuns } from './remove.ts';
import { requestDropOff } from './request-drop-off.ts';
import { rerunRuns } from './rerun.ts';
import { selectedIds } from './selected.ts';
import { withdrawPaymentFiles } from './withdraw.ts';

/** The actions on check runs of the release screen. */
export const runActionHandlers = (queue: Queue): Handler[] => [
  change(calls.rerunRuns, async (given) => {
    const { ids: _ids, matching: _matching, ...asked } = given.body;
    const ids = await selectedIds(given, given.body);
    return { body: await rerunRuns({ ...given, queue }, { ...asked, ids }) };
  }),
  change(calls.deleteRuns, async (given) => ({
    body: await removeRuns({ ...given, queue }, await selectedIds(given, given.body), given.body.action),
  })),
  change(withdrawFiles, async (given) => ({ body: await withdrawPaymentFiles({ ...given, queue }, given.body) })),
  change(calls.dropOffRun, async (given) => ({
    body: await requestDropOff({ ...given, queue }, Number(given.params.id), given.body),
  })),
  change(calls.rebuildRun, async (given) => ({ body: await rebuildRun({ ...given, queue }, Number(given.params.id)) })),
  overrideHandler(queue),
  change(calls.refreshCache, async (given) => {
    const body = await refreshRun({ ...given, queue }, Number(given.params.id));
    return { body, headers: { etag: etagOf(body.version) } };
  }),
];
