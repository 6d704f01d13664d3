import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { PaymentState, ProcessorWord } from '../../../domain/release/eob-payment.ts';
import { PROCESSOR_ANSWERS, PROCESSOR_WORDS } from '../../../domain/release/eob-payment.ts';
import type { HoldKind } from '../../../domain/release/holds.ts';
import * as t from '../../../server/db/tables/check-runs.ts';
import { processorPayments } from '../../../server/db/tables/registers.ts';
import { ClaimsDigest } from '../../../server/formats/x12-835/claims-digest.ts';
import { PLAN } from '../../counterparties/files/remittance.ts';
import { COMMERCIAL, procedureOf } from '../../counterparties/files/remittance-claims.ts';
import type { Bulk } from '../bulk.ts';
import { inventedProviderId, inventedTaxNumber } from '../names.ts';
import type { Random } from '../random.ts';
import type { ClaimDraft } from './claims.ts';
import type { Oddity } from './oddities.ts';
import type { PaymentDraft, Voidable } from './payments.ts';
import { netOf } from './payments.ts';
import { hasReached, type RunProgress } from './run-progress.ts';

/** State carried from run to run: number sequences, and the claims that may be reversed. */
export interface Ledger {
  bulk: Bulk;
  seed: number;
  /** The last number by location and day (EOBs), by group and day (claims), and by group (checks). */
  counts: Map<string, number>;
  voidable: Map<string, Voidable[]>;
  /** How many more EOBs may pay a claim that was paid before. */
  repeats: number;
}

/** An EOB as it was written. */
export interface WrittenEob {
  id: number;
  number: string;
  method: PaymentMethod;
  amountCents: number;
  /** The paid and the reversed amount, before adjustments. */
  paidCents: number;
  voidedCents: number;
  adjustmentCents: number;
  claimCount: number;
  isOnHold: boolean;
  state: PaymentState;
  networkClaims: string[];
}

/** What the processor paid of it. */
export const processorCentsOf = ({ state, amountCents }: WrittenEob): number => (state === 'paid' ? amountCents : 0);

/** Whether the processor has answered it. */
export const isAnswered = ({ state }: WrittenEob): boolean => wordOf(state) !== undefined;

const count = ({ counts }: Ledger, name: string): number => {
  const next = (counts.get(name) ?? 0) + 1;
  counts.set(name, next);
  return next;
};

const digits = (value: number, length: number) => String(value).padStart(length, '0');
const compact = (date: string) => date.slice(2).replaceAll('-', '');

/** Ascending within a location: its digit, the date, and a sequence number. */
const eobNumber = (ledger: Ledger, { run }: RunProgress) => {
  const prefix = `${run.group.locationKey.slice(-1)}${compact(run.date)}`;
  return prefix + digits(count(ledger, prefix), 6);
};

/** The administrator's claim id, and two digits that count how often the claim was paid again. */
const claimNumber = (ledger: Ledger, { run }: RunProgress) => {
  const prefix = `${compact(run.date)}${run.group.number}`;
  return `${prefix}${digits(count(ledger, prefix), 5)}00`;
};

const reissued = (number: string) => number.slice(0, -2) + digits(Number(number.slice(-2)) + 1, 2);

const VOIDED = 8;
const FIRST_CHECK = 100_000;
const REVERSAL = '22';
const ON_HOLD_SHARE = 0.012;
const REASONS = ['No reason provided', 'Asked by the group', 'Address of the payee is in question', 'Under review'];
/** Payments above this amount, in cents, are reviewed by the stop-loss carrier. */
const LARGE = 2_500_000;
const KEPT_VOIDABLE = 8;

interface ClaimToWrite {
  id: number;
  number: string;
  draft: ClaimDraft;
  voids: number | null;
}

/** The claims of a payment, numbered: those it pays, the one it reverses, and the one reissued in its place. */
const numbered = (ledger: Ledger, progress: RunProgress, payment: PaymentDraft): ClaimToWrite[] => {
  const id = () => ledger.bulk.id(t.claims);
  const paid = payment.claims.map((draft) => ({ id: id(), number: claimNumber(ledger, progress), draft, voids: null }));
  const { reversal } = payment;
  if (!reversal) return paid;
  const { of, reissue } = reversal;
  const back = { id: id(), number: of.number, draft: of.draft, voids: of.id };
  const replacement = reissue && { id: id(), number: reissued(of.number), draft: reissue, voids: null };
  return [...paid, back, ...(replacement ? [replacement] : [])];
};

const claimRow = (claim: ClaimToWrite, eobId: number, payee: string, provider: string) => {
  const { draft, voids } = claim;
  const sign = voids === null ? 1 : -1;
  return {
    id: claim.id,
    eob_id: eobId,
    number: claim.number,
    patient_control_number: `PCN${claim.number}`,
    status_code: voids === null ? draft.statusCode : REVERSAL,
    is_void: voids !== null,
    charge_cents: sign * draft.chargeCents,
    paid_cents: sign * draft.paidCents,
    patient_responsibility_cents: voids === null ? draft.patientCents : 0,
    payee_name: payee,
    provider_name: provider,
    line_count: draft.lineCount,
    filing_indicator: COMMERCIAL,
    procedure_code: procedureOf(claim.number),
    provider_id: inventedProviderId(provider),
    voids_claim_id: voids,
  };
};

const digestOf = (rows: readonly ReturnType<typeof claimRow>[]): string => {
  const digest = new ClaimsDigest();
  for (const { number, status_code, charge_cents, paid_cents } of rows) {
    digest.take({ claimNumber: number, status: status_code, chargeCents: charge_cents, paidCents: paid_cents });
  }
  return digest.close();
};

const sum = (claims: readonly ClaimToWrite[]) => claims.reduce((cents, { draft }) => cents + draft.paidCents, 0);

/** Keeps a small sample of the paid claims that a later run may reverse, so that memory stays constant. */
const keepVoidable = (
  ledger: Ledger,
  progress: RunProgress,
  claims: readonly ClaimToWrite[],
  random: Random,
  filename: string,
) => {
  const [claim] = claims;
  if (!claim || claim.voids !== null || claim.draft.paidCents === 0 || !random.chance(0.2)) return;
  const { number } = progress.run.group;
  const kept = ledger.voidable.get(number) ?? [];
  kept.push({ ...claim, filename });
  if (kept.length > KEPT_VOIDABLE) kept.shift();
  ledger.voidable.set(number, kept);
};

/** The processor pays a few card payments by check, because the payee accepts no card. */
const processorMethod = (random: Random, asked: PaymentMethod): PaymentMethod =>
  asked === 'Epay' && random.chance(0.03) ? 'Check' : asked;

export interface EobOptions {
  fileId: number;
  filename: string;
  /** The status of its file. */
  status: number;
  /** Planted: the processor does not pay it. */
  oddity?: Oddity;
  /** The processor has answered a part of the file so far. */
  isAnsweredInPart?: boolean;
}

/** The share of EOBs on hold that the system put on hold, because they pay a claim that was paid before. */
const REPEATED_SHARE = 0.4;
const REPEATED: HoldKind = 'possible-duplicate';

/** An earlier claim of the group that this payment pays once more, if it is chosen to; counted in the ledger. */
const repeatable = (
  ledger: Ledger,
  { run }: RunProgress,
  { reversal, adjustmentCents, method }: PaymentDraft,
  random: Random,
): Voidable | undefined => {
  const kept = ledger.voidable.get(run.group.number)?.at(-1);
  if (!random.chance(REPEATED_SHARE) || reversal || adjustmentCents || method === 'Network') return undefined;
  if (!kept || ledger.repeats <= 0) return undefined;
  ledger.repeats -= 1;
  return kept;
};

/** The same claims with the earlier one in place of the first. */
const repeating = ([first, ...rest]: readonly ClaimToWrite[], { number, draft }: Voidable): ClaimToWrite[] =>
  first ? [{ ...first, number, draft }, ...rest] : [];

const repeatedReason = ({ number, filename }: Voidable) => `Possible duplicate of claim ${number} in ${filename}`;

const LEFT_OUT = 0.5;

/** Where the payment is. One on hold was left out of the file for the processor, or held later, when a stop was requested. */
const stateOf = (
  random: Random,
  isOnHold: boolean,
  amountCents: number,
  { status, oddity, isAnsweredInPart }: EobOptions,
): PaymentState => {
  if (amountCents === 0 || !hasReached(status, 'sent')) return 'not-sent';
  const isOver = hasReached(status, 'status');
  if (isOnHold) return random.chance(LEFT_OUT) ? 'not-sent' : isOver ? 'stopped' : 'stop-requested';
  if (isOver) return oddity ?? 'paid';
  return isAnsweredInPart && random.chance(0.5) ? 'paid' : 'sent';
};

/** The processor's word that led to this state; undefined where it has not answered. */
const wordOf = (state: PaymentState): ProcessorWord | undefined =>
  PROCESSOR_WORDS.find((word) => PROCESSOR_ANSWERS[word] === state);

/** Writes an EOB with its claims and the processor's answer. */
export const writeEob = (
  ledger: Ledger,
  progress: RunProgress,
  payment: PaymentDraft,
  random: Random,
  options: EobOptions,
): WrittenEob => {
  const { bulk } = ledger;
  const { fileId, status, oddity } = options;
  const id = bulk.id(t.eobs);
  const drafted = numbered(ledger, progress, payment);
  const isOnHold =
    progress.isUnsolved &&
    !progress.releasedOn &&
    !oddity &&
    netOf(payment) > 0 &&
    status !== VOIDED &&
    random.chance(ON_HOLD_SHARE);
  const repeated = isOnHold ? repeatable(ledger, progress, payment, random) : undefined;
  const claims = repeated ? repeating(drafted, repeated) : drafted;
  const paidCents = sum(claims.filter(({ voids }) => voids === null));
  const voidedCents = sum(claims.filter(({ voids }) => voids !== null));
  const amountCents = paidCents - voidedCents - payment.adjustmentCents;
  const number = eobNumber(ledger, progress);
  const payee = payment.payee || payment.provider;
  const rows = claims.map((claim) => claimRow(claim, id, payee, payment.provider));
  const check = String(FIRST_CHECK + (payment.method === 'Check' ? count(ledger, progress.run.group.number) : 0));
  const isAnnounced = hasReached(status, 'epay');
  const method = processorMethod(random, payment.method);
  const isSent = amountCents !== 0;
  const state = stateOf(random, isOnHold, amountCents, options);
  const word = wordOf(state);
  bulk.add(t.eobs, {
    id,
    payment_file_id: fileId,
    number,
    payment_method: payment.method,
    processor_method: isAnnounced && state !== 'not-sent' ? method : null,
    check_number: payment.method === 'Check' ? check : number,
    payment_date: progress.run.date,
    payee_name: payee,
    amount_cents: amountCents,
    adjustments_cents: payment.adjustmentCents,
    claim_count: claims.length,
    is_on_hold: isOnHold,
    on_hold_reason: repeated ? repeatedReason(repeated) : isOnHold ? random.pick(REASONS) : null,
    hold_kind: repeated ? REPEATED : null,
    is_flagged_stop_loss: amountCents > LARGE && random.chance(0.7),
    payment_state: state,
    payment_symbol: amountCents === 0 ? 'NON' : payment.method === 'Check' ? 'CHK' : 'ACH',
    payee_tax_id: inventedTaxNumber(payee),
    payer_id: PLAN.payer.id,
    claims_digest: isSent ? '' : digestOf(rows),
    is_live: status !== VOIDED,
  });
  for (const row of rows) bulk.add(t.claims, row);
  if (word) {
    bulk.add(processorPayments, {
      eob_id: id,
      method,
      number: payment.method === 'Check' ? check : `${method.slice(0, 1)}${number}`,
      amount_cents: amountCents,
      status: word,
      paid_on: progress.run.date,
    });
  }
  if (!repeated) keepVoidable(ledger, progress, claims, random, options.filename);
  return {
    id,
    number,
    method: isAnnounced && state !== 'not-sent' ? method : payment.method,
    amountCents,
    paidCents,
    voidedCents,
    adjustmentCents: payment.adjustmentCents,
    claimCount: claims.length,
    isOnHold,
    state,
    networkClaims: payment.method === 'Network' ? claims.map((claim) => claim.number) : [],
  };
};
