import { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import type { Db } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { registerReports } from '../../db/tables/registers.ts';
import { buildRegister } from '../../formats/check-register/build.ts';
import type { RegisterData } from '../../formats/check-register/data.ts';
import { registerTotals as sumsOf } from '../../formats/check-register/totals.ts';
import type { FileStore } from '../../storage/files.ts';
import { locationColumns } from '../locations.ts';
import type { Totals } from './totals.ts';
import { totalsFor } from './totals.ts';
import { registerLines } from './workbook-data.ts';

/** The run has changed since the report's totals were stored; rebuilding the registers stores new totals. */
export class ChangedSince extends Error {
  constructor() {
    super('The run has changed since this report was made. Rebuild its check registers.');
  }
}

const find = async (db: Db, reportId: number) => {
  const { table, columns } = locationColumns();
  const [row] = await db
    .select({ report: registerReports, run: checkRuns, group: groups, location: columns.name })
    .from(registerReports)
    .innerJoin(checkRuns, eq(checkRuns.id, registerReports.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(eq(registerReports.id, reportId));
  if (!row) throw new Error('The report is gone: its reports were built again');
  return row;
};

type Found = Awaited<ReturnType<typeof find>>;

const dataOf = async (db: Db, { report, run, group, location }: Found): Promise<RegisterData> => ({
  group: { number: group.number, name: group.name },
  location: String(location),
  runDate: run.run_date,
  sequence: run.sequence,
  // the report's own timestamp, so that every build gives the same bytes
  builtAt: report.created_at.toISOString(),
  ...(await registerLines(db, run.id, report.created_at)),
});

/** A register must match the totals stored with it, which are on the screen and in the email. */
const mustAgree = (type: RegisterType, data: RegisterData, totals: Totals) => {
  const listed = totalsFor(type, sumsOf(data).methods);
  for (const [method, { payments, voids }] of Object.entries(totals)) {
    if (listed[method]?.payments !== payments || listed[method]?.voids !== voids) throw new ChangedSince();
  }
};

/**
 * Builds and stores the workbook of a report, unless it has one already. Concurrent callers build the same bytes, and
 * one of them writes the key. Returns the key. Throws ChangedSince.
 */
export const buildWorkbook = async (db: Db, store: FileStore, reportId: number): Promise<string> => {
  const found = await find(db, reportId);
  const { report } = found;
  if (report.storage_key) return report.storage_key;
  const type = report.type as RegisterType; // written from the same list
  const data = await dataOf(db, found);
  mustAgree(type, data, report.totals);
  const options = { includePHI: report.include_phi, includeDiagnosisDetails: report.include_diagnosis };
  const staged = await store.receive(Readable.from([await buildRegister(type, options, data)]));
  try {
    await staged.keep();
    const [won] = await db
      .update(registerReports)
      .set({ storage_key: staged.key })
      .where(and(eq(registerReports.id, reportId), isNull(registerReports.storage_key)))
      .returning({ key: registerReports.storage_key });
    return won?.key ?? (await keyOf(db, reportId));
  } finally {
    await staged.discard();
  }
};

const keyOf = async (db: Db, reportId: number): Promise<string> => {
  const { report } = await find(db, reportId);
  if (!report.storage_key) throw new Error('The workbook was not kept');
  return report.storage_key;
};
