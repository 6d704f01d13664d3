import { isPlainDate } from '../../domain/calendar/dates.ts';

const DAY_MS = 86_400_000;

/**
 * The moments a range of moments takes in, both ends with it; a plain date is that whole day in UTC. The texts were
 * checked by the list's declaration.
 */
export const boundsOf = ({ from, to }: { from?: string; to?: string }): { from?: Date; to?: Date } => ({
  ...(from && { from: new Date(from) }),
  ...(to && { to: isPlainDate(to) ? new Date(Date.parse(to) + DAY_MS - 1) : new Date(to) }),
});
