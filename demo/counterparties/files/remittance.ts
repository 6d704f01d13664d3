import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { netCents, write835 } from '../../../server/formats/x12-835/write.ts';
import type {
  ClaimToWrite,
  ProviderAdjustmentToWrite,
  SetToWrite,
} from '../../../server/formats/x12-835/write-records.ts';
import { inventedTaxNumber, memberName, providerName } from '../../world/names.ts';
import type { Random } from '../../world/random.ts';
import { draftClaim, paidShare } from '../../world/runs/claims.ts';
import type { Voidable } from '../state.ts';
import { paidClaim, reversedClaim } from './remittance-claims.ts';

/** The payer that an 835 names. */
export type Payer = Pick<SetToWrite, 'payerId' | 'payer' | 'contactName'>;

/** The claims system's sender id in its files, and the plan it represents. */
export const CLAIMS_SYSTEM = 'CLAIMSSYSTEM';
export const PLAN: Payer = {
  payerId: '1999999999',
  payer: { name: 'EXAMPLE BENEFIT PLANS', id: 'EXAMPLEPLAN' },
  contactName: 'CLAIMS SYSTEM',
};

interface PaymentNeeds {
  from: Payer;
  controlNumber: string;
  number: string;
  date: PlainDate;
  payee: { name: string; id: string };
  byCheck: boolean;
  claims: readonly ClaimToWrite[];
  adjustments?: readonly ProviderAdjustmentToWrite[];
}

/** One payment to one payee, in balance: its amount is the net of its claims and adjustments. */
export const paymentSet = ({ from, byCheck, payee, adjustments = [], ...said }: PaymentNeeds): SetToWrite => {
  const amountCents = netCents(said.claims, adjustments);
  return {
    ...from,
    ...said,
    amountCents,
    flag: 'C',
    handling: 'I',
    method: amountCents === 0 ? 'NON' : byCheck ? 'CHK' : 'ACH',
    payee: { ...payee, idQualifier: 'FI' },
    adjustments,
  };
};

export interface EobNeeds {
  random: Random;
  eobNumber: string;
  claimNumber: () => string;
  groupNumber: string;
  date: PlainDate;
  serviceDate: PlainDate;
  /** The payee is a member, who is reimbursed by check. */
  toMembers: boolean;
  mostClaims: number;
  /** A claim that may be reversed, if this payment covers it. */
  voidable: Voidable | undefined;
}

const CHECK_SHARE = 0.28;

/** One payment to one payee: an EOB with its claims, in balance. `reversed` is the claim it reverses, if any. */
export const draftEob = (needs: EobNeeds, controlNumber: string) => {
  const { random, date, toMembers, voidable } = needs;
  const provider = providerName(random).toUpperCase();
  const payee = toMembers ? memberName(random).toUpperCase() : provider;
  const count = Math.min(needs.mostClaims, 1 + random.geometric(1 / 3));
  const claims = Array.from({ length: count }, () => ({
    number: needs.claimNumber(),
    ...draftClaim(random, paidShare(date)),
  }));
  const forClaim = { random, groupNumber: needs.groupNumber, provider, serviceDate: needs.serviceDate };
  const paid = claims.reduce((cents, claim) => cents + claim.paidCents, 0);
  const reversed = voidable && voidable.paidCents <= paid ? voidable : undefined;
  const written = [
    ...claims.map((claim) => paidClaim(forClaim, claim)),
    ...(reversed ? [reversedClaim(forClaim, reversed)] : []),
  ];
  const byCheck = toMembers || netCents(written, []) === 0 || random.chance(CHECK_SHARE);
  const set = paymentSet({
    from: PLAN,
    controlNumber,
    number: needs.eobNumber,
    date,
    payee: { name: payee, id: inventedTaxNumber(payee) },
    byCheck,
    claims: written,
  });
  return { set, payee, claims, reversed };
};

/** The transaction sets as one interchange. `control` is its control number, nine digits at most. */
export const remittanceFile = (
  sets: readonly SetToWrite[],
  { sender, control, date }: { sender: string; control: number; date: PlainDate },
): string =>
  [...write835({ sender, receiver: 'OPERATOR', controlNumber: control, date, time: '0600', sets, lineEnd: '\n' })].join(
    '',
  );
