import { addBankingDays } from '../calendar/banking-days.ts';
import type { PlainDate } from '../calendar/dates.ts';
import { showDate } from '../calendar/dates.ts';
import { formatUsd } from '../money.ts';
import type { AccountPurpose } from './accounts.ts';

/*
 * Which pull a credit of the bank pays (docs/rules/exchange.md, "Matching"). The bank credits the file of a pull in one
 * amount, around its effective date. Amounts are integer cents.
 */

/** A credit must be booked within so many banking days of the effective date, before or after. */
export const MATCH_DAYS = 2;

/** A credit that is still open so many banking days after its own day waits for a person. */
export const OPEN_DAYS = 3;

/** ACH credits: received, preauthorized, settlement, miscellaneous. Wires and transfers pay no pull. */
export const PULL_CREDIT_CODES: readonly string[] = ['142', '165', '166', '169'];

/** Pulls are credited to accounts for this, or whose purpose is not known; lockboxes and claims receive other money. */
export const PULL_ACCOUNTS: AccountPurpose = 'operating';

export interface Credit {
  cents: number;
  date: PlainDate;
  customerReference: string;
  text: string;
}

/** The file of a submitted pull. */
export interface ExpectedCredit {
  pullId: number;
  name: string;
  cents: number;
  effectiveDate: PlainDate;
  filename: string;
}

export type Match =
  | { state: 'open'; reason: string }
  | { state: 'matched' | 'proposed'; pullId: number; reason: string };

/** Eight characters, the reference of a file that the bank repeats: `P0000012`. */
export const pullReference = (pullId: number): string => `P${String(pullId).padStart(7, '0')}`;

const stem = (filename: string): string => filename.replace(/\.[^.]*$/, '');

const WORD = /[\p{L}\p{N}_-]+/gu;

const wordsOf = ({ customerReference, text }: Credit): Set<string> =>
  new Set(`${customerReference} ${text}`.toUpperCase().match(WORD));

/** How many banking days lie between two days; a weekend day counts as the banking day after it. */
const bankingDaysBetween = (one: PlainDate, other: PlainDate, atMost: number): number | undefined => {
  const [from, to] = [one, other].map((date) => addBankingDays(date, 0)).toSorted();
  for (let days = 0; days <= atMost; days += 1) if (addBankingDays(from ?? one, days) === to) return days;
  return undefined;
};

interface Candidate {
  pull: ExpectedCredit;
  isNamed: boolean;
  isEqual: boolean;
  /** Banking days from the effective date; undefined: too many. */
  days: number | undefined;
}

/** The pulls that a credit names, or whose amount it has. */
const candidatesOf = (credit: Credit, pulls: readonly ExpectedCredit[]): Candidate[] => {
  const words = wordsOf(credit);
  return pulls.flatMap((pull): Candidate[] => {
    const isNamed = [pullReference(pull.pullId), stem(pull.filename)].some((word) => words.has(word.toUpperCase()));
    const isEqual = pull.cents === credit.cents;
    if (!isNamed && !isEqual) return [];
    return [{ pull, isNamed, isEqual, days: bankingDaysBetween(credit.date, pull.effectiveDate, MATCH_DAYS) }];
  });
};

const proposed = ({ pullId }: ExpectedCredit, reason: string): Match => ({ state: 'proposed', pullId, reason });

/** One that names its pull: certain when amount and day agree as well. */
const named = ({ cents, date }: Credit, { pull, isEqual, days }: Candidate): Match => {
  const { pullId, name, effectiveDate } = pull;
  if (!isEqual) {
    const difference = cents - pull.cents;
    const words = `${formatUsd(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
    return proposed(pull, `It names ${name} and is ${words} than its file.`);
  }
  if (days === undefined) {
    const words = `${showDate(date)}, its effective date is ${showDate(effectiveDate)}`;
    return proposed(pull, `It names ${name}, and has its amount, but was credited on ${words}.`);
  }
  return { state: 'matched', pullId, reason: `Reference, amount and day agree with ${name}.` };
};

/**
 * The pull of a credit. What the reference does not say is only proposed: two pulls may have the same amount.
 * @param pulls those without an entry, and that were not broken from this one
 */
export const matchOf = (credit: Credit, pulls: readonly ExpectedCredit[]): Match => {
  const all = candidatesOf(credit, pulls);
  const [known, ...others] = all.filter(({ isNamed }) => isNamed);
  if (known && !others.length) return named(credit, known);
  const fitting = all
    .filter(({ isEqual, days }) => isEqual && days !== undefined)
    .toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0) || a.pull.pullId - b.pull.pullId);
  const [nearest, ...more] = fitting;
  if (!nearest) return { state: 'open', reason: 'No submitted pull has this amount around this day.' };
  const { pull, days } = nearest;
  if (more.length)
    return proposed(pull, `${fitting.length} pulls have this amount around this day; ${pull.name} is the nearest.`);
  const distance =
    days === 0 ? 'on its effective date' : `${days} banking ${days === 1 ? 'day' : 'days'} from its effective date`;
  return proposed(pull, `${pull.name} has this amount, ${distance}; the credit does not name it.`);
};

/** The first day on which a credit of this day waits for a person. */
export const overdueFrom = (date: PlainDate): PlainDate => addBankingDays(date, OPEN_DAYS);
