import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PaymentMethod } from '../../domain/bank/payment-methods.ts';
import type { Db } from '../../server/db/database.ts';
import { eobs } from '../../server/db/tables/check-runs.ts';
import { networkClaimStatuses, networkFiles } from '../../server/db/tables/registers.ts';
import { writeCsv } from '../../server/formats/csv/write.ts';
import { networkStatusFile } from '../../server/formats/network-status/file.ts';
import { NETWORK, NETWORK_SENDER } from '../counterparties/files/network-remittance.ts';
import { remittanceFile } from '../counterparties/files/remittance.ts';
import { pastKey } from '../world/runs/past-keys.ts';
import { readEobs, setOf } from './eobs.ts';
import { readRun } from './run.ts';

const THROUGH_NETWORK: PaymentMethod = 'Network';

/** The network's payments of a run: an 835 with each EOB that was paid through it. */
export const writeNetworkRemittance = async (db: Db, runId: number): Promise<Uint8Array> => {
  const { groupNumber, date, fileIds } = await readRun(db, runId);
  const ofNetwork = and(inArray(eobs.payment_file_id, fileIds), eq(eobs.payment_method, THROUGH_NETWORK));
  const rows = await readEobs(db, ofNetwork);
  const sets = rows.map((row, at) => setOf(row, at + 1, { from: NETWORK, groupNumber, date }));
  return Buffer.from(remittanceFile(sets, { sender: NETWORK_SENDER, control: runId, date }));
};

/** The network's status file for the claims of a run. */
export const writeNetworkStatuses = async (db: Db, runId: number): Promise<Uint8Array> => {
  const rows = await db
    .select({ line: networkClaimStatuses })
    .from(networkClaimStatuses)
    .innerJoin(networkFiles, eq(networkFiles.id, networkClaimStatuses.file_id))
    .where(eq(networkFiles.storage_key, pastKey('network-status', runId)))
    .orderBy(asc(networkClaimStatuses.id));
  const lines = rows.map(({ line }) => ({
    tpaClaimId: line.tpa_claim_id,
    nomiClaimId: line.nomi_claim_id,
    status: line.status,
    lastUpdateAt: line.last_update_at.toISOString(),
    exceptionType: line.exception_type ?? '',
    exceptionReasonType: line.exception_reason_type ?? '',
  }));
  return Buffer.from([...writeCsv(networkStatusFile, lines)].join(''));
};
