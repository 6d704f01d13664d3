import * as z from 'zod/mini';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { values } from '../../declare/list/params.ts';
import { instant, lookupReference, multiSelect, record } from '../../declare/record.ts';
import { NOTIFICATION_EVENT_TYPES, NOTIFICATION_EVENTS } from '../../domain/notifications/notification-types.ts';
import { CANDIDATE_LOOKUP } from '../lookups.ts';
import * as calls from './calls.ts';

const events = Object.fromEntries(NOTIFICATION_EVENT_TYPES.map((type) => [type, NOTIFICATION_EVENTS[type].label]));
const offered = NOTIFICATION_EVENT_TYPES.filter((type) => !NOTIFICATION_EVENTS[type].hidden);

const DELETE_QUESTION = 'Are you sure you want to delete this recipient? This action cannot be undone.';

/** Which users are notified of which events (docs/rules/people.md, "Notification settings"). */
export default defineResource({
  from: 'query',
  record: record({
    user: calls.RecipientUser,
    user_id: lookupReference({ label: 'User', lookup: CANDIDATE_LOOKUP }),
    event_types: multiSelect({ label: 'Notification types', options: events, required: true }),
    updated_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
    updated_at: instant({ label: 'Updated at' }),
  }),
  api: rest('/notification-recipients', {
    verbs: ['list', 'create', 'update', 'delete'],
    names: { search: 'search' },
    upsert: { key: 'user_id', deleteWhenEmpty: 'event_types' },
  }),
  texts: {
    one: 'notification recipient',
    add: 'Add Recipient',
    updateFailed: 'Failed to update notification settings',
    deleteQuestion: DELETE_QUESTION,
    empty: 'No recipients yet',
  },
  list: {
    search: { placeholder: 'Search by user', fields: ['user.name', 'user.email'] },
    columns: (c) => [
      c.custom('user', { label: 'User', sort: true, minWidth: 264, item: ({ name }) => name }),
      c.tags('user.locations', { label: 'Locations & groups', additionalSources: ['user.groups'] }),
      c.tags('event_types', {
        priority: 1,
        minWidth: 200,
        facet: values('event_types', {
          label: 'Notification types',
          choices: events,
          pattern: new RegExp(`^(${NOTIFICATION_EVENT_TYPES.join('|')})$`),
        }),
      }),
      c.text('updated_by', { label: 'Updated by', sort: true }),
      c.instant('updated_at', { sort: true }),
    ],
    sort: { field: 'updated_at', order: 'DESC' },
    pageSizes: [10, 25, 50],
  },
  form: (f) => [
    f.panel('Recipient', f.field('user_id', { createOnly: true, labelSource: 'user' })),
    f.panel('Notification types', f.field('event_types', { offer: offered })),
  ],
  actions: (a) => [
    a.edit(),
    a.remove({
      confirm: () => ({ title: 'Delete recipient', text: DELETE_QUESTION, danger: true }),
      done: ({ user }) => `${user.name} no longer receives notifications`,
    }),
  ],
  calls: [calls.candidates],
});
