import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import { NOTIFICATION_EVENTS } from '../../../domain/notifications/notification-types.ts';
import { addressOfRun, addressOfRuns, RELEASE_ROUTE } from '../../../resources/check-runs/addresses.ts';
import type { FactColumn } from '../../mail/content.ts';
import type { Message } from './notify.ts';

/** A run on the release screen. */
export const runLink = (
  { id, run_date }: { id: number; run_date: PlainDate },
  groupNumber: string,
): Message['link'] => ({
  label: 'Open check run',
  path: addressOfRun({ id, group_number: groupNumber, date: run_date }),
});

/** Several runs on the release screen; more than an address can name are all runs. */
export const runsLink = (ids: readonly number[]): Message['link'] => ({
  label: 'Open check runs',
  path: addressOfRuns([...new Set(ids)]) ?? RELEASE_ROUTE,
});

interface Row<G> {
  group: G;
  cells: readonly string[];
}

export interface StaffEmail<G> {
  eventType: NotificationEvent;
  intro: string;
  /** The columns after those of the group. */
  columns: readonly FactColumn[];
  rows: readonly Row<G>[];
  link: Message['link'];
}

/** Why staff receive an email about this event. */
export const staffReason = (eventType: NotificationEvent): string =>
  `You receive this email because your notification settings include “${NOTIFICATION_EVENTS[eventType].label}”.`;

/** What an email to staff says: a row for each group. */
export const staffMessage = ({
  eventType,
  intro,
  columns,
  rows,
  link,
}: StaffEmail<{ number: string; name: string }>): Message => ({
  lines: [intro],
  facts: [
    {
      columns: [{ label: 'Group #', kind: 'code' }, { label: 'Group' }, ...columns],
      rows: rows.map(({ group, cells }) => [group.number, group.name, ...cells]),
    },
  ],
  link,
  reason: staffReason(eventType),
});
