import type { Random } from '../random.ts';

/** A claim, before it has an EOB. Amounts in cents. */
export interface ClaimDraft {
  paidCents: number;
  chargeCents: number;
  patientCents: number;
  statusCode: string;
  lineCount: number;
}

interface Kind {
  share: number;
  mu: number;
  sigma: number;
  /** The share of claims for which nothing is paid. */
  zero: number;
}

/** Modeled on the synthetic public use files of Medicare, scaled to what commercial plans pay. */
const KINDS: [Kind, number][] = [
  [{ share: 0.846, mu: 4.75, sigma: 1.05, zero: 0.1 }, 84.6],
  [{ share: 0.143, mu: 5.9, sigma: 1.45, zero: 0.06 }, 14.3],
  [{ share: 0.011, mu: 9.7, sigma: 0.85, zero: 0.03 }, 1.1],
];

const LINES: [number, number][] = [
  [1, 59],
  [2, 22],
  [3, 9],
  [4, 5],
  [5, 5],
];

const DENIED = '4';
const PRIMARY = '1';
const SECONDARY = '2';

/** @param share of an ordinary payment; less than 1 while members still pay their deductible. */
export const draftClaim = (random: Random, share: number): ClaimDraft => {
  const kind = random.weighted(KINDS);
  const isZero = random.chance(kind.zero);
  const allowed = Math.round(random.lognormal(kind.mu, kind.sigma) * 100) + 100;
  const paidCents = isZero ? 0 : Math.max(1, Math.round(allowed * share));
  const patientCents = isZero ? Math.round(allowed * 0.6) : Math.round(allowed * 0.15) + (allowed - paidCents);
  const discount = Math.round(allowed * (0.2 + random.next()));
  return {
    paidCents,
    patientCents,
    chargeCents: paidCents + patientCents + discount,
    statusCode: isZero && random.chance(0.5) ? DENIED : random.chance(0.04) ? SECONDARY : PRIMARY,
    lineCount: random.weighted(LINES),
  };
};

/** In January and February deductibles are not met yet: plans pay less, patients more. */
export const paidShare = (date: string): number => ({ '01': 0.78, '02': 0.9 })[date.slice(5, 7)] ?? 1;
