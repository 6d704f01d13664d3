import { isPlainDate } from '../../../domain/calendar/dates.ts';

const DAY_MS = 86_400_000;

/**
 * The instants a range covers, both ends inclusive; a plain date is that whole day in UTC. The list's declaration has
 * validated the texts.
 */
export const instantBounds = ({ from, to }: { from?: string; to?: string }): { from?: Date; to?: Date } => ({
  ...(from && { from: new Date(from) }),
  ...(to && { to: isPlainDate(to) ? new Date(Date.parse(to) + DAY_MS - 1) : new Date(to) }),
});
