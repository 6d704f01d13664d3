import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { metricsEvents } from '../../db/tables/health.ts';
import { SOURCES } from './find.ts';

const { file_type_id: type, file_name: name, check_run_id: run, happened_at: moment } = metricsEvents;

/**
 * The id of the file that an event is about, as `report-id` of its download: the file of this name in its run. A name
 * is free again once its file is voided, so of several it is the last one that was there at the time. Null for an event
 * without a run, whose file was never loaded.
 */
export const fileOfEvent = (): SQL<number | null> => {
  const cases = SOURCES.flatMap(({ ids, rows, at }) => {
    if (!at || ids.file_type_id === undefined) return [];
    const order = sql`x_at > ${moment}, abs(extract(epoch from x_at - ${moment})), id desc`;
    return sql`when ${sql.raw(String(ids.file_type_id))} then (
      select id from (select x.id, ${at} as x_at from ${rows} where r.id = ${run} and x.filename = ${name}) found
      order by ${order} limit 1)`;
  });
  return sql`case ${type} ${sql.join(cases, sql` `)} end`;
};
