import type { SQL } from 'drizzle-orm';
import { and, eq, gte, ilike, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import type { RangeValue } from '../../../declare/params.ts';
import { readDate } from '../../../domain/calendar/dates.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import { parseCents } from '../../../domain/money.ts';
import type { RunFlag } from '../../../domain/release/release-filters.ts';
import type { PSEUDO_STATUSES } from '../../../domain/release/statuses.ts';
import { isPseudoStatus, STATUS } from '../../../domain/release/statuses.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { containing } from '../../engine/where.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/index.ts';
import { locationColumns } from '../locations.ts';
import { RUNS_FLAGGED } from './flags.ts';

/*
 * Every condition here is one on `check_runs` alone, so that counting joins nothing, and each set of runs is found by
 * its own index.
 */

const within = (ids: SQL) => sql`${checkRuns.id} in (${ids})`;

/**
 * What each pseudo-status means, where it is filtered by and where it is counted. One of several statuses is not the one
 * that nearly all files have: few files are looked at.
 */
export const PSEUDO_IS: Readonly<Record<keyof typeof PSEUDO_STATUSES, SQL>> = {
  deleted: isNotNull(checkRuns.deleted_at),
  'no-payment-file': sql`(${checkRuns.deleted_at} is null
    and not exists (select 1 from payment_files f where f.check_run_id = ${checkRuns.id}))`,
  mixed: within(sql`select f.check_run_id from payment_files f where f.status_id <> ${STATUS.compiled}
    and exists (select 1 from payment_files o where o.check_run_id = f.check_run_id and o.status_id <> f.status_id)`),
};

/** A status any file has, or a pseudo-status of the run. */
const statusIs = (values: readonly string[]): SQL | undefined => {
  const [pseudo, ids] = [values.filter(isPseudoStatus), values.filter((value) => !isPseudoStatus(value)).map(Number)];
  return or(
    ids.length
      ? within(sql`select f.check_run_id from payment_files f where f.status_id = any(${sql.param(ids)}::int[])`)
      : undefined,
    ...pseudo.map((value) => PSEUDO_IS[value]),
  );
};

/** Whether every file of the run is compiled and the run waits for its release. */
export const waitsForRelease = sql<boolean>`(${checkRuns.deleted_at} is null and ${checkRuns.released_at} is null
  and (select bool_and(f.status_id = ${STATUS.compiled}) from payment_files f where f.check_run_id = ${checkRuns.id}) is true)`;

/** Only such a text can be a part of a date. */
const OF_A_DATE = /^[\d/-]+$/;

/** `offset 0` has each date written out once, not once a run. */
const datesWith = (text: string): SQL | undefined =>
  OF_A_DATE.test(text)
    ? sql`${checkRuns.run_date} in (
        select d.run_date from (select distinct run_date from check_runs offset 0) d
        where d.run_date::text like ${containing(readDate(text) ?? text)} or to_char(d.run_date, 'MM/DD/YYYY') like ${containing(text)})`
    : undefined;

const searched = (db: Queries, text: string): SQL | undefined => {
  const { table, columns } = locationColumns();
  const pattern = containing(text);
  const places = db
    .select({ id: columns.id })
    .from(table)
    .where(or(ilike(columns.name, pattern), ilike(columns.short_name, pattern)));
  const found = db
    .select({ id: groups.id })
    .from(groups)
    .where(or(ilike(groups.number, pattern), ilike(groups.name, pattern), inArray(groups.location_id, places)));
  return or(
    inArray(checkRuns.group_id, found),
    within(sql`select f.check_run_id from payment_files f where f.filename ilike ${pattern}`),
    datesWith(text),
  );
};

const releaseTypeIs = (value: string): SQL | undefined => {
  const [type, day] = /^(auto)-(\d)$/.exec(value)?.slice(1) ?? [value];
  if (type === 'none') return isNull(groups.release_type);
  return and(eq(groups.release_type, String(type)), day ? eq(groups.release_day, Number(day)) : undefined);
};

const networkIs = (value: string): SQL =>
  value === 'true' ? ne(groups.network, NO_NETWORK) : eq(groups.network, value);

/** The conditions that are the group's: its runs are found by one look at the groups. */
const groupIs = ({ filters }: ListState, caller: Caller): SQL | undefined => {
  const all = (name: string) => filters[name] as readonly string[] | undefined;
  const text = (name: string) => filters[name] as string | undefined;
  const release = filters['scheduled-release'] as RangeValue | undefined;
  const name = text('group-name');
  const number = text('group-number');
  return and(
    groupScope(caller),
    all('location-id') && inArray(groups.location_id, (all('location-id') ?? []).map(Number)),
    number ? eq(groups.number, number) : undefined,
    name ? ilike(groups.name, containing(name)) : undefined,
    all('release-type') && or(...(all('release-type') ?? []).map(releaseTypeIs)),
    all('network') && or(...(all('network') ?? []).map(networkIs)),
    release?.from ? gte(groups.next_release_date, release.from) : undefined,
    release?.to ? lte(groups.next_release_date, release.to) : undefined,
  );
};

/** The runs of the groups a person may see; undefined when that is all. */
export const runScope = (db: Queries, caller: Caller, more?: SQL): SQL | undefined => {
  const where = and(groupScope(caller), more);
  return where && inArray(checkRuns.group_id, db.select({ id: groups.id }).from(groups).where(where));
};

/** Every condition of the release list; each value was checked by the list's declared parameters. */
export const whereOf = (db: Queries, state: ListState, caller: Caller): SQL | undefined => {
  const { search, filters } = state;
  const dates = filters['file-date'] as RangeValue | undefined;
  const statuses = filters['status-id'] as readonly string[] | undefined;
  const flags = filters.flag as readonly RunFlag[] | undefined;
  const amount = filters.amount as string | undefined;
  return and(
    runScope(db, caller, groupIs(state, caller)),
    search ? searched(db, search) : undefined,
    dates?.from ? gte(checkRuns.run_date, dates.from) : undefined,
    dates?.to ? lte(checkRuns.run_date, dates.to) : undefined,
    statuses && statusIs(statuses),
    filters['scheduled-release'] ? waitsForRelease : undefined,
    flags && or(...flags.map((flag) => within(RUNS_FLAGGED[flag]()))),
    amount === undefined ? undefined : eq(checkRuns.amount_cents, parseCents(amount) ?? 0),
  );
};
