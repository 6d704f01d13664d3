import { and, asc, between, eq, or } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import type { Tx } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { notifyStaff, oneAtATime, wasNotified } from './events.ts';

/** A group that ends within this many days is about to expire (docs/rules/background-work.md, "Background work"). */
export const EXPIRING_DAYS = 3;

const EVENT = 'group_expiration_alert';

const upcoming = (tx: Tx, today: PlainDate) => {
  const until = addDays(today, EXPIRING_DAYS);
  return tx
    .select()
    .from(groups)
    .where(
      and(
        eq(groups.status, true),
        eq(groups.is_expired, false),
        or(between(groups.termination_date, today, until), between(groups.run_out_date, today, until)),
      ),
    )
    .orderBy(asc(groups.number));
};

/** The first end date that is not past, and which of the two it is. */
const endOf = (group: typeof groups.$inferSelect, today: PlainDate): readonly string[] => {
  const ends: [string, PlainDate | null][] = [
    ['Termination', group.termination_date],
    ['Run-out', group.run_out_date],
  ];
  const [first] = ends
    .flatMap(([kind, date]) => (date && date >= today ? [[kind, date] as const] : []))
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  return first ? [showDate(first[1]), first[0]] : [];
};

/** Notifies staff of the groups that are about to expire, once for each. */
export const alertOfExpiring = async (tx: Tx, queue: Queue, today: PlainDate): Promise<Counts> => {
  await oneAtATime(tx, EVENT);
  const rows = [];
  for (const group of await upcoming(tx, today)) {
    if (await wasNotified(tx, EVENT, group.id, addDays(today, 0 - EXPIRING_DAYS))) continue;
    rows.push({ group, cells: endOf(group, today) });
  }
  const emails = await notifyStaff(tx, queue, {
    eventType: EVENT,
    subject: `Groups about to expire, ${showDate(today)}`,
    intro: `These groups end within ${EXPIRING_DAYS} days.`,
    headers: ['Ends', 'By'],
    rows,
  });
  return { groups: rows.length, emails };
};
