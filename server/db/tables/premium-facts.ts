import { type SQL, sql } from 'drizzle-orm';
import { FUNDING_TYPES, type FundingType } from '../../../domain/premium/funding.ts';
import { bitsOf, type Facts, sumOfBits } from './fact-bits.ts';

/* What a group's own columns tell about its premium: the list of the premium groups. */

/** The schedule day, 0 for none, in the lowest bits. */
const DAY_BITS = 5;
const DAY_MASK = 2 ** DAY_BITS - 1;

type Signed = `${'current' | 'open'}:${'0' | 'positive' | 'negative'}`;
export type PremiumFact =
  | FundingType
  | Signed
  | 'active'
  | 'inactive'
  | 'is-expired'
  | 'outstanding-balance'
  | 'has-open-invoices';

/** When each is true. */
const FACTS: Facts<PremiumFact> = {
  active: 'premium_is_active',
  inactive: 'not premium_is_active',
  ...(Object.fromEntries(
    Object.keys(FUNDING_TYPES).map((type) => [type, `premium_funding_type = '${type}'`]),
  ) as Facts<FundingType>),
  'current:0': 'current_ar_cents = 0',
  'current:positive': 'current_ar_cents > 0',
  'current:negative': 'current_ar_cents < 0',
  'open:0': 'open_ar_cents = 0',
  'open:positive': 'open_ar_cents > 0',
  'open:negative': 'open_ar_cents < 0',
  'is-expired': 'is_expired',
  'outstanding-balance': 'open_ar_cents <> current_ar_cents',
  'has-open-invoices': 'has_open_invoices',
};

const BITS = bitsOf(FACTS, DAY_BITS);

export const premiumBitOf = (fact: PremiumFact): number => BITS[fact];

/** The schedule day, 0 for none. */
export const scheduleDayIn = (facts: number): number => facts & DAY_MASK;

/** The schedule day, and the bits of the facts that are true. */
export const premiumFactsOf = (): SQL => sql.raw(`coalesce(premium_schedule_day, 0) + ${sumOfBits(FACTS, BITS)}`);
