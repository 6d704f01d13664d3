import { defineResource } from '../../declare/define-resource.ts';
import {
  children,
  choice,
  code,
  decimal,
  emailAddress,
  instant,
  integer,
  json,
  longText,
  masked,
  money,
  multiSelect,
  optional,
  percent,
  plainDate,
  record,
  reference,
  routingNumber,
  text,
  url,
  yesNo,
} from '../../declare/record.ts';
import { swatch } from './swatch.ts';

const funding = { push: 'Push', pull: 'Pull' };
const days = { mon: 'Monday', wed: 'Wednesday', fri: 'Friday' };

/** One field of each kind. */
const required = {
  title: text({ label: 'Title', max: 60 }),
  notes: longText({ label: 'Notes', max: 500 }),
  number: code({ label: 'Number', max: 20 }),
  routing: routingNumber({ label: 'Routing number' }),
  site: url({ label: 'Site' }),
  email: emailAddress({ label: 'Email' }),
  day: integer({ label: 'Day', from: 1, to: 31 }),
  rate: decimal({ label: 'Rate', places: 4 }),
  price: money({ label: 'Price' }),
  share: percent({ label: 'Share' }),
  is_open: yesNo({ label: 'Open' }),
  funding: choice({ label: 'Funding', options: funding, tones: { pull: 'info' } }),
  days: multiSelect({ label: 'Days', options: days, required: true }),
  made_on: plainDate({ label: 'Made on' }),
  sent_at: instant({ label: 'Sent at', readOnly: false }),
  location: reference('locations', { label: 'Location' }),
  contacts: children({
    label: 'Contacts',
    key: 'email',
    of: { email: emailAddress({ label: 'Email' }), limit: money({ label: 'Limit' }) },
  }),
  settings: json({ label: 'Settings', max: 200 }),
  account: masked({ label: 'Account', max: 17 }),
  color: swatch({ label: 'Color' }),
};

/** The same fields, none of which has to be filled in. */
const none = {
  title: optional(required.title),
  notes: optional(required.notes),
  number: optional(required.number),
  routing: optional(required.routing),
  site: optional(required.site),
  email: optional(required.email),
  day: optional(required.day),
  rate: optional(required.rate),
  price: optional(required.price),
  share: optional(required.share),
  is_open: optional(required.is_open),
  funding: optional(required.funding),
  days: multiSelect({ label: 'Days', options: days }),
  made_on: optional(required.made_on),
  sent_at: optional(required.sent_at),
  location: optional(reference('locations', { label: 'Location', onDelete: 'set null' })),
  contacts: required.contacts,
  settings: optional(required.settings),
  account: optional(required.account),
  color: optional(required.color),
};

type Source = keyof typeof required;

const sources = Object.keys(required) as Source[];

const FILTERS: readonly Source[] = ['day', 'price', 'is_open', 'funding', 'days', 'made_on', 'sent_at', 'location'];

/** Names its columns and filters alone: their kinds, labels and choices are those of the fields. */
const samples = defineResource({
  record: record(required),
  texts: { one: 'sample' },
  list: { columns: sources, filters: FILTERS, search: { placeholder: 'Search', fields: ['title', 'notes'] } },
  form: (f) => [f.panel('Sample', ...sources.map((source) => f.field(source)))],
});

const optionalSamples = defineResource({
  record: record(none),
  texts: { one: 'optional sample' },
  list: { columns: sources, filters: FILTERS },
  form: (f) => [f.panel('Sample', ...sources.map((source) => f.field(source)))],
});

const methods = { pull: 'Pull', push: 'Push', check: 'Check' };

const isPull = ({ funding }: { funding: string | null }): boolean => funding === 'pull';

/** A form whose fields depend on each other, with defaults, a secret and child rows. */
const payers = defineResource({
  record: record({
    name: text({ label: 'Name', max: 60 }),
    funding: choice({ label: 'Funding', options: methods, default: 'push' }),
    schedule_day: optional(integer({ label: 'Schedule day', from: 1, to: 31 })),
    routing_number: optional(routingNumber({ label: 'Routing number' })),
    account_number: optional(masked({ label: 'Account number', max: 17 })),
    is_active: yesNo({ label: 'Active', default: true }),
  }),
  texts: { one: 'payer' },
  list: { columns: ['name', 'funding', 'schedule_day', 'routing_number', 'account_number', 'is_active'] },
  form: (f) => [
    f.panel(
      'Payer',
      f.field('name'),
      f.field('funding'),
      f.field('schedule_day', { when: isPull, otherwise: 'disabled', required: true }),
      f.field('routing_number', { when: ({ funding }) => funding !== 'check', required: isPull }),
      f.field('account_number', { when: ({ funding }) => funding !== 'check' }),
      f.field('is_active'),
    ),
  ],
});

export const SAMPLES = { samples, 'optional-samples': optionalSamples, payers };
