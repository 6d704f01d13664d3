import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { EobFlag, FoundEob } from '../../../resources/claims.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { leftJoin, readModel } from '../../engine/reads/model.ts';
import type { Caller } from '../../http/sessions.ts';
import { claimsByEob, fileDiagnostics } from '../check-runs/claim-rows.ts';
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

/** The EOBs of the claims search: those in force, of runs that are not deleted. */
export const foundEobModel = readModel<FoundEob>({
  from: eobs,
  join: [
    leftJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id)),
    leftJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id)),
    leftJoin(groups, eq(groups.id, checkRuns.group_id)),
    leftJoin(locations, eq(location.id, groups.location_id)),
  ],
  scope: (caller) =>
    and(groupScope(caller), eq(eobs.is_live, true), isNotNull(checkRuns.id), isNull(checkRuns.deleted_at)),
  search: soughtEobs,
  parts: (caller) => ({ by: eobs.location_id, values: locationsOf(caller) }),
  audited: { type: 'claim', found: 'eobs' },
  sources: {
    group: { members: { id: groups.id, number: groups.number, name: groups.name } },
    location: {
      members: location,
      is: (ids) => inArray(eobs.location_id, ids.map(Number)),
      choices: locationChoices,
    },
    originalFilename: { value: paymentFiles.filename },
    runDate: { value: checkRuns.run_date },
    zelisPaymentMethod: { value: eobs.processor_method },
    paymentMethod: { value: eobs.payment_method },
    check: { members: { number: eobs.check_number, amount: sql`(${eobs.amount_cents} / 100.0)::float8` } },
    isOnHold: { value: eobs.is_on_hold },
    isFlaggedStopLoss: { value: eobs.is_flagged_stop_loss },
    syncedAt: { value: checkRuns.synced_at },
  },
  filters: { flag: (flags: readonly EobFlag[]) => or(...flags.map((flag) => FLAG_IS[flag])) },
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
