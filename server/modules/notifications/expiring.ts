import { asc } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { EXPIRATIONS, EXPIRING_DAYS, nextEnd } from '../../../domain/groups/expiration.ts';
import type { Tx } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Queue } from '../../jobs/queue.ts';
import { expiresSoon } from '../groups/conditions.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { notifyStaff, oneAtATime, wasNotified } from './events.ts';

const EVENT = 'group_expiration_alert';

const upcoming = (tx: Tx, today: PlainDate) =>
  tx.select().from(groups).where(expiresSoon(today)).orderBy(asc(groups.number));

const endOf = (group: typeof groups.$inferSelect, today: PlainDate): readonly string[] => {
  const end = nextEnd(group, today);
  return end ? [showDate(end.date), EXPIRATIONS[end.type]] : [];
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
    columns: [{ label: 'Ends', kind: 'date' }, { label: 'By' }],
    rows,
    link: { label: 'Open groups', path: '/groups?is-expiring=true' },
  });
  return { groups: rows.length, emails };
};
