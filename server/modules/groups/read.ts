import { eq, inArray, ne, or, sql } from 'drizzle-orm';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import { expirationWarning } from '../../../domain/groups/expiration.ts';
import { GROUP_FLAG_NAMES, type GroupFlag } from '../../../domain/groups/flags.ts';
import type { ScheduleFilter } from '../../../domain/groups/schedule-filter.ts';
import type { Group } from '../../../resources/groups/record.ts';
import { groupReports, groups } from '../../db/tables/groups.ts';
import { ascending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import { expiresSoon, groupScope, isFlagged, isScheduled } from './conditions.ts';

const { table: locations, columns: location } = locationColumns();

const flagsHad = sql.join(
  GROUP_FLAG_NAMES.map((flag) => sql`case when ${isFlagged(flag)} then ${sql.raw(`'${flag}'`)} end`),
  sql`, `,
);

/** The employer groups a caller may see (docs/rules/check-runs.md, "Groups"). */
export const groupModel = readModel<Group>({
  from: groups,
  join: [leftJoin(locations, eq(location.id, groups.location_id))],
  scope: groupScope,
  order: [ascending(groups.number), ascending(groups.id)],
  sources: {
    location: {
      members: location,
      is: (ids) => inArray(groups.location_id, ids.map(Number)),
      choices: locationChoices,
    },
    schedule: { is: (values) => or(...(values as readonly ScheduleFilter[]).map(isScheduled)) },
    flags: {
      value: sql`array_remove(array[${flagsHad}], null)`,
      is: (flags) => or(...(flags as readonly GroupFlag[]).map(isFlagged)),
    },
    reports: {
      related: {
        from: groupReports,
        of: groupReports.group_id,
        members: {
          id: groupReports.id,
          type: groupReports.type,
          options: sql`jsonb_build_object('includePHI', ${groupReports.include_phi}, 'includeDiagnosisDetails', ${groupReports.include_diagnosis})`,
        },
        order: [groupReports.id],
      },
    },
  },
  filters: {
    'is-expiring': () => expiresSoon(operatorDay(new Date())),
    'is-network': () => ne(groups.network, NO_NETWORK),
  },
  load: async (rows) => {
    const today = operatorDay(new Date());
    const ends = new Map(rows.map((row) => [row.id, row as unknown as Group]));
    return ({ id }) => {
      const group = ends.get(id);
      return { expiration_warning: group ? expirationWarning(group, today) : null };
    };
  },
});
