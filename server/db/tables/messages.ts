import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MailContent } from '../../mail/content.ts';
import { idOf } from '../declared.ts';
import { id, kept, logJson, logText, moment } from './columns.ts';
import { groups } from './groups.ts';
import { users } from './people.ts';

/** An email, before and after it is sent. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    event_type: text().notNull(),
    subject: text().notNull(),
    /** What it says. */
    message: jsonb().$type<MailContent>(),
    /** HTML, sanitised before it is stored: of notifications that were written before `message`, which they do not have. */
    content: text(),
    status: text().notNull(),
    /** The queue job that will send it, while it is scheduled. */
    job_id: text(),
    scheduled_for: moment(),
    sent_at: moment(),
    read_at: moment(),
    failed_at: moment(),
    error: text(),
    created_at: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('notifications_says', sql`${t.message} is not null or ${t.content} is not null`),
    index('notifications_created_order').on(t.created_at, t.id),
    // rows without this time sort last in both directions, so each direction needs its own index; only some hundred
    // emails are written a day, while the list covers years of them
    index('notifications_scheduled_order').on(t.scheduled_for, t.id),
    index('notifications_scheduled_latest_order').on(t.scheduled_for.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('notifications_sent_order').on(t.sent_at, t.id),
    index('notifications_sent_latest_order').on(t.sent_at.desc().nullsLast(), t.id.desc().nullsFirst()),
    // includes the time, so that the newest of a status or event are read in index order
    index('notifications_status_order').on(t.status, t.created_at, t.id),
    index('notifications_event_order').on(t.event_type, t.created_at, t.id),
  ],
);

const ofNotification = () =>
  integer()
    .notNull()
    .references(() => notifications.id, { onDelete: 'cascade' });

export const notificationAddressees = pgTable(
  'notification_addressees',
  { id: id(), notification_id: ofNotification(), name: text().notNull(), address: text().notNull() },
  (t) => [
    index('notification_addressees_order').on(t.notification_id, t.id),
    // searching by recipient covers every email ever sent; a row is written once and never changed
    index('notification_addressees_search').using('gin', t.name.op('gin_trgm_ops'), t.address.op('gin_trgm_ops')),
  ],
);

export const notificationGroups = pgTable(
  'notification_groups',
  {
    notification_id: ofNotification(),
    group_id: integer()
      .notNull()
      .references(() => groups.id),
  },
  (t) => [
    primaryKey({ columns: [t.notification_id, t.group_id] }),
    index('notification_groups_group_order').on(t.group_id),
  ],
);

export const notificationLocations = pgTable(
  'notification_locations',
  {
    notification_id: ofNotification(),
    location_id: integer()
      .notNull()
      .references(() => idOf('locations')),
  },
  (t) => [primaryKey({ columns: [t.notification_id, t.location_id] })],
);

export const notificationAttachments = pgTable(
  'notification_attachments',
  { id: id(), notification_id: ofNotification(), filename: text().notNull(), storage_key: text().notNull() },
  (t) => [index('notification_attachments_order').on(t.notification_id, t.id)],
);

/** Which staff are notified of which events. */
export const notificationRecipients = pgTable('notification_recipients', {
  id: id(),
  user_id: integer()
    .notNull()
    .unique()
    .references(() => users.id),
  event_types: text().array().notNull(),
  updated_by: integer().references(() => users.id),
  ...kept(),
});

/** Every call to the webhook endpoint, accepted or refused; the authorization header is masked before it is stored. */
export const webhookLogs = pgTable(
  'webhook_logs',
  {
    id: id(),
    created_at: moment().notNull().defaultNow(),
    url: logText().notNull(),
    method: logText().notNull(),
    response_status: integer().notNull(),
    entity: logText(),
    eob_number: logText(),
    original_filename: logText(),
    token_valid: boolean().notNull(),
    is_on_hold: boolean(),
    error_message: logText(),
    ip_address: logText().notNull(),
    user_agent: logText(),
    query_params: logJson<Record<string, string>>().notNull(),
    headers: logJson<Record<string, string>>().notNull(),
    eob_data: logJson<Record<string, unknown>>(),
  },
  (t) => [
    index('webhook_logs_time_order').on(t.created_at, t.id),
    index('webhook_logs_status_order').on(t.response_status, t.created_at, t.id),
    // partial: few calls have a bad token, and the others do not update this index
    index('webhook_logs_refused_order').on(t.created_at, t.id).where(sql`not ${t.token_valid}`),
    index('webhook_logs_eob_search').using('gin', t.eob_number.op('gin_trgm_ops')),
    index('webhook_logs_file_search').using('gin', t.original_filename.op('gin_trgm_ops')),
    index('webhook_logs_url_search').using('gin', t.url.op('gin_trgm_ops')),
  ],
);
