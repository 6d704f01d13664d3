import type { SQL } from 'drizzle-orm';
import { and, arrayOverlaps, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import type { PSEUDO_STATUSES } from '../../../domain/release/statuses.ts';
import { isPseudoStatus } from '../../../domain/release/statuses.ts';
import { searchedDay } from '../../../domain/search-text.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { isDeleted, isMixed, isStage, isWaiting, isWithoutFile } from '../../db/tables/run-stages.ts';
import { containing, contains } from '../../engine/reads/like.ts';
import type { Sought } from '../../engine/reads/model.ts';
import type { Way } from '../../engine/reads/sought.ts';
import { soughtBy } from '../../engine/reads/sought.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { type Found, groupsLike, locationsLike } from '../groups/named.ts';

/*
 * The conditions of the release list that are no comparison with one value. Each set of runs is found by an index.
 */

/** What each pseudo-status means, where it is filtered by and where it is counted. */
export const PSEUDO_IS: Readonly<Record<keyof typeof PSEUDO_STATUSES, SQL>> = {
  deleted: isDeleted(checkRuns),
  'no-payment-file': sql`(${checkRuns.deleted_at} is null and ${isWithoutFile(checkRuns)})`,
  mixed: isMixed(checkRuns),
};

const hasStatus = (ids: readonly number[]): SQL | undefined =>
  ids.length ? arrayOverlaps(checkRuns.status_ids, [...ids]) : undefined;

/** A status any file has, or a pseudo-status of the run. */
export const statusIs = (values: readonly string[]): SQL | undefined =>
  or(
    hasStatus(values.filter((value) => !isPseudoStatus(value)).map(Number)),
    ...values.filter(isPseudoStatus).map((value) => PSEUDO_IS[value]),
  );

/** Whether every file of the run is compiled and the run waits for its release. */
export const waitsForRelease = sql<boolean>`(${isWaiting(checkRuns)})`;

export const STAGE_IS = isStage(checkRuns);

/** Only such a text can be a part of a date. */
const OF_A_DATE = /^[\d/-]+$/;

/** The days from the first run to the last that contain a text: each is written out once, not once a run. */
const datesWith = async (db: Queries, text: string): Promise<PlainDate[]> => {
  if (!OF_A_DATE.test(text)) return [];
  const { rows } = await db.execute<{ day: PlainDate }>(sql`
    select d::date::text as day from generate_series(
        (select min(run_date) from check_runs), (select max(run_date) from check_runs), interval '1 day') d
      where d::date::text like ${containing(searchedDay(text) ?? text)} or to_char(d, 'MM/DD/YYYY') like ${containing(text)}`);
  return rows.map(({ day }) => day);
};

const onRuns = (is: SQL): Way => ({ is });

/** The runs of the groups whose number, name or location contains the text. */
const ofGroupsLike = async (db: Queries, isFound: Found): Promise<Way[]> => {
  const found = await groupsLike(db, isFound, locationsLike(db, isFound, ['name', 'short_name']));
  if (!found.length) return [];
  return [onRuns(sql`${checkRuns.group_id} = any(${sql.param(found.map(({ id }) => id))}::int[])`)];
};

/** The runs that have a file whose name contains the text. */
const inFilesLike = (isFound: Found): Way => {
  const ids = sql`select f.check_run_id as id from payment_files f where ${isFound(sql`f.filename`)}`;
  return {
    ids,
    // with a limit it stays a condition on the run: else the files of all runs would be read for a page
    is: sql`(select true from payment_files f where f.check_run_id = ${checkRuns.id} and ${isFound(sql`f.filename`)} limit 1)`,
    ofAll: sql`${checkRuns.id} in (${ids})`,
  };
};

/** The runs whose group, location, file or date contains a text. */
export const searched = async (text: string, db: Queries): Promise<SQL | Sought> => {
  const isFound: Found = (value) => contains(value, text);
  const dates = await datesWith(db, text);
  return soughtBy(db, checkRuns.id, [
    ...(await ofGroupsLike(db, isFound)),
    inFilesLike(isFound),
    ...(dates.length ? [onRuns(sql`${checkRuns.run_date} = any(${sql.param(dates)}::date[])`)] : []),
  ]);
};

/** The runs of groups without a release type, by the groups: as a condition on both it would be tried on every run. */
const isWithoutReleaseType = sql`${checkRuns.group_id} in (select g.id from groups g where g.release_type is null)`;

export const releaseTypeIs = (value: string): SQL | undefined => {
  const [type, day] = /^(auto)-(\d)$/.exec(value)?.slice(1) ?? [value];
  if (type === 'none') return isWithoutReleaseType;
  return and(eq(groups.release_type, String(type)), day ? eq(groups.release_day, Number(day)) : undefined);
};

export const networkIs = (value: string): SQL =>
  value === 'true' ? ne(groups.network, NO_NETWORK) : eq(groups.network, value);

/** The runs of the groups a person may see; undefined when that is all. */
export const runScope = (db: Queries, caller: Caller, more?: SQL): SQL | undefined => {
  const where = and(groupScope(caller), more);
  return where && inArray(checkRuns.group_id, db.select({ id: groups.id }).from(groups).where(where));
};
