import type { PlainDate } from '../calendar/dates.ts';
import { showDate } from '../calendar/dates.ts';

/*
 * The order of a group's dates (docs/rules/check-runs.md, "Scheduler"). Claims of the time before it ends are paid until
 * the run-out, so the run-out never precedes the termination. A group may end before the renewal that was agreed.
 */

const NAMES = {
  effective_date: 'effective date',
  renewal_date: 'renewal date',
  termination_date: 'termination date',
  run_out_date: 'run-out date',
} as const;
type DateName = keyof typeof NAMES;

/** The dates that none of these may precede. */
const NOT_BEFORE = {
  renewal_date: ['effective_date'],
  termination_date: ['effective_date'],
  run_out_date: ['termination_date', 'effective_date'],
} as const satisfies Partial<Record<DateName, readonly DateName[]>>;

type Dates = { readonly [D in DateName]: PlainDate | null };

/** The fault of a date that precedes one that it follows; the same day is none. Undefined where either is missing. */
export const dateOrderIssue = (name: keyof typeof NOT_BEFORE, dates: Dates): string | undefined => {
  const date = dates[name];
  const first = NOT_BEFORE[name].find((other) => date && dates[other] && date < dates[other]);
  const limit = first && dates[first];
  return limit ? `Must not be before the ${NAMES[first]}, ${showDate(limit)}` : undefined;
};
