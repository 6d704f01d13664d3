import { asc, desc, eq, sql } from 'drizzle-orm';
import type { RegisterType } from '../../../../domain/files/check-registers.ts';
import { registerLabel } from '../../../../domain/files/check-registers.ts';
import { centsToDollars } from '../../../../domain/money.ts';
import type * as calls from '../../../../resources/check-runs/calls.ts';
import type { Queries } from '../../../db/database.ts';
import type { groups } from '../../../db/tables/groups.ts';
import { crTotals, networkFiles, registerReports, registerSets } from '../../../db/tables/registers.ts';
import { plannedRegisters, settingsOf } from '../../registers/plan.ts';
import { asMethodTotals } from './balance.ts';

/** The claims system's latest total, readable or not. */
const lcrFileOf = async (db: Queries, runId: number): Promise<calls.CheckRunDetail['lcr_file']> => {
  const [row] = await db
    .select()
    .from(crTotals)
    .where(eq(crTotals.check_run_id, runId))
    .orderBy(desc(crTotals.id))
    .limit(1);
  if (!row) return null;
  return {
    id: row.id,
    original_filename: row.filename,
    total: row.total_cents === null ? null : centsToDollars(row.total_cents),
    received_at: row.received_at.toISOString(),
  };
};

const reportsOf = async (db: Queries, runId: number): Promise<calls.RegisterReport[]> => {
  const rows = await db
    .select({ report: registerReports, set: registerSets })
    .from(registerReports)
    .innerJoin(registerSets, eq(registerSets.id, registerReports.set_id))
    .where(eq(registerReports.check_run_id, runId))
    .orderBy(desc(registerSets.id), asc(registerReports.id));
  return rows.map(({ report, set }) => ({
    id: report.id,
    name: report.filename,
    type: report.type as RegisterType, // written from the same list
    created_at: report.created_at.toISOString(),
    set: { id: set.id, created_at: set.created_at.toISOString() },
    options: { includePHI: report.include_phi, includeDiagnosisDetails: report.include_diagnosis },
    dropped_off_at: report.dropped_off_at?.toISOString() ?? null,
    totals: asMethodTotals(report.totals),
  }));
};

/** The exception type of the first claim in the network's status file that has one. */
const firstException = sql<string | null>`(
  select s.exception_type from network_claim_statuses s
  where s.file_id = ${networkFiles.id} and s.exception_type is not null order by s.id limit 1)`;

const networkFilesOf = async (db: Queries, runId: number) => {
  const rows = await db
    .select({ file: networkFiles, exception_type: firstException })
    .from(networkFiles)
    .where(eq(networkFiles.check_run_id, runId))
    .orderBy(asc(networkFiles.received_at), asc(networkFiles.id));
  const asFile = ({ file }: (typeof rows)[number]) => ({ name: file.filename, path: file.storage_key });
  const ofKind = (kind: string) => rows.filter(({ file }) => file.kind === kind);
  return {
    scheduled_files: rows.map(asFile),
    nomi835: ofKind('network-835').map(asFile),
    status_files: ofKind('network-status').map((row) => ({
      ...asFile(row),
      source: row.file.source_host,
      status: row.file.status,
      exception_type: row.exception_type,
    })),
  };
};

const settings = async (db: Queries, group: typeof groups.$inferSelect): Promise<calls.CheckRunDetail['settings']> => ({
  zelis_eligible: group.zelis_eligible,
  checks_only: group.checks_only,
  activation_date: group.activation_date,
  network: group.network,
  release_type: group.release_type,
  release_day: group.release_day,
  ignore_stop_loss: group.ignore_stop_loss,
  reports: plannedRegisters(await settingsOf(db, group.id), group.network).map(({ type, options }) =>
    registerLabel(type, options),
  ),
});

/** The other documents of a run besides its payment files, and its group's settings. */
export const runDocuments = async (db: Queries, runId: number, group: typeof groups.$inferSelect) => ({
  lcr_file: await lcrFileOf(db, runId),
  check_register_reports: await reportsOf(db, runId),
  ...(await networkFilesOf(db, runId)),
  settings: await settings(db, group),
});
