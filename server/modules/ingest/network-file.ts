import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { networkClaimStatuses, networkFiles } from '../../db/tables/registers.ts';
import { readCsv } from '../../formats/csv/read.ts';
import { networkStatusFile } from '../../formats/network-status/file.ts';
import { check835 } from '../../formats/x12-835/check.ts';
import { read835 } from '../../formats/x12-835/read.ts';
import { addEvent } from '../check-runs/events.ts';
import { notifyOfNetworkReport } from '../notifications/events.ts';
import type { InboundKind } from './drop-folders.ts';
import { INCOMING } from './drop-folders.ts';
import { firstFaults } from './first-faults.ts';
import type { IngestContext, Reader } from './ingest.ts';

/** A network file has the claims of one run; this many of them are used to find it. */
const LOOKED_AT = 100;

/** The run of the network's claims: the latest that has one of them. */
const runOf = async (tx: Tx, ofClaims: SQL) => {
  const [row] = await tx
    .select({ id: checkRuns.id, run_date: checkRuns.run_date, group: groups })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(checkRuns, and(eq(checkRuns.id, paymentFiles.check_run_id), isNull(checkRuns.deleted_at)))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(ofClaims)
    .orderBy(desc(checkRuns.id))
    .limit(1);
  return row;
};

/** A claim's number is the administrator's id and two digits that count its repeated payments. */
const hasId = (id: string): SQL =>
  sql`(${claims.number} between ${`${id}00`} and ${`${id}99`} and length(${claims.number}) = ${id.length + 2})`;

const addFile = async (
  { tx, file, filename }: IngestContext,
  kind: Extract<InboundKind, 'network-835' | 'network-status'>,
  more: { check_run_id?: number; eob_number?: string },
) => {
  const [row] = await tx
    .insert(networkFiles)
    .values({
      kind,
      filename,
      sha256: file.sha256,
      storage_key: file.key,
      status: 'success',
      source_host: INCOMING[kind].source,
      ...more,
    })
    .onConflictDoNothing()
    .returning({ id: networkFiles.id });
  return row?.id;
};

const claimNumbersOf = async ({ file }: IngestContext): Promise<string[]> => {
  const numbers: string[] = [];
  for await (const event of read835(file.open())) {
    if (event.kind === 'claim') numbers.push(event.claimNumber);
    if (numbers.length === LOOKED_AT) break;
  }
  return numbers;
};

/** A network remittance: read and balanced like a payment file; it belongs to the run of its claims. */
export const readNetwork835: Reader = async (context) => {
  const { tx, file, filename } = context;
  const check = await check835(file.open());
  if (check.fatal) return { ok: false, reason: check.fatal.message };
  const numbers = await claimNumbersOf(context);
  const run = numbers.length ? await runOf(tx, inArray(claims.number, numbers)) : undefined;
  const refused = check.sets.find((set) => !set.balanced)?.faults[0];
  if (refused) return { ok: false, reason: refused.message, checkRunId: run?.id };
  const fileId = await addFile(context, 'network-835', { check_run_id: run?.id, eob_number: check.sets[0]?.number });
  if (run && fileId) await addEvent(tx, run.id, 'nomi835', { filename });
  return { ok: true, checkRunId: run?.id };
};

/** The network's status file: stored line by line as the history behind a claim's status. */
export const readNetworkStatus: Reader = async (context) => {
  const { tx, file, filename, queue } = context;
  const read = await readCsv(networkStatusFile, file.open());
  if (!read.ok) return { ok: false, reason: firstFaults(read) };
  const ids = [...new Set(read.rows.map((row) => row.tpaClaimId))].slice(0, LOOKED_AT);
  const run = ids.length ? await runOf(tx, sql.join(ids.map(hasId), sql` or `)) : undefined;
  const fileId = await addFile(context, 'network-status', { check_run_id: run?.id });
  if (!fileId) return { ok: true, checkRunId: run?.id };
  await insertMany(
    tx,
    networkClaimStatuses,
    read.rows.map((row) => ({
      tpa_claim_id: row.tpaClaimId,
      nomi_claim_id: row.nomiClaimId,
      status: row.status,
      exception_type: row.exceptionType || null,
      exception_reason_type: row.exceptionReasonType || null,
      last_update_at: new Date(row.lastUpdateAt),
      file_id: fileId,
    })),
  );
  if (run) {
    await addEvent(tx, run.id, 'nomi_status_file', { filename, source: INCOMING['network-status'].source });
    await notifyOfNetworkReport(tx, queue, run, filename, operatorDay(new Date()));
  }
  return { ok: true, checkRunId: run?.id };
};
