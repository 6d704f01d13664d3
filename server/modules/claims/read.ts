import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { RangeValue } from '../../../declare/list/params.ts';
import { isRange } from '../../../declare/list/params.ts';
import type { ListState } from '../../../declare/list/state.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { EobFlag, FoundEob } from '../../../resources/claims.ts';
import { namesOneOf } from '../../audit/named.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { monthOf } from '../../db/tables/columns.ts';
import { groups } from '../../db/tables/groups.ts';
import { auditLog } from '../../db/tables/records.ts';
import type { Parts } from '../../engine/reads/model.ts';
import { leftJoin, readModel } from '../../engine/reads/model.ts';
import type { Caller } from '../../http/sessions.ts';
import { claimsByEob, fileDiagnostics } from '../check-runs/reads/claim-rows.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import { soughtEobs } from './search.ts';

const { table: locations, columns: location } = locationColumns();

const FLAG_IS = {
  'on-hold': eq(eobs.is_on_hold, true),
  'stop-loss': eq(eobs.is_flagged_stop_loss, true),
};

/** The locations that have groups a caller may see. */
const locationsOf = (caller: Caller): SQL => {
  const visible = groupScope(caller);
  const ofGroups = sql`select from ${groups} where ${groups.location_id} = ${location.id}`;
  return sql`select ${location.id} from ${locations} where exists (${visible ? sql`${ofGroups} and ${visible}` : ofGroups})`;
};

/** The first days of the months of a range of run dates in which there may be runs. */
const monthsOf = ({ from, to }: RangeValue): SQL => {
  const day = (text: string | undefined) => sql`${text?.slice(0, 10) ?? null}::date`;
  return sql`
    select month::date as first from (select min(${checkRuns.run_date}) as first, max(${checkRuns.run_date}) as last from ${checkRuns}) runs,
      generate_series(date_trunc('month', greatest(runs.first, ${day(from)})::timestamp), least(runs.last, ${day(to)}), '1 month') month`;
};

/**
 * The locations have the EOBs in order. By number, where run dates are asked for, the months of each location have: numbers
 * follow the dates, so that in a location the first of a year may stand behind all of the years before.
 */
const partsOf = (caller: Caller, { filters, sort }: Pick<ListState, 'filters' | 'sort'>): Parts => {
  const places = locationsOf(caller);
  const dates = filters['run-date'];
  if (sort?.field !== ('number' satisfies keyof FoundEob) || !isRange(dates))
    return { by: [eobs.location_id], values: places };
  return {
    by: [eobs.location_id, monthOf(eobs.listed_date)],
    values: sql`select place.id, month.first from (${places}) place cross join (${monthsOf(dates)}) month`,
  };
};

/** The EOBs that a caller may see, by their own location: their groups are joined for single assigned groups only. */
const eobScope = ({ scope }: Caller): SQL | undefined =>
  scope && or(inArray(eobs.location_id, scope.locations), inArray(groups.id, scope.groups));

/** The EOBs of the claims search: those in force, of runs that are not deleted. */
export const foundEobModel = readModel<FoundEob>({
  from: eobs,
  join: [
    leftJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id)),
    leftJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id)),
    leftJoin(groups, eq(groups.id, checkRuns.group_id)),
    leftJoin(locations, eq(location.id, groups.location_id)),
  ],
  scope: (caller) => and(isNotNull(eobs.listed_date), eobScope(caller)),
  search: soughtEobs,
  groupsFound: 'few',
  parts: partsOf,
  audited: { type: 'claim', found: 'eobs' },
  sources: {
    group: { members: { id: groups.id, number: groups.number, name: groups.name } },
    location: {
      members: location,
      is: (ids) => inArray(eobs.location_id, ids.map(Number)),
      choices: locationChoices,
      groupedBy: { column: eobs.location_id },
    },
    originalFilename: { value: paymentFiles.filename },
    runDate: { value: eobs.listed_date },
    zelisPaymentMethod: { value: eobs.processor_method, groupedBy: { column: eobs.processor_method } },
    paymentMethod: { value: eobs.payment_method, groupedBy: { column: eobs.payment_method } },
    check: { members: { number: eobs.check_number, amount: sql`(${eobs.amount_cents} / 100.0)::float8` } },
    isOnHold: { value: eobs.is_on_hold },
    isFlaggedStopLoss: { value: eobs.is_flagged_stop_loss },
    syncedAt: { value: checkRuns.synced_at },
  },
  filters: {
    flag: (flags: readonly EobFlag[]) => or(...flags.map((flag) => FLAG_IS[flag])),
    'eob-id': (id: string) => eq(eobs.id, Number(id)),
  },
  // the log names the run an EOB is in at that time, one of its group
  history: (row) =>
    and(
      namesOneOf(
        'check-run',
        sql`select id::text from ${checkRuns} where ${eq(checkRuns.group_id, Number(valueAt(row, 'group.id')))}`,
      ),
      sql`${auditLog.data}->>'eob' = ${row.number}`,
    ),
  load: async (rows, db) => {
    const ids = rows.map(({ id }) => id);
    const found = await claimsByEob(db, inArray(eobs.id, ids));
    return (row) => ({
      // those of its first claim; both members are selected
      diagnostics:
        found.get(row.id)?.[0]?.diagnostics ?? fileDiagnostics(String(row.originalFilename), String(row.runDate)),
      claims: (found.get(row.id) ?? []).map(({ id, number, payee, provider, amount }) => ({
        id,
        number,
        payee,
        provider,
        amount,
      })),
    });
  },
});
