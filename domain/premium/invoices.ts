import type { PlainDate } from '../calendar/dates.ts';
import { addDays, monthOf, nextMonth } from '../calendar/days.ts';
import { stateMachine } from '../states.ts';
import { OPEN_INVOICE, PULL } from './pulls.ts';

/* The bills of a group's premium (docs/rules/exchange.md, "Premium groups"). */

/** The states of an invoice: open until a pull takes it, then those of the pull. */
export const PREMIUM_INVOICE = stateMachine({
  one: 'an invoice',
  states: { open: { label: OPEN_INVOICE, tone: 'neutral', next: ['initial_review'] }, ...PULL.states },
  transitions: {},
});

/** The months of invoices, by their billing date. */
export const BILLED_MONTHS = {
  current: 'Current month',
  previous: 'Previous months',
  future: 'Future months',
} as const;
export type BilledMonths = keyof typeof BILLED_MONTHS;

/** The first and the last day of some months, seen from a day; an absent end is open. */
export const daysOfMonths = (months: BilledMonths, today: PlainDate): { from?: PlainDate; to?: PlainDate } => {
  const month = monthOf(today);
  const first = `${month}-01`;
  const next = `${nextMonth(month)}-01`;
  if (months === 'previous') return { to: addDays(first, -1) };
  return months === 'future' ? { from: next } : { from: first, to: addDays(next, -1) };
};
