import type { SQL } from 'drizzle-orm';
import { eq, inArray, not, notInArray, or, sql } from 'drizzle-orm';
import { NOTIFICATION_STATUSES, shownNotificationStatus } from '../../../domain/notifications/notification-types.ts';
import type { Notification } from '../../../resources/notifications/index.ts';
import { groups } from '../../db/tables/groups.ts';
import {
  notificationAddressees,
  notificationAttachments,
  notificationGroups,
  notificationLocations,
  notifications,
} from '../../db/tables/messages.ts';
import { contains } from '../../engine/reads/like.ts';
import type { Value } from '../../engine/reads/model.ts';
import { readModel } from '../../engine/reads/model.ts';
import type { Related } from '../../engine/reads/related.ts';
import type { MailContent } from '../../mail/content.ts';
import { frameHtml } from '../../mail/frame-html.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import { notificationScope } from './scope.ts';

/** The stored state while an email is being sent; shown as scheduled. */
const SENDING = 'sending';

/** The condition for shown states (`shownNotificationStatus`) by the stored ones, so that their index is used. */
const statusIs = (shown: readonly string[]): SQL | undefined =>
  or(
    inArray(notifications.status, shown.includes('scheduled') ? [...shown, SENDING] : [...shown]),
    shown.includes('unknown') ? notInArray(notifications.status, [...NOTIFICATION_STATUSES, SENDING]) : undefined,
  );

const ofNotification = sql`o.notification_id = ${notifications.id}`;

const isOfGroup = (
  text: string,
): SQL => sql`exists (select 1 from notification_groups o join groups g on g.id = o.group_id
  where ${ofNotification} and (${contains(sql`g.number`, text)} or ${contains(sql`g.name`, text)}))`;

const isSentTo = (text: string): SQL => sql`exists (select 1 from notification_addressees o
  where ${ofNotification} and (${contains(sql`o.name`, text)} or ${contains(sql`o.address`, text)}))`;

const isOfLocation = (ids: readonly string[]): SQL => sql`exists (select 1 from notification_locations o
  where ${ofNotification} and o.location_id = any(${sql.param(ids.map(Number))}::int[]))`;

const hasAttachments = sql`exists (select 1 from notification_attachments o where ${ofNotification})`;

const { table: locations, columns: location } = locationColumns();

const ofGroups: Related = {
  from: notificationGroups,
  of: notificationGroups.notification_id,
  join: { table: groups, on: eq(groups.id, notificationGroups.group_id) },
  members: { id: groups.id, name: groups.name, number: groups.number },
  order: [groups.number],
};

const ofLocations: Related = {
  from: notificationLocations,
  of: notificationLocations.notification_id,
  join: { table: locations, on: eq(location.id, notificationLocations.location_id) },
  members: location,
  order: [location.key],
};

const { id, name, address } = notificationAddressees;

const sentTo: Related = {
  from: notificationAddressees,
  of: notificationAddressees.notification_id,
  members: { id, name, address },
  order: [id],
};

const attached: Related = {
  from: notificationAttachments,
  of: notificationAttachments.notification_id,
  members: { id: notificationAttachments.id, key: notificationAttachments.filename },
  order: [notificationAttachments.id],
};

/** Rows without a value come last in either direction. */
const last = (by: Value) => ({ order: { by, nulls: 'last' as const } });

/** What it says as HTML, without the address of the console: links of an email are not followed in the console. */
const asHtml = (stored: MailContent | string): string =>
  typeof stored === 'string' ? stored : frameHtml(stored).toString();

/** Emails, sent and scheduled (docs/rules/people.md, "Notifications"). */
export const notificationModel = readModel<Notification>({
  from: notifications,
  scope: notificationScope,
  moves: { at: [notifications.created_at, notifications.sent_at], version: notifications.version },
  sources: {
    scheduled_for: last(notifications.scheduled_for),
    sent_at: last(notifications.sent_at),
    content: {
      value: sql`coalesce(${notifications.message}, to_jsonb(${notifications.content}))`,
      read: asHtml,
    },
    status: { read: shownNotificationStatus, is: statusIs },
    locations: { related: ofLocations, is: isOfLocation, choices: locationChoices },
    groups: { related: ofGroups, contains: isOfGroup },
    recipients: { related: sentTo, contains: isSentTo },
    attachments: {
      related: attached,
      is: (values) => or(...values.map((value) => (value === 'true' ? hasAttachments : not(hasAttachments)))),
    },
  },
});
