import type { SQL } from 'drizzle-orm';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { ReleaseType } from '../../../domain/calendar/schedule.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { RunFlag } from '../../../domain/release/release-filters.ts';
import { runWarning } from '../../../domain/release/run-warning.ts';
import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { locationColumns } from '../locations.ts';
import { latestWork } from './actions/work.ts';
import { flagsOf } from './flags.ts';
import { waitsForRelease } from './list-where.ts';

type Texts = SQL<string[]>;
const ofRun = sql`f.check_run_id = ${checkRuns.id}`;

const warned = (type: 'single-provider-warning' | 'single-payment-type-warning'): Texts =>
  sql<string[]>`coalesce((select array_agg(distinct w.data ->> 'filename') from check_run_events w
    where w.check_run_id = ${checkRuns.id} and w.type = ${sql.raw(`'${type}'`)}), '{}')`;

/** Costly to tell, as the flags are: the lazy list leaves both out. */
const fileNames: Texts = sql<string[]>`coalesce(
  (select array_agg(f.filename order by f.id) from payment_files f where ${ofRun}), '{}')`;

const runs = (db: Queries, isLazy: boolean) => {
  const { table, columns } = locationColumns();
  return db
    .select({
      run: checkRuns,
      group: {
        id: groups.id,
        number: groups.number,
        name: groups.name,
        release_type: groups.release_type,
        release_day: groups.release_day,
      },
      next_release_date: sql<string | null>`case when ${waitsForRelease} then ${groups.next_release_date}::text end`,
      location: columns,
      status_ids: sql<
        string[]
      >`coalesce((select array_agg(distinct f.status_id::text) from payment_files f where ${ofRun}), '{}')`,
      // a bigint comes as text
      lcr_cents: sql<string | null>`(select t.total_cents from cr_totals t
        where t.check_run_id = ${checkRuns.id} and t.total_cents is not null order by t.id desc limit 1)`,
      single_provider: warned('single-provider-warning'),
      single_payment_type: warned('single-payment-type-warning'),
      work: latestWork,
      file_names: isLazy ? sql<string[]>`'{}'::text[]` : fileNames,
    })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .innerJoin(table, eq(columns.id, groups.location_id));
};

type Found = Awaited<ReturnType<typeof runs>>[number];

const asRow = (found: Found, flags: RunFlag[]): CheckRunRow => {
  const { run, group, location, next_release_date, status_ids, file_names, work } = found;
  return {
    id: run.id,
    version: run.version,
    type: run.type,
    group: { ...group, release_type: group.release_type as ReleaseType | null }, // written from the same list
    location: {
      id: Number(location.id),
      key: String(location.key),
      name: String(location.name),
      short_name: String(location.short_name),
    },
    date: run.run_date,
    amount: centsToDollars(run.amount_cents),
    file_names,
    status_ids,
    flags,
    deleted_at: run.deleted_at?.toISOString() ?? null,
    next_release_date,
    released_at: run.released_at?.toISOString() ?? null,
    synced_at: run.synced_at?.toISOString() ?? null,
    totals_checked: run.totals_checked,
    warning: runWarning({
      filesCents: run.amount_cents,
      lcrCents: found.lcr_cents === null ? undefined : Number(found.lcr_cents),
      differences: run.differences,
      singleProvider: found.single_provider,
      singlePaymentType: found.single_payment_type,
    }),
    work,
  };
};

/** The rows of these runs as the list shows them, newest first; runs that are not there are left out. */
export const runRows = async (db: Queries, ids: readonly number[], isLazy = false): Promise<CheckRunRow[]> => {
  if (!ids.length) return [];
  const rows = await runs(db, isLazy)
    .where(inArray(checkRuns.id, [...ids]))
    .orderBy(desc(checkRuns.run_date), desc(checkRuns.id));
  const flags = isLazy ? new Map<number, RunFlag[]>() : await flagsOf(db, ids);
  return rows.map((row) => asRow(row, flags.get(row.run.id) ?? []));
};
