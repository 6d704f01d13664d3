import { and, arrayOverlaps, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { RangeValue } from '../../../declare/list/params.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { RunFlag } from '../../../domain/release/release-filters.ts';
import { runWarning } from '../../../domain/release/run-warning.ts';
import type { Stage } from '../../../domain/release/stages.ts';
import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import { namesOneOf } from '../../audit/named.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { qualified } from '../../engine/reads/selection.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import { latestWork } from './actions/work.ts';
import { networkIs, releaseTypeIs, STAGE_IS, searched, statusIs, waitsForRelease } from './conditions.ts';
import { groupedByFlag, groupedByReleaseType, groupedByStage, groupedByStatus } from './grouped.ts';

const ofRun = sql`f.check_run_id = ${checkRuns.id}`;

const warned = (type: 'single-provider-warning' | 'single-payment-type-warning') =>
  qualified(sql<string[]>`coalesce((select array_agg(distinct w.data ->> 'filename') from check_run_events w
    where w.check_run_id = ${checkRuns.id} and w.type = ${sql.raw(`'${type}'`)}), '{}')`);

/** The warning text of each of these runs. */
const warningsOf = async (db: Queries, ids: readonly number[]): Promise<Map<number, string | null>> => {
  const found = await db
    .select({
      run: checkRuns,
      // a bigint comes as text
      lcr_cents: qualified(sql<string | null>`(select t.total_cents from cr_totals t
        where t.check_run_id = ${checkRuns.id} and t.total_cents is not null order by t.id desc limit 1)`),
      singleProvider: warned('single-provider-warning'),
      singlePaymentType: warned('single-payment-type-warning'),
    })
    .from(checkRuns)
    .where(inArray(checkRuns.id, [...ids]));
  return new Map(
    found.map(({ run, lcr_cents, singleProvider, singlePaymentType }) => [
      run.id,
      runWarning({
        filesCents: run.amount_cents,
        lcrCents: lcr_cents === null ? undefined : Number(lcr_cents),
        differences: run.differences,
        singleProvider,
        singlePaymentType,
      }),
    ]),
  );
};

const { table: locations, columns: location } = locationColumns();

/** The check runs of the release list, newest first (docs/rules/check-runs.md, "Release list"). */
export const checkRunModel = readModel<CheckRunRow>({
  from: checkRuns,
  join: [leftJoin(groups, eq(groups.id, checkRuns.group_id)), leftJoin(locations, eq(location.id, groups.location_id))],
  scope: groupScope,
  moves: { at: [checkRuns.updated_at], version: checkRuns.version },
  search: searched,
  groupsFound: 'any',
  order: [descending(checkRuns.run_date), descending(checkRuns.id)],
  sources: {
    group: {
      members: {
        id: groups.id,
        number: groups.number,
        name: groups.name,
        release_type: groups.release_type,
        release_day: groups.release_day,
      },
    },
    location: {
      members: location,
      is: (ids) => inArray(groups.location_id, ids.map(Number)),
      choices: locationChoices,
      groupedBy: { column: groups.location_id },
    },
    date: { value: checkRuns.run_date },
    amount: { value: checkRuns.amount_cents, read: centsToDollars },
    file_names: {
      value: sql`coalesce((select array_agg(f.filename order by f.id) from payment_files f where ${ofRun}), '{}')`,
    },
    status_ids: { value: sql`${checkRuns.status_ids}::text[]`, is: statusIs, groupedBy: groupedByStatus },
    flags: { is: (flags) => arrayOverlaps(checkRuns.flags, flags as RunFlag[]), groupedBy: groupedByFlag },
    next_release_date: { value: sql`case when ${waitsForRelease} then ${groups.next_release_date}::text end` },
    work: { value: latestWork },
  },
  filters: {
    'check-run-id': (ids: string) => inArray(checkRuns.id, ids.split(',').map(Number)),
    'group-number': (number: string) => eq(groups.number, number),
    'release-type': {
      is: (types: readonly string[]) => or(...types.map(releaseTypeIs)),
      groupedBy: groupedByReleaseType,
    },
    network: (networks: readonly string[]) => or(...networks.map(networkIs)),
    stage: {
      is: (stages: readonly Stage[]) => or(...stages.map((stage) => STAGE_IS[stage])),
      groupedBy: groupedByStage,
    },
    'scheduled-release': ({ from, to }: RangeValue) =>
      and(
        waitsForRelease,
        from ? gte(groups.next_release_date, from) : undefined,
        to ? lte(groups.next_release_date, to) : undefined,
      ),
  },
  noted: (id) => ({
    type: 'EOB',
    ids: sql`select e.id::text from ${eobs} e join ${paymentFiles} f on f.id = e.payment_file_id where f.check_run_id = ${id}`,
  }),
  // the log names the payment files of a run by their names
  history: ({ id }) =>
    namesOneOf('file', sql`select filename from ${paymentFiles} where ${eq(paymentFiles.check_run_id, id)}`),
  load: async (rows, db) => {
    const warnings = await warningsOf(
      db,
      rows.map(({ id }) => id),
    );
    return ({ id }) => ({ warning: warnings.get(id) ?? null });
  },
});
