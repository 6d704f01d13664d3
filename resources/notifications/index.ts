import * as z from 'zod/mini';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { choices, instantRange, states, textParam } from '../../declare/list/params.ts';
import { record, state } from '../../declare/record.ts';
import { momentsOf, viewerToday } from '../../domain/calendar/viewer-clock.ts';
import { weekOf } from '../../domain/calendar/weeks.ts';
import {
  failureText,
  isCancellable,
  NOTIFICATION,
  NOTIFICATION_EVENTS,
} from '../../domain/notifications/notification-types.ts';
import { locationFilter } from '../location-filter.ts';
import * as calls from './calls.ts';

const EVENTS = Object.fromEntries(Object.entries(NOTIFICATION_EVENTS).map(([name, { label }]) => [name, label]));
const WITH_ATTACHMENTS = { true: 'With attachments', false: 'Without' };

const moment = z.nullable(z.string());

const fields = {
  created_at: z.string(),
  scheduled_for: moment,
  sent_at: moment,
  read_at: moment,
  failed_at: moment,
  error: z.nullable(z.string()),
  status: state(NOTIFICATION, { label: 'Status' }),
  /** The job that sends it or has sent it. */
  job_id: z.nullable(z.string()),
  event_type: z.string(),
  subject: z.string(),
  /** HTML; shown in a sandboxed frame without scripts and network access. */
  content: z.string(),
  locations: z.array(z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() })),
  groups: z.array(z.object({ id: z.int(), name: z.string(), number: z.string() })),
  recipients: z.array(z.object({ id: z.int(), name: z.string(), address: z.string() })),
  /** `key` is the file's name; see `POST /files/tickets`. */
  attachments: z.array(z.object({ id: z.int(), key: z.string() })),
};

/** A notification as returned by `GET /notifications`. */
export const Notification = z.object({ id: z.int(), ...fields, version: z.int() });
export type Notification = z.infer<typeof Notification>;

/** Mail that was sent, and that is to be sent (docs/rules/people.md, "Notifications"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/notifications', {
    verbs: ['list'],
    total: 'content-range',
    facets: { path: '/notifications/filters' },
  }),
  recordRepresentation: ({ subject }) => subject,
  texts: { one: 'notification', empty: 'No notifications yet' },
  list: {
    pageSizes: [10, 25, 50],
    columns: (c) => [
      c.instant('created_at', {
        label: 'Created at',
        sort: true,
        facet: instantRange('created-at', {
          label: 'Created at',
          join: ':',
          initial: () => momentsOf(weekOf(viewerToday())),
          open: true,
        }),
      }),
      c.instant('scheduled_for', {
        priority: 2,
        label: 'Scheduled',
        sort: true,
        facet: instantRange('scheduled-for', { label: 'Scheduled', join: ':' }),
      }),
      c.instant('sent_at', {
        priority: 2,
        label: 'Sent at',
        sort: true,
        facet: instantRange('sent-at', { label: 'Sent at', join: ':' }),
      }),
      c.location('locations', {
        label: 'Locations',
        facet: locationFilter('location'),
      }),
      c.tags('groups', {
        priority: 1,
        minWidth: 96,
        flex: 1,
        label: 'Groups',
        shown: 3,
        item: ({ number }) => number,
        itemTip: ({ number, name }) => `${number} ${name}`,
        facet: textParam('groupsSearch', { label: 'Search groups', input: 'search' }),
      }),
      c.tags('recipients', {
        priority: 1,
        minWidth: 176,
        label: 'Recipients',
        shown: 1,
        rest: 'count',
        item: ({ name, address }) => name || address,
        itemTip: ({ name, address }) => (name ? `${name} <${address}>` : address),
        facet: textParam('recipientsSearch', { label: 'Search recipients', input: 'search' }),
      }),
      c.choice('event_type', {
        priority: 1,
        minWidth: 112,
        label: 'Event',
        cut: 10,
        facet: choices('event-type', EVENTS, { label: 'Event', open: true }),
      }),
      c.status('status', {
        minWidth: 112,
        tip: (notification) =>
          notification.status === 'failed' ? failureText(notification) : (notification.error ?? undefined),
        facet: states('status', NOTIFICATION, { label: 'Status', open: true }),
      }),
      c.count('attachments', {
        priority: 3,
        label: 'Attachments',
        item: ({ key }) => key,
        itemTip: ({ key }) => key,
        facet: choices('with-attachments', WITH_ATTACHMENTS, { label: 'Attachments' }),
      }),
    ],
    sort: { field: 'created_at', order: 'DESC' },
    expand: 'custom',
    secondaryList: {
      title: 'Scheduled Notifications',
      empty: 'No scheduled notifications',
      prefix: 'scheduled',
      fixed: { status: ['scheduled'] },
      pageSize: 5,
      pageSizes: [5, 10, 25, 50],
    },
  },
  actions: (a) => [
    a.transition(NOTIFICATION, 'resend', {
      call: calls.resend,
      label: 'Resend',
      when: (notification) => !isCancellable(notification),
      confirm: ({ subject, recipients }) => ({
        title: 'Resend notification',
        text: `“${subject}” is sent once more to ${recipients.map(({ address }) => address).join(', ')}.`,
      }),
      request: ({ id }) => ({ params: { id } }),
      done: () => 'Notification has been successfully resent',
      failed: 'Failed to resend notification',
    }),
    a.transition(NOTIFICATION, 'cancel', {
      call: calls.cancel,
      label: 'Cancel',
      when: isCancellable,
      confirm: ({ subject }) => ({
        title: 'Cancel notification',
        text: `“${subject}” is not sent. This cannot be undone.`,
        danger: true,
        action: 'Cancel notification',
        cancel: 'Keep it',
      }),
      request: ({ job_id }) => ({ params: { jobId: job_id ?? '' } }),
      done: () => 'Notification has been successfully cancelled',
      failed: 'Failed to cancel notification',
    }),
  ],
  calls: [calls.resend, calls.resendByGet, calls.cancel, calls.cancelByGet],
});
