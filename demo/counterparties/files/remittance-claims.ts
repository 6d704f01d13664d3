import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { REVERSAL } from '../../../domain/release/payment-rules.ts';
import type { ClaimToWrite, LineToWrite } from '../../../server/formats/x12-835/write-records.ts';
import { inventedProviderId } from '../../world/names.ts';
import type { Random } from '../../world/random.ts';
import type { Voidable } from '../state.ts';

const DENIED = '4';
/** Claim filing indicator: commercial insurance. */
export const COMMERCIAL = 'CI';
const PROCEDURES = ['99213', '99214', '85025', '80053', '36415', '97110', '71046', '93000', '90686', '99396'];
/** Contractual obligation 45 is the discount; the patient's share is deductible, coinsurance or copay. */
const PATIENT_REASONS = ['1', '2', '3'];

/** Splits an amount into `count` parts that add up to it. */
const split = (cents: number, count: number): number[] => {
  const each = Math.trunc(cents / count);
  return Array.from({ length: count }, (_, at) => (at === 0 ? cents - each * (count - 1) : each));
};

/** The procedure of a claim's first line, the same when it is reversed or paid again: its number but the last two digits. */
export const procedureOf = (claimNumber: string): string =>
  PROCEDURES[Number(claimNumber.slice(0, -2).slice(-6)) % PROCEDURES.length] ?? '99213';

const linesOf = (random: Random, claim: Voidable, serviceDate: PlainDate): LineToWrite[] => {
  const paid = split(claim.paidCents, claim.lineCount);
  const patient = split(claim.patientCents, claim.lineCount);
  const discount = split(claim.chargeCents - claim.paidCents - claim.patientCents, claim.lineCount);
  const patientReason = random.pick(PATIENT_REASONS);
  return paid.map((paidCents, at) => {
    const further = random.pick(PROCEDURES);
    const [patientCents = 0, discountCents = 0] = [patient[at], discount[at]];
    const adjustments = [
      { group: 'CO', reason: claim.statusCode === DENIED ? '96' : '45', amountCents: discountCents },
      { group: 'PR', reason: claim.statusCode === DENIED ? '96' : patientReason, amountCents: patientCents },
    ];
    return {
      procedure: at === 0 ? procedureOf(claim.number) : further,
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
  renderingProviderId: inventedProviderId(provider),
  // a number instead of a name, so that no real person can be meant
  patient: { lastName: 'EXAMPLE', firstName: `MEMBER ${random.int(10_000, 99_999)}`, middleName: '', memberId: '' },
  adjustments: [],
});

/** A claim that is paid, or denied. */
export const paidClaim = (needs: ClaimNeeds, claim: Voidable): ClaimToWrite => ({
  ...common(needs, claim),
  status: claim.statusCode,
  chargeCents: claim.chargeCents,
  patientResponsibilityCents: claim.patientCents,
  lines: linesOf(needs.random, claim, needs.serviceDate),
});

/** Reverses a claim: the same amounts, negative (X221 §1.10.2.8). */
export const reversedClaim = (needs: ClaimNeeds, claim: Voidable): ClaimToWrite => ({
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
