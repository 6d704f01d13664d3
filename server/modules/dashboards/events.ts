import { or, sql } from 'drizzle-orm';
import { METRICS_EVENT_TYPES, METRICS_FILE_TYPES } from '../../../domain/notifications/event-types.ts';
import type { Queries } from '../../db/database.ts';
import { contains } from '../../engine/reads/like.ts';
import type { CountedDays } from './days.ts';
import { dayOf, isWithin } from './days.ts';

/** The catalogue of file types, as the API names them. */
export const fileTypes = Object.entries(METRICS_FILE_TYPES).map(([id, name]) => ({
  id: Number(id),
  file_type_name: name,
}));

const allTypes = Object.entries(METRICS_EVENT_TYPES).map(([id, { name, category }]) => ({
  id: Number(id),
  event_type_name: name,
  event_type_category: category,
}));

/** The catalogue of event types, and their ids by category. */
export const eventTypes = {
  allTypes,
  typesMapping: Object.fromEntries(
    [...Map.groupBy(allTypes, (one) => one.event_type_category)].map(([category, types]) => [
      category,
      types.map(({ id }) => id),
    ]),
  ),
};

/** Which events are counted. */
interface CountedEvents extends CountedDays {
  /** An event without a location has that of its group. Absent: of all locations, and of none. */
  locations: readonly number[] | undefined;
  /** A part of a group's number or name, or of a file's name. */
  search: string;
}

const happened = sql`e.happened_at`;

/** The events of each day, newest day last; days without events are left out. */
export const eventTotals = async (db: Queries, { locations, search, ...days }: CountedEvents) => {
  const { rows } = await db.execute<{
    date: string;
    event_type_id: number;
    file_type_id: number;
    events_count: number;
    groups_count: number;
    files_count: number;
  }>(sql`
    select ${dayOf(happened, days)}::text as date, e.event_type_id, e.file_type_id, count(*)::int as events_count,
      count(distinct e.group_id)::int as groups_count, count(distinct e.file_name)::int as files_count
    from metrics_events e left join groups g on g.id = e.group_id
    where ${isWithin(happened, days)}
      and ${locations ? sql`coalesce(e.location_id, g.location_id) = any(${sql.param(locations)}::int[])` : sql`true`}
      and ${
        search
          ? or(
              ...[sql`g.number`, sql`g.name`, sql`e.file_name`, sql`e.original_filename`].map((one) =>
                contains(one, search),
              ),
            )
          : sql`true`
      }
    group by 1, 2, 3 order by 1, 2, 3`);
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, events]) => ({ date, events }));
};
