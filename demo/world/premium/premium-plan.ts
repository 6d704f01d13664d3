import type { FundingType } from '../../../domain/premium/funding.ts';
import type { Random } from '../random.ts';

/** How a group's premium is billed and collected. */
export interface PremiumPlan {
  isActive: boolean;
  fundingType: FundingType;
  /** Only for funding type Pull. */
  scheduleDay: number | null;
  isByDivision: boolean;
  /** 1 without divisions, else 2 or 3. */
  divisions: number;
  /** The monthly premium per employee, in cents. */
  perEmployeeCents: number;
}

const FUNDING: [FundingType, number][] = [
  ['Pull', 50],
  ['Push', 30],
  ['Check', 15],
  ['FBB', 5],
];

const DAYS: [number, number][] = Array.from({ length: 31 }, (_, at) => [
  at + 1,
  [1, 5, 10, 15, 20, 25].includes(at + 1) ? 14 : 0.6,
]);

export const premiumPlan = (random: Random): PremiumPlan => {
  const fundingType = random.weighted(FUNDING);
  const isByDivision = fundingType === 'Pull' && random.chance(0.3);
  return {
    isActive: random.chance(0.55),
    fundingType,
    scheduleDay: fundingType === 'Pull' ? random.weighted(DAYS) : null,
    isByDivision,
    divisions: isByDivision ? random.int(2, 3) : 1,
    perEmployeeCents: Math.round(random.lognormal(Math.log(35_000), 0.4)),
  };
};
