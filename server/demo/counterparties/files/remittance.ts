import type { PlainDate } from '../../../../domain/dates.ts';
import { netCents, write835 } from '../../../formats/x12-835/write.ts';
import type { ClaimToWrite, LineToWrite, SetToWrite } from '../../../formats/x12-835/write-records.ts';
import { draftClaim, paidShare } from '../../world/claims.ts';
import { memberName, providerName } from '../../world/names.ts';
import type { Random } from '../../world/random.ts';
import type { Voidable } from '../state.ts';

const REVERSAL = '22';
const DENIED = '4';
/** Claim filing indicator: commercial insurance. */
export const COMMERCIAL = 'CI';
const PROCEDURES = ['99213', '99214', '85025', '80053', '36415', '97110', '71046', '93000', '90686', '99396'];
/** Contractual obligation 45 is the discount; the patient's share is deductible, coinsurance or copay. */
const PATIENT_REASONS = ['1', '2', '3'];

/** An amount in `count` parts that add up to it. */
const parts = (cents: number, count: number): number[] => {
  const each = Math.trunc(cents / count);
  return Array.from({ length: count }, (_, at) => (at === 0 ? cents - each * (count - 1) : each));
};

const linesOf = (random: Random, claim: Voidable, serviceDate: PlainDate): LineToWrite[] => {
  const paid = parts(claim.paidCents, claim.lineCount);
  const patient = parts(claim.patientCents, claim.lineCount);
  const discount = parts(claim.chargeCents - claim.paidCents - claim.patientCents, claim.lineCount);
  const patientReason = random.pick(PATIENT_REASONS);
  return paid.map((paidCents, at) => {
    const [patientCents = 0, discountCents = 0] = [patient[at], discount[at]];
    const adjustments = [
      { group: 'CO', reason: claim.statusCode === DENIED ? '96' : '45', amountCents: discountCents },
      { group: 'PR', reason: claim.statusCode === DENIED ? '96' : patientReason, amountCents: patientCents },
    ];
    return {
      procedure: random.pick(PROCEDURES),
      chargeCents: paidCents + patientCents + discountCents,
      adjustments: adjustments.filter(({ amountCents }) => amountCents !== 0),
      serviceDate,
    };
  });
};

export interface ClaimNeeds {
  random: Random;
  groupNumber: string;
  provider: string;
  serviceDate: PlainDate;
}

const common = ({ random, groupNumber, provider }: ClaimNeeds, claim: Voidable) => ({
  claimNumber: claim.number,
  patientControlNumber: `PCN${claim.number}`,
  filingIndicator: COMMERCIAL,
  groupNumber,
  renderingProvider: provider,
  // a number, never a name: nobody is called so
  patient: { lastName: 'EXAMPLE', firstName: `MEMBER ${random.int(10_000, 99_999)}`, middleName: '', memberId: '' },
  adjustments: [],
});

const payment = (needs: ClaimNeeds, claim: Voidable): ClaimToWrite => ({
  ...common(needs, claim),
  status: claim.statusCode,
  chargeCents: claim.chargeCents,
  patientResponsibilityCents: claim.patientCents,
  lines: linesOf(needs.random, claim, needs.serviceDate),
});

/** Takes a claim back: the same amounts, negative (X221 §1.10.2.8). */
const reversal = (needs: ClaimNeeds, claim: Voidable): ClaimToWrite => ({
  ...common(needs, claim),
  status: REVERSAL,
  chargeCents: 0 - claim.chargeCents,
  patientResponsibilityCents: 0,
  lines: linesOf(needs.random, claim, needs.serviceDate).map((line) => ({
    ...line,
    chargeCents: 0 - line.chargeCents,
    adjustments: line.adjustments.map((each) => ({ ...each, amountCents: 0 - each.amountCents })),
  })),
});

export interface EobNeeds {
  random: Random;
  eobNumber: string;
  claimNumber: () => string;
  groupNumber: string;
  date: PlainDate;
  serviceDate: PlainDate;
  /** Members who are paid back, by check. */
  toMembers: boolean;
  mostClaims: number;
  /** A claim that may be taken back, where this payment covers it. */
  voidable: Voidable | undefined;
}

const PAYER = { id: 'EXAMPLEPLAN', taxId: '1999999999', name: 'EXAMPLE BENEFIT PLANS' };
const CHECK_SHARE = 0.28;

/** One payment to one payee: an EOB with its claims, in balance. `undone` is the claim it takes back. */
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
  const undone = voidable && voidable.paidCents <= paid ? voidable : undefined;
  const written = [...claims.map((claim) => payment(forClaim, claim)), ...(undone ? [reversal(forClaim, undone)] : [])];
  const amountCents = netCents(written, []);
  const byCheck = toMembers || amountCents === 0 || random.chance(CHECK_SHARE);
  const set: SetToWrite = {
    controlNumber,
    number: needs.eobNumber,
    amountCents,
    flag: 'C',
    handling: 'I',
    method: amountCents === 0 ? 'NON' : byCheck ? 'CHK' : 'ACH',
    date,
    payerId: PAYER.taxId,
    payer: { name: PAYER.name, id: PAYER.id },
    payee: { name: payee, idQualifier: 'FI', id: String(990_000_000 + random.int(0, 9999)) },
    contactName: 'CLAIMS SYSTEM',
    claims: written,
    adjustments: [],
  };
  return { set, payee, claims, undone };
};

/** The sets as one interchange. `control` is its number, nine digits at most. */
export const remittanceFile = (
  sets: readonly SetToWrite[],
  { sender, control, date }: { sender: string; control: number; date: PlainDate },
): string =>
  [...write835({ sender, receiver: 'OPERATOR', controlNumber: control, date, time: '0600', sets, lineEnd: '\n' })].join(
    '',
  );
