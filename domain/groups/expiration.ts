import type { PlainDate } from '../calendar/dates.ts';
import { addDays } from '../calendar/days.ts';

/** A group that ends within this many days is about to expire (docs/rules/check-runs.md, "Groups"). */
export const EXPIRING_DAYS = 3;

export const EXPIRATIONS = { termination: 'Termination', 'run-out': 'Run-out' } as const;

/** When a group ends, and by which of its dates. */
export interface Expiration {
  date: PlainDate;
  type: keyof typeof EXPIRATIONS;
}

/** The dates at which a group may end. */
export interface Ends {
  termination_date: PlainDate | null;
  run_out_date: PlainDate | null;
}

const endsOf = ({ termination_date, run_out_date }: Ends): Expiration[] => {
  const ends: Expiration[] = [];
  if (termination_date) ends.push({ date: termination_date, type: 'termination' });
  if (run_out_date) ends.push({ date: run_out_date, type: 'run-out' });
  return ends.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
};

/** The first end of a group that is not past; undefined when there is none. */
export const nextEnd = (group: Ends, today: PlainDate): Expiration | undefined =>
  endsOf(group).find(({ date }) => date >= today);

/**
 * What to warn of: the next end if it is within EXPIRING_DAYS, or the last one once both are past. Null when the group goes
 * on for longer.
 */
export const expirationWarning = (group: Ends, today: PlainDate): Expiration | null => {
  const next = nextEnd(group, today);
  if (!next) return endsOf(group).at(-1) ?? null;
  return next.date <= addDays(today, EXPIRING_DAYS) ? next : null;
};
