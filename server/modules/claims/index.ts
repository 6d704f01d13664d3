import { and, desc, eq } from 'drizzle-orm';
import type { ClaimStatus } from '../../../contract/release/reads.ts';
import { claimHistory } from '../../../contract/release/reads.ts';
import type { Queries } from '../../db/database.ts';
import { claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { networkClaimStatuses, networkFiles } from '../../db/tables/registers.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { tpaClaimId } from '../check-runs/reads/claim-rows.ts';
import { groupScope } from '../groups/conditions.ts';

const visibleClaim = async (db: Queries, id: number, caller: Caller) => {
  const [claim] = await db
    .select({ tpaId: tpaClaimId, runId: paymentFiles.check_run_id })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(and(eq(claims.id, id), groupScope(caller)));
  if (!claim) throw new Problem('not_found');
  return claim;
};

/** The network's statuses of a claim, newest first. */
const historyOf = async (db: Queries, tpaId: string): Promise<ClaimStatus[]> => {
  const rows = await db
    .select({ said: networkClaimStatuses, file: networkFiles })
    .from(networkClaimStatuses)
    .innerJoin(networkFiles, eq(networkFiles.id, networkClaimStatuses.file_id))
    .where(eq(networkClaimStatuses.tpa_claim_id, tpaId))
    .orderBy(desc(networkClaimStatuses.last_update_at), desc(networkClaimStatuses.id));
  return rows.map(({ said, file }) => ({
    nomi_claim_id: said.nomi_claim_id,
    status: said.status,
    last_update_ts: said.last_update_at.toISOString(),
    exception_type: said.exception_type,
    exception_reason_type: said.exception_reason_type,
    source_file_name: file.filename,
    nomi_file_receipt_ts: file.received_at.toISOString(),
  }));
};

export const claimHandlers: Handler[] = [
  read(claimHistory, async ({ db, params, caller, audit }) => {
    const { tpaId, runId } = await visibleClaim(db, Number(params.id), caller);
    await audit({ action: 'read', type: 'check-run', id: runId, data: { claim: Number(params.id) } });
    return { body: await historyOf(db, tpaId) };
  }),
];
