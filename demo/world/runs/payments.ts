import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { GroupPlan } from '../group-plan.ts';
import { memberName, providerName } from '../names.ts';
import type { Random } from '../random.ts';
import { type ClaimDraft, draftClaim } from './claims.ts';

/** A claim that a later run may reverse: it was paid, and has no void yet. */
export interface Voidable {
  id: number;
  number: string;
  draft: ClaimDraft;
  /** The payment file that paid it. */
  filename: string;
}

/** A payment to one payee: an EOB before it is numbered. */
export interface PaymentDraft {
  method: PaymentMethod;
  payee: string;
  provider: string;
  claims: ClaimDraft[];
  /** The claim it reverses, and the claim reissued in its place, if any. */
  reversal: { of: Voidable; reissue: ClaimDraft | undefined } | undefined;
  adjustmentCents: number;
}

const METHODS: [PaymentMethod, number][] = [
  ['Epay', 56],
  ['Check', 30],
  ['ACH', 14],
];
const NETWORK_METHODS: [PaymentMethod, number][] = [...METHODS, ['Network', 70]];

const VOIDED = 0.006;
const REISSUED = 0.6;
const ADJUSTED = 0.003;

const paidOf = (claims: readonly ClaimDraft[]) => claims.reduce((sum, claim) => sum + claim.paidCents, 0);

/** The recovered part of an earlier overpayment, in cents. Never more than the payment. */
const adjustment = (random: Random, cents: number) =>
  cents > 5000 && random.chance(ADJUSTED) ? Math.round(cents * 0.1 * random.next()) + 1 : 0;

/** The amount of a payment, in cents. */
export const netOf = ({ claims, reversal, adjustmentCents }: PaymentDraft): number =>
  paidOf(claims) - (reversal ? reversal.of.draft.paidCents - (reversal.reissue?.paidCents ?? 0) : 0) - adjustmentCents;

export interface PaymentOptions {
  group: GroupPlan;
  share: number;
  /** A file of reimbursements pays members, by check. */
  toMembers: boolean;
  voidable: Voidable[];
}

/** @param most claims at most. A claim is only reversed where the payment covers it: no payment is below zero. */
export const draftPayment = (random: Random, most: number, options: PaymentOptions): PaymentDraft => {
  const { group, share, toMembers, voidable } = options;
  const claims = Array.from({ length: Math.min(most, 1 + random.geometric(1 / 3)) }, () => draftClaim(random, share));
  const paid = paidOf(claims);
  const at = random.chance(VOIDED) ? voidable.findIndex(({ draft }) => draft.paidCents <= paid) : -1;
  const [of] = at < 0 ? [] : voidable.splice(at, 1);
  const reissue = of && random.chance(REISSUED) ? { ...of.draft } : undefined;
  const net = paid - (of && !reissue ? of.draft.paidCents : 0);
  const requested = random.weighted(group.network === 'none' ? METHODS : NETWORK_METHODS);
  return {
    method: toMembers || net === 0 ? 'Check' : requested,
    payee: toMembers ? memberName(random) : '',
    provider: providerName(random),
    claims,
    reversal: of && { of, reissue },
    adjustmentCents: adjustment(random, net),
  };
};

/** The payment of a run of $0.00: a claim that pays nothing and, if possible, one that is reversed and reissued. */
export const draftCorrection = (random: Random, { share, voidable }: PaymentOptions): PaymentDraft => {
  const [of] = voidable.splice(0, 1);
  const nothing = { ...draftClaim(random, share), paidCents: 0, statusCode: '4' };
  return {
    method: 'Check',
    payee: '',
    provider: providerName(random),
    claims: [nothing],
    reversal: of && { of, reissue: { ...of.draft } },
    adjustmentCents: 0,
  };
};
