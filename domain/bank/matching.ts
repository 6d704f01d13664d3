import { addBankingDays } from '../calendar/banking-days.ts';
import type { PlainDate } from '../calendar/dates.ts';
import { showDate } from '../calendar/dates.ts';
import { formatUsd } from '../money.ts';
import type { CreditedAccount, ExpectedCredit, PaidKind } from './expected-credits.ts';
import { PAID_BY, paidInto } from './expected-credits.ts';

/*
 * Which pull or drop-off a credit of the bank pays (docs/rules/exchange.md, "Matching"). Each comes in one amount, around
 * its date. Amounts are integer cents.
 */

/** A credit must be booked within so many banking days of the date of what it pays, before or after. */
export const MATCH_DAYS = 2;

/** A credit that is still open so many banking days after its own day waits for a person. */
export const OPEN_DAYS = 3;

export interface Credit {
  cents: number;
  date: PlainDate;
  customerReference: string;
  text: string;
  account: CreditedAccount;
}

/** Which pull or check run: of both kinds together an id alone does not tell. */
export interface PaidId {
  kind: PaidKind;
  id: number;
}

export type Match = { state: 'open'; reason: string } | { state: 'matched' | 'proposed'; pays: PaidId; reason: string };

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
  expected: ExpectedCredit;
  isNamed: boolean;
  isEqual: boolean;
  /** Banking days from its date; undefined: too many. */
  days: number | undefined;
}

/** Those that the account receives, and that a credit names or whose amount it has. */
const candidatesOf = (credit: Credit, all: readonly ExpectedCredit[]): Candidate[] => {
  const words = wordsOf(credit);
  const { account } = credit;
  const kind = paidInto(account);
  return all.flatMap((expected): Candidate[] => {
    if (expected.kind !== kind || (kind === 'drop-off' && expected.group !== account.group)) return [];
    const isNamed = expected.references.some((word) => words.has(word.toUpperCase()));
    const isEqual = expected.cents === credit.cents;
    if (!isNamed && !isEqual) return [];
    return [{ expected, isNamed, isEqual, days: bankingDaysBetween(credit.date, expected.date, MATCH_DAYS) }];
  });
};

const proposed = ({ kind, id }: ExpectedCredit, reason: string): Match => ({
  state: 'proposed',
  pays: { kind, id },
  reason,
});

/** One that names what it pays: certain when amount and day agree as well. */
const named = ({ cents, date }: Credit, { expected, isEqual, days }: Candidate): Match => {
  const { kind, id, name } = expected;
  const by = PAID_BY[kind];
  if (!isEqual) {
    const difference = cents - expected.cents;
    const words = `${formatUsd(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
    return proposed(expected, `It names ${name} and is ${words} than ${by.amountOf}.`);
  }
  if (days === undefined) {
    const words = `${showDate(date)}, ${by.date} is ${showDate(expected.date)}`;
    return proposed(expected, `It names ${name}, and has its amount, but was credited on ${words}.`);
  }
  return { state: 'matched', pays: { kind, id }, reason: `Reference, amount and day agree with ${name}.` };
};

/**
 * The pull or drop-off of a credit. What the reference does not say is only proposed: two may have the same amount.
 * @param all those without an entry, and that were not broken from this one
 */
export const matchOf = (credit: Credit, all: readonly ExpectedCredit[]): Match => {
  const candidates = candidatesOf(credit, all);
  const [known, ...others] = candidates.filter(({ isNamed }) => isNamed);
  if (known && !others.length) return named(credit, known);
  const fitting = candidates
    .filter(({ isEqual, days }) => isEqual && days !== undefined)
    .toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0) || a.expected.id - b.expected.id);
  const [nearest, ...more] = fitting;
  if (!nearest) return { state: 'open', reason: PAID_BY[paidInto(credit.account) ?? 'pull'].nothing };
  const { expected, days } = nearest;
  const { name, kind } = expected;
  const by = PAID_BY[kind];
  if (more.length) {
    const reason = `${fitting.length} ${by.many} have this amount around this day; ${name} is the nearest.`;
    return proposed(expected, reason);
  }
  const distance = days === 0 ? `on ${by.date}` : `${days} banking ${days === 1 ? 'day' : 'days'} from ${by.date}`;
  return proposed(expected, `${name} has this amount, ${distance}; the credit does not name it.`);
};

/** Why a credit is open whose match a person broke, until something else fits. */
export const WAS_BROKEN = 'Its match was broken. Nothing else has this amount around this day.';

/** The first day on which a credit of this day waits for a person. */
export const overdueFrom = (date: PlainDate): PlainDate => addBankingDays(date, OPEN_DAYS);
