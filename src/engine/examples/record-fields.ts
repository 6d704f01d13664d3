import type { Lookup } from '../../../declare/lookup.ts';
import {
  children,
  emailAddress,
  lookupReference,
  multiReference,
  multiSelect,
  optional,
  plainDate,
  reference,
  text,
} from '../../../declare/record.ts';
import type { FieldExample } from './field-example.ts';
import { FAILING, FOUND, WAITING } from './names.ts';
import { GROUPS, LOCATIONS } from './rows.ts';

const CHOICES = { push: 'Push', pull: 'Pull' };

const groups: Lookup = { path: FOUND, search: 'query', rows: 'rows', labelFields: ['number', 'name'], debounceMs: 0 };

const runDays = { columnsFrom: 'locations', key: 'location_id', value: 'date', title: 'short_name' };

const days = (label: string) =>
  children({
    label,
    key: 'location_id',
    of: { location_id: reference('locations', { label }), date: plainDate({ label }) },
  });

const [tn, , , oh] = LOCATIONS;
const [acme, , bluebird] = GROUPS;

/** The kinds whose values are other records or several values. */
export const RECORD_FIELD_EXAMPLES = {
  reference: [
    { schema: reference('locations', { label: 'Filled' }), value: oh.id, shows: '004 OH' },
    { schema: reference(WAITING, { label: 'Loading' }), value: oh.id, shows: 'Loading…' },
    { schema: reference(FAILING, { label: 'Not loaded' }), value: oh.id, shows: '4' },
    { schema: lookupReference({ label: 'To be found', lookup: groups }), value: null, shows: '' },
    { schema: lookupReference({ label: 'Found', lookup: groups }), value: acme, shows: '10233 · Acme Manufacturing' },
    { schema: reference('locations', { label: 'Read only' }), readOnly: true, value: tn.id, shows: '001 TN' },
  ],
  multiSelect: [
    { schema: multiSelect({ label: 'Of a fixed set', options: CHOICES }), value: ['pull'], shows: 'Pull' },
    {
      schema: multiSelect({ label: 'With one for all', options: CHOICES }),
      field: { offer: Object.keys(CHOICES) },
      value: ['push', 'pull'],
      shows: 'All, Push, Pull',
    },
    {
      schema: multiSelect({ label: 'Wrong', options: CHOICES, required: true }),
      value: [],
      fault: 'Wrong: choose at least one',
      shows: '',
    },
    { schema: multiReference({ label: 'Of records', to: 'locations' }), value: [tn, oh], shows: '001 TN, 004 OH' },
    { schema: multiReference({ label: 'Not loaded', to: FAILING }), value: [tn], shows: '' },
    {
      schema: multiReference({ label: 'Found', lookup: groups }),
      value: [acme, bluebird],
      shows: '10233 · Acme Manufacturing, 20871 · Bluebird Foods',
    },
    {
      schema: multiReference({ label: 'Read only', to: 'locations' }),
      readOnly: true,
      value: [tn, oh],
      shows: '001 TN, 004 OH',
    },
  ],
  children: [
    {
      schema: children({
        label: 'Rows',
        key: 'email',
        of: { email: emailAddress({ label: 'Email' }), name: optional(text({ label: 'Name', max: 100 })) },
      }),
      field: { one: 'recipient' },
      value: [{ email: 'ada@example.com', name: 'Ada' }],
      shows: 'Email * ada@example.com, Name Ada',
    },
    {
      schema: days('One for each record'),
      field: { pivot: runDays },
      value: [{ location_id: tn.id, date: '2026-02-17' }],
      shows: 'TN 2026-02-17',
    },
    {
      schema: days('Wrong'),
      field: { pivot: runDays },
      value: [],
      fault: 'Run day must be a date like 2026-01-31',
      shows: '',
    },
    { schema: days('Not loaded'), field: { pivot: { ...runDays, columnsFrom: FAILING } }, value: [], shows: '' },
  ],
} satisfies Record<string, readonly [FieldExample, ...FieldExample[]]>;
