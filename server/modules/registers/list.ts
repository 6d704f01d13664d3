import { and, count, desc, eq, gte, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CheckRegisterRow } from '../../../contract/registers.ts';
import { PAGE_SIZE_CAP } from '../../../declare/dialect.ts';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { registerLabel } from '../../../domain/files/check-registers.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { registerReports } from '../../db/tables/registers.ts';
import { containing } from '../../engine/reads/like.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationColumns } from '../locations.ts';

export interface RegisterQuery {
  countRows: string;
  currentPage: string;
  /** `YYYY-MM-DD`, or blank. */
  fromDate: string;
  toDate: string;
  groupName: string;
}

/** A rebuild takes the place of the registers before it; the timeline still tells of those. */
const ofLatestSet = sql`${registerReports.set_id} = (select max(s.id) from register_sets s where s.check_run_id = ${registerReports.check_run_id})`;

const whereOf = (query: RegisterQuery, caller: Caller): SQL | undefined =>
  and(
    groupScope(caller),
    isNull(checkRuns.deleted_at),
    ofLatestSet,
    query.fromDate ? gte(checkRuns.run_date, query.fromDate) : undefined,
    query.toDate ? lte(checkRuns.run_date, query.toDate) : undefined,
    query.groupName
      ? or(ilike(groups.name, containing(query.groupName)), ilike(groups.number, containing(query.groupName)))
      : undefined,
  );

const registers = (db: Queries) => {
  const { table, columns } = locationColumns();
  return db
    .select({ report: registerReports, run: checkRuns, group: groups, location: columns })
    .from(registerReports)
    .innerJoin(checkRuns, eq(checkRuns.id, registerReports.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .innerJoin(table, eq(columns.id, groups.location_id));
};

const asRow = ({ report, run, group, location }: Awaited<ReturnType<typeof registers>>[number]): CheckRegisterRow => {
  const type = report.type as RegisterType; // written from the same list
  const options = { includeDiagnosisDetails: report.include_diagnosis, includePHI: report.include_phi };
  return {
    id: report.id,
    groupNumber: group.number,
    groupName: group.name,
    location: {
      id: Number(location.id),
      key: String(location.key),
      name: String(location.name),
      short_name: String(location.short_name),
    },
    type,
    label: registerLabel(type, options),
    options,
    fileDate: run.run_date,
    sequence: run.sequence,
    createdAt: report.created_at.toISOString(),
    s3Key: report.filename,
    entId: run.id,
  };
};

/** A page of the check registers a person may see, newest run first, and how many there are. */
export const listRegisters = async (db: Queries, query: RegisterQuery, caller: Caller) => {
  const where = whereOf(query, caller);
  const limit = Math.min(Number(query.countRows), PAGE_SIZE_CAP);
  const rows = await registers(db)
    .where(where)
    .orderBy(desc(checkRuns.run_date), desc(registerReports.id))
    .limit(limit)
    .offset((Number(query.currentPage) - 1) * limit);
  const [total] = await db
    .select({ count: count() })
    .from(registerReports)
    .innerJoin(checkRuns, eq(checkRuns.id, registerReports.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(where);
  return { rows: rows.map(asRow), count: total?.count ?? 0 };
};

/**
 * One register that the person may see, by the three things its row says of it; undefined unless all of them agree.
 * The key is looked up and never part of a path.
 */
export const findRegister = async (
  db: Queries,
  asked: { fileKey: string; checkRunId: number; groupNumber: string },
  caller: Caller,
) => {
  const [row] = await registers(db).where(
    and(
      groupScope(caller),
      isNull(checkRuns.deleted_at),
      eq(registerReports.filename, asked.fileKey),
      eq(registerReports.check_run_id, asked.checkRunId),
      eq(groups.number, asked.groupNumber),
    ),
  );
  return row?.report;
};
