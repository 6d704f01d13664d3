import type { PlainDate } from '../calendar/dates.ts';
import { balanceCodes } from '../files/bai2-codes.ts';
import type { Tone } from '../states.ts';
import { continuityOf, varianceOfDay } from './bank-checks.ts';

/** The checks of a bank day, with what should be equal (docs/rules/exchange.md, "Variances"). */
export const DAY_VARIANCES = {
  'roll-forward': { tag: 'Roll-forward', should: 'Opening ledger + credits − debits = closing ledger', tone: 'error' },
  continuity: { tag: 'Continuity', should: 'Closing ledger of the day before = opening ledger', tone: 'error' },
  /** Banks date float differently: for information. */
  'opening-available': { tag: 'Float', should: 'Opening ledger − float = opening available', tone: 'info' },
} as const satisfies Record<string, { tag: string; should: string; tone: Tone }>;
export type DayVarianceKind = keyof typeof DAY_VARIANCES;

export const DAY_VARIANCE_KINDS = Object.keys(DAY_VARIANCES) as [DayVarianceKind, ...DayVarianceKind[]];

/** Whether a check of a bank day is shown; there are others. */
export const isShown = (kind: string): kind is DayVarianceKind => Object.hasOwn(DAY_VARIANCES, kind);

export interface DayVariance {
  kind: DayVarianceKind;
  expectedCents: number;
  foundCents: number;
  differenceCents: number;
}

/**
 * The variances of a day by its amounts, in cents by type code.
 * @param before the last reported day before it, with its closing ledger; null: there is none
 */
export const variancesOf = (
  day: { date: PlainDate; amounts: Readonly<Record<string, number>> },
  before: { date: PlainDate; closingCents: number | null } | null,
): DayVariance[] => {
  const balances = Object.entries(day.amounts).map(([code, amountCents]) => ({ code, amountCents }));
  const reported = { account: '', date: day.date, balances, transactions: [] };
  const closing = { code: balanceCodes.closingLedger, amountCents: before?.closingCents ?? undefined };
  const earlier = before && { account: '', date: before.date, balances: [closing], transactions: [] };
  return [...varianceOfDay(reported), ...(earlier ? continuityOf([earlier, reported]) : [])].flatMap(
    ({ kind, expectedCents, foundCents, differenceCents }) =>
      isShown(kind) ? [{ kind, expectedCents, foundCents, differenceCents }] : [],
  );
};
