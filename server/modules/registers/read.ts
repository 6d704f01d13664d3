import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { registerLabel } from '../../../domain/files/check-registers.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { CheckRegisterRow } from '../../../resources/check-registers/index.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { registerReports } from '../../db/tables/registers.ts';
import { descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationColumns } from '../locations.ts';

const { table: locations, columns: location } = locationColumns();

/** A rebuild takes the place of the registers before it; the timeline still tells of those. */
const ofLatestSet = sql`${registerReports.set_id} = (select max(s.id) from register_sets s where s.check_run_id = ${registerReports.check_run_id})`;

const { include_diagnosis, include_phi } = registerReports;

interface StoredKind {
  type: RegisterType;
  includeDiagnosisDetails: boolean;
  includePHI: boolean;
}

/** The check registers of runs that are not deleted, newest run first (docs/rules/check-runs.md, "Check register list"). */
export const checkRegisterModel = readModel<CheckRegisterRow>({
  from: registerReports,
  join: [
    leftJoin(checkRuns, eq(checkRuns.id, registerReports.check_run_id)),
    leftJoin(groups, eq(groups.id, checkRuns.group_id)),
    leftJoin(locations, eq(location.id, groups.location_id)),
  ],
  // each has a run: said, the runs can be read first, in their order
  scope: (caller) => and(groupScope(caller), isNotNull(checkRuns.id), isNull(checkRuns.deleted_at), ofLatestSet),
  order: [descending(checkRuns.run_date), descending(registerReports.id)],
  sources: {
    groupNumber: { value: groups.number },
    groupName: { value: groups.name },
    location: { members: location },
    label: {
      value: sql`jsonb_build_object('type', ${registerReports.type}, 'includeDiagnosisDetails', ${include_diagnosis}, 'includePHI', ${include_phi})`,
      read: ({ type, ...options }: StoredKind) => registerLabel(type, options),
    },
    options: { members: { includeDiagnosisDetails: include_diagnosis, includePHI: include_phi } },
    fileDate: { value: checkRuns.run_date },
    sequence: { value: checkRuns.sequence },
    createdAt: { value: registerReports.created_at },
    statuses: { value: sql`array_remove(${checkRuns.status_ids}, ${STATUS.voided})` },
    s3Key: { value: registerReports.filename },
    entId: { value: registerReports.check_run_id },
  },
});

/**
 * One register that the person may see, by the three things its row says of it; undefined unless all of them agree.
 * The key is looked up and never part of a path.
 */
export const findRegister = async (
  db: Queries,
  asked: { fileKey: string; checkRunId: number; groupNumber: string },
  caller: Caller,
) => {
  const [row] = await db
    .select({ report: registerReports })
    .from(registerReports)
    .innerJoin(checkRuns, eq(checkRuns.id, registerReports.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(
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
