import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { FoundKind } from '../../../contract/search.ts';
import { MAX_RESULTS_PER_KIND } from '../../../contract/search.ts';
import { shownStatus } from '../../../domain/release/statuses.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import type { SearchInput } from '../../../domain/search-text.ts';
import { CheckRunRow } from '../../../resources/check-runs/row.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { readRows } from '../../engine/reads/rows.ts';
import type { Caller } from '../../http/sessions.ts';
import { checkRunModel } from '../check-runs/read.ts';
import { groupScope } from '../groups/conditions.ts';
import { groupsNamed } from './groups.ts';
import { runTarget } from './targets.ts';

const idsWhere = async (db: Queries, where: SQL | undefined, order: SQL[], caller: Caller): Promise<number[]> => {
  const rows = await db
    .select({ id: checkRuns.id })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(where, groupScope(caller)))
    .orderBy(...order)
    .limit(MAX_RESULTS_PER_KIND + 1);
  return rows.map(({ id }) => id);
};

const NEWEST = [desc(checkRuns.run_date), desc(checkRuns.id)];

/** The run with the number; else those of the day; else the newest of the matching groups. */
const idsOf = async (db: Queries, sought: SearchInput, caller: Caller): Promise<number[]> => {
  const { id, day, isId } = sought;
  const itself = id === undefined ? [] : await idsWhere(db, eq(checkRuns.id, id), NEWEST, caller);
  if (isId) return itself;
  if (day) return idsWhere(db, eq(checkRuns.run_date, day), [asc(groups.number), asc(checkRuns.id)], caller);
  const meant = await groupsNamed(db, sought, caller);
  if (!meant.length) return itself;
  // the index by group covers only runs that are not deleted
  const ofGroups = and(
    inArray(
      checkRuns.group_id,
      meant.map((group) => group.id),
    ),
    isNull(checkRuns.deleted_at),
  );
  return [...new Set([...itself, ...(await idsWhere(db, ofGroups, NEWEST, caller))])];
};

/** Without what is costly to tell of a run, which nobody is shown here. */
const readFound = async (db: Queries, ids: readonly number[], caller: Caller): Promise<CheckRunRow[]> => {
  const where = inArray(checkRuns.id, [...ids]);
  const asked = { where, order: checkRunModel.order, without: ['file_names', 'flags'], caller };
  return (await readRows(db, checkRunModel, { record: CheckRunRow }, asked)) as CheckRunRow[]; // the model reads these
};

const asFound = (row: CheckRunRow) => ({
  id: row.id,
  label: `${row.group.number} ${row.group.name}, ${runDay(row.date, row.sequence)}`,
  detail: `${row.location.key} ${row.location.short_name} · ${shownStatus(row.status_ids, row.deleted_at !== null).name} · #${row.id}`,
  amount: row.amount,
  place: runTarget(row),
});

export const findRuns = async (db: Queries, sought: SearchInput, caller: Caller): Promise<FoundKind> => {
  const ids = await idsOf(db, sought, caller);
  const rows = await readFound(db, ids.slice(0, MAX_RESULTS_PER_KIND), caller);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    kind: 'check-run',
    found: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [asFound(row)] : [];
    }),
    more: ids.length > MAX_RESULTS_PER_KIND,
  };
};
