import { eq, inArray, ne, or, sql } from 'drizzle-orm';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import { type Ends, expirationWarning } from '../../../domain/groups/expiration.ts';
import { GROUP_FLAG_NAMES, type GroupFlag } from '../../../domain/groups/flags.ts';
import type { ScheduleFilter } from '../../../domain/groups/schedule-filter.ts';
import type { Group } from '../../../resources/groups/record.ts';
import { coverageCategories, groupCoverage, groupRecipients, groupReports, groups } from '../../db/tables/groups.ts';
import { ascending, leftJoin, type ReadRow, readModel } from '../../engine/reads/model.ts';
import { waitingChanges } from '../approvals/waiting.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import { expiresSoon, groupedByFlag, groupedBySchedule, groupScope, isFlagged, isScheduled } from './conditions.ts';
import { coverageChoices, readCoverage } from './coverage.ts';

const { table: locations, columns: location } = locationColumns();

const flagsHad = sql.join(
  GROUP_FLAG_NAMES.map((flag) => sql`case when ${isFlagged(flag)} then ${sql.raw(`'${flag}'`)} end`),
  sql`, `,
);

/** The recipients of one of the two kinds of a group's registers. */
const recipients = (isNetwork: boolean) => ({
  related: {
    from: groupRecipients,
    of: groupRecipients.group_id,
    where: eq(groupRecipients.is_network, isNetwork),
    members: {
      id: groupRecipients.id,
      email: groupRecipients.email,
      attachments: groupRecipients.attachments,
      delayed_notice: groupRecipients.delayed_notice,
      is_network: groupRecipients.is_network,
    },
    order: [groupRecipients.id],
  },
});

/** The changes of their bank details that wait for another person. */
export const waitingOfGroups = waitingChanges('groups.update');

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
      groupedBy: { column: groups.location_id },
    },
    schedule: {
      is: (values) => or(...(values as readonly ScheduleFilter[]).map(isScheduled)),
      groupedBy: groupedBySchedule,
    },
    coverage_categories_ids: {
      linked: { of: groupCoverage.group_id, value: groupCoverage.coverage_category_id },
      choices: coverageChoices,
    },
    flags: {
      value: sql`array_remove(array[${flagsHad}], null)`,
      is: (flags) => or(...(flags as readonly GroupFlag[]).map(isFlagged)),
      groupedBy: groupedByFlag,
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
    coverage_categories: {
      related: {
        from: groupCoverage,
        of: groupCoverage.group_id,
        join: { table: coverageCategories, on: eq(coverageCategories.id, groupCoverage.coverage_category_id) },
        members: { id: coverageCategories.id, name: coverageCategories.name },
        order: [coverageCategories.id],
      },
    },
    notification_recipients: recipients(false),
    network_notification_recipients: recipients(true),
  },
  filters: {
    'is-expiring': () => expiresSoon(operatorDay(new Date())),
    'is-network': () => ne(groups.network, NO_NETWORK),
  },
  load: async (rows, db, caller, isAsked) => {
    const today = operatorDay(new Date());
    const ids = rows.map(({ id }) => id);
    const coverage = isAsked('coverage_categories_ids') ? await readCoverage(db, ids) : undefined;
    const waiting = await waitingOfGroups(rows, db, caller, isAsked);
    return (row) => ({
      ...waiting(row),
      ...(isAsked('expiration_warning') && {
        expiration_warning: expirationWarning(row as ReadRow & Ends, today), // both dates are selected
      }),
      ...coverage?.(row.id),
    });
  },
});
