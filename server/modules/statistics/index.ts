import * as calls from '../../../resources/statistics/calls.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { checkDays, idsOf } from '../dashboards/days.ts';
import { answersFor, claimsIn, filesAsked } from './contents.ts';
import { filesByDay } from './stats.ts';

/** The payment files of the statistics screen, counted and opened (docs/rules/dashboards.md, "Statistics"). */
export const statisticsHandlers: Handler[] = [
  read(calls.paymentStats, async ({ db, query }) => {
    checkDays(query);
    const { 'location-id': ids, ...days } = query;
    return { body: await filesByDay(db, { ...days, locations: idsOf(ids) }) };
  }),
  read(calls.fileClaims, async ({ db, query, caller, audit }) => {
    const files = await filesAsked(db, query, caller);
    const ids = files.map(({ id }) => id);
    const body = await claimsIn(db, ids, query);
    await audit({ action: 'read', type: 'check-run', id: files[0]?.checkRunId, data: { files: ids } });
    return { body };
  }),
  read(calls.processorRows, async ({ db, query, caller, audit }) => {
    const files = await filesAsked(db, query, caller);
    const ids = files.map(({ id }) => id);
    const body = await answersFor(db, ids, query);
    await audit({ action: 'read', type: 'check-run', id: files[0]?.checkRunId, data: { answers: ids } });
    return { body };
  }),
];
