import type { SQL } from 'drizzle-orm';
import { asc, eq, sql } from 'drizzle-orm';
import { centsToDollars } from '../../../../domain/money.ts';
import type * as calls from '../../../../resources/check-runs/calls.ts';
import type { Queries } from '../../../db/database.ts';
import { claims, eobs, paymentFiles } from '../../../db/tables/check-runs.ts';

/** The third-party administrator's id of a claim: its number without the two-character suffix. */
export const tpaClaimId = sql<string>`left(${claims.number}, -2)`;

/** The remark code of a claim whose member was not covered. */
const INELIGIBLE_CODE = 'I2954';

const networkSays = sql`
  select case when s.exception_type ilike 'eligib%' or s.exception_reason_type ilike ${`%${INELIGIBLE_CODE}%`} then false else true end
  from network_claim_statuses s where s.tpa_claim_id = ${tpaClaimId} order by s.last_update_at desc, s.id desc limit 1`;

/**
 * Whether a claim is eligible (docs/rules/check-runs.md, "Release list"): false with an impossible amount; else the
 * network's latest status, null if there is none.
 */
const isEligible = sql<boolean | null>`case
  when ${claims.charge_cents} < 0 and not ${claims.is_void} then false
  when ${claims.is_void} <> (${claims.paid_cents} < 0) and ${claims.paid_cents} <> 0 then false
  else (${networkSays}) end`;

/** What the ineligible claims of EOBs that match the condition pay, in cents, by EOB; an EOB without one is absent. */
export const ineligibleCents = async (db: Queries, where: SQL): Promise<Map<number, number>> => {
  const rows = await db
    .select({ id: claims.eob_id, cents: sql<string>`sum(${claims.paid_cents})` })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .where(sql`${where} and ${isEligible} is false`)
    .groupBy(claims.eob_id);
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
};

type Diagnostics = NonNullable<calls.Claim['diagnostics']>;
type NomiStatus = NonNullable<calls.Claim['nomi_claims_status']>[number];

const nomiStatuses = sql<NomiStatus[]>`coalesce((
  select jsonb_agg(jsonb_build_object('tpa_claim_id', l.tpa_claim_id, 'nomi_claim_id', l.nomi_claim_id, 'status', l.status))
  from (
    select distinct on (s.nomi_claim_id) s.tpa_claim_id, s.nomi_claim_id, s.status from network_claim_statuses s
    where s.tpa_claim_id = ${tpaClaimId} order by s.nomi_claim_id, s.last_update_at desc, s.id desc) l), '[]')`;

const found = (db: Queries, where: SQL) =>
  db
    .select({
      claim: claims,
      eob: eobs,
      filename: paymentFiles.filename,
      run_date: paymentFiles.file_date,
      eligible: isEligible,
      nomi: nomiStatuses,
    })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(where)
    .orderBy(asc(claims.id));

type Found = Awaited<ReturnType<typeof found>>[number];

const NETWORK = 'Network';

/** The claims system's two kinds of files start with `cl` or `re`. */
const recordType = (filename: string): string | null => /^(cl|re)/i.exec(filename)?.[0]?.toUpperCase() ?? null;

/** The diagnostics of an EOB without claims. */
export const fileDiagnostics = (filename: string, run_date: string): Diagnostics => ({
  record_type: recordType(filename),
  claim_type: null,
  clservpc: null,
  run_date,
  eep_provider_id: null,
  eealp_provider_tin: null,
});

/** What the payment file says of a claim besides its amounts (docs/rules/check-runs.md, "Release list"). */
const diagnosticsOf = ({ claim, eob, filename, run_date }: Pick<Found, 'claim' | 'eob' | 'filename' | 'run_date'>) => ({
  ...fileDiagnostics(filename, run_date),
  claim_type: claim.filing_indicator,
  clservpc: claim.procedure_code,
  eep_provider_id: claim.provider_id,
  eealp_provider_tin: eob.payee_tax_id,
});

const asClaim = ({ claim, eob, filename, run_date, eligible, nomi }: Found): calls.Claim => ({
  id: claim.id,
  number: claim.number,
  payee: { name: claim.payee_name },
  provider: { name: claim.provider_name },
  amount: centsToDollars(claim.paid_cents),
  check_number: eob.check_number,
  is_void: claim.is_void,
  is_eligible: eligible,
  is_network: nomi.length > 0 || eob.payment_method === NETWORK || eob.processor_method === NETWORK,
  diagnostics: diagnosticsOf({ claim, eob, filename, run_date }),
  original: { payment_symbol: eob.payment_symbol, filename },
  nomi_claims_status: nomi,
});

/** Claims by EOB. @param where a condition on `claims`, `eobs` and `payment_files`. */
export const claimsByEob = async (db: Queries, where: SQL): Promise<Map<number, calls.Claim[]>> => {
  const rows = await found(db, where);
  const byEob = Map.groupBy(rows, (row) => row.claim.eob_id);
  return new Map([...byEob].map(([eob, own]) => [eob, own.map(asClaim)]));
};
