import * as calls from '../../../resources/events/calls.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { countByKind, toDecide } from '../exceptions/read.ts';
import { checkDays, idsOf } from './days.ts';
import { eventTotals, eventTypes, fileTypes } from './events.ts';
import { weekOf } from './week.ts';

/** What the dashboards count (docs/rules/dashboards.md). */
export const dashboardHandlers: Handler[] = [
  read(calls.metricsFileTypes, async () => ({ body: fileTypes })),
  read(calls.metricsEventTypes, async () => ({ body: eventTypes })),
  read(calls.metricsEventTotals, async ({ db, query }) => {
    checkDays(query);
    const { 'location-id': ids, ...asked } = query;
    return { body: await eventTotals(db, { ...asked, locations: idsOf(ids) }) };
  }),
  read(calls.metricsWeek, async ({ db, query }) => {
    checkDays(query);
    const { 'location-id': ids, ...days } = query;
    return { body: await weekOf(db, { ...days, locations: idsOf(ids) }) };
  }),
  read(calls.whatWaits, async ({ db, caller }) => ({ body: await countByKind(db, caller, toDecide(caller)) })),
];
