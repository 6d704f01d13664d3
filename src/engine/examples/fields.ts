import {
  choice,
  code,
  decimal,
  emailAddress,
  id,
  instant,
  integer,
  json,
  longText,
  masked,
  money,
  optional,
  optionalDate,
  optionalText,
  percent,
  plainDate,
  routingNumber,
  state,
  text,
  url,
  yesNo,
} from '../../../declare/record.ts';
import { stateMachine } from '../../../domain/states.ts';
import type { FieldExample } from './field-example.ts';
import { RECORD_FIELD_EXAMPLES } from './record-fields.ts';

const CHOICES = { push: 'Push', pull: 'Pull' };

const FUNDING = stateMachine({
  one: 'a funding',
  states: {
    draft: { label: 'Draft', tone: 'info', next: ['live'] },
    live: { label: 'Live', tone: 'success', next: [] },
  },
  transitions: { start: { to: 'live', past: 'started' } },
});

const LONG = 'Collectively bargained health and welfare trust fund of the northern and southern counties';

/** Every field kind in its states. `/uikit` shows them and the tests check them; a new kind needs examples here. */
export const FIELD_EXAMPLES = {
  id: [{ schema: id(), field: { label: 'Read only' }, readOnly: true, value: 10233, shows: '10233' }],
  text: [
    { schema: text({ label: 'Filled', max: 100 }), value: 'Acme Dental', shows: 'Acme Dental' },
    { schema: optionalText({ label: 'Empty', max: 100 }), value: null, shows: '' },
    { schema: text({ label: 'Long', max: 100 }), value: LONG, shows: LONG },
    { schema: text({ label: 'Wrong', max: 100 }), value: '', fault: 'Name is required', shows: '' },
    {
      schema: text({ label: 'With a hint', max: 100 }),
      field: { hint: 'As it stands on the contract' },
      value: 'Acme',
      shows: 'Acme',
    },
    { schema: text({ label: 'Suggesting', max: 100 }), field: { suggest: true }, value: 'Acme', shows: 'Acme' },
    { schema: text({ label: 'Read only', max: 100 }), readOnly: true, value: 'Acme Dental', shows: 'Acme Dental' },
  ],
  code: [
    { schema: code({ label: 'Filled', max: 9 }), value: '122000661', shows: '122000661' },
    {
      schema: code({ label: 'Wrong', max: 9 }),
      value: '12200066',
      fault: 'The routing number is not valid',
      shows: '12200066',
    },
    { schema: code({ label: 'Read only', max: 9 }), readOnly: true, value: '122000661', shows: '122000661' },
  ],
  longText: [
    { schema: longText({ label: 'Filled', max: 500 }), value: 'Two\nlines', shows: 'Two\nlines' },
    { schema: optional(longText({ label: 'Empty', max: 500 })), value: null, shows: '' },
    { schema: longText({ label: 'Wrong', max: 500 }), value: '', fault: 'Notes is required', shows: '' },
    { schema: longText({ label: 'Read only', max: 500 }), readOnly: true, value: 'Two lines', shows: 'Two lines' },
  ],
  routingNumber: [
    { schema: routingNumber({ label: 'Filled' }), value: '122000661', shows: '122000661' },
    {
      schema: routingNumber({ label: 'Wrong' }),
      value: '122000660',
      fault: 'Invalid routing number',
      shows: '122000660',
    },
    { schema: routingNumber({ label: 'Read only' }), readOnly: true, value: '122000661', shows: '122000661' },
  ],
  url: [
    { schema: url({ label: 'Filled' }), value: 'https://example.com/a', shows: 'https://example.com/a' },
    {
      schema: url({ label: 'Wrong' }),
      value: 'example',
      fault: 'Wrong must be an address like https://example.com',
      shows: 'example',
    },
    { schema: url({ label: 'Read only' }), readOnly: true, value: 'https://example.com', shows: 'https://example.com' },
  ],
  email: [
    { schema: emailAddress({ label: 'Filled' }), value: 'ada@example.com', shows: 'ada@example.com' },
    {
      schema: emailAddress({ label: 'Wrong' }),
      value: 'ada',
      fault: 'Email must be an address like name@example.com',
      shows: 'ada',
    },
    {
      schema: emailAddress({ label: 'Read only' }),
      readOnly: true,
      value: 'ada@example.com',
      shows: 'ada@example.com',
    },
  ],
  date: [
    { schema: plainDate({ label: 'Filled' }), value: '2026-01-31', shows: '2026-01-31' },
    { schema: optionalDate({ label: 'Empty' }), value: null, shows: '' },
    { schema: plainDate({ label: 'Wrong' }), value: null, fault: 'Date is required', shows: '' },
    { schema: plainDate({ label: 'Read only' }), readOnly: true, value: '2026-01-31', shows: '01/31/2026' },
  ],
  instant: [
    {
      schema: instant({ label: 'Filled', readOnly: false }),
      value: '2026-01-31T17:05:00Z',
      // in the viewer's time zone
      shows: /^2026-0[12]-\d\dT\d\d:\d5/,
    },
    {
      schema: instant({ label: 'Read only' }),
      readOnly: true,
      value: '2026-01-31T17:05:00Z',
      // in the viewer's time zone
      shows: /^0[12]\/\d\d\/2026 \d\d:\d5$/,
    },
  ],
  integer: [
    { schema: integer({ label: 'Filled', from: 1, to: 31 }), value: 15, shows: '15' },
    { schema: integer({ label: 'Wrong' }), value: 'x', fault: 'Day must be a whole number', shows: 'x' },
    { schema: integer({ label: 'Read only' }), readOnly: true, value: 15, shows: '15' },
  ],
  decimal: [
    { schema: decimal({ label: 'Filled', places: 4 }), value: 0.0625, shows: '0.0625' },
    { schema: optional(decimal({ label: 'Empty', places: 4 })), value: null, shows: '' },
    {
      schema: decimal({ label: 'Wrong', places: 2 }),
      value: 'x',
      fault: 'Wrong must be a number',
      shows: 'x',
    },
    { schema: decimal({ label: 'Read only', places: 4 }), readOnly: true, value: 0.0625, shows: '0.0625' },
  ],
  percent: [
    { schema: percent({ label: 'Filled' }), value: 12.5, shows: '12.5' },
    { schema: percent({ label: 'Wrong' }), value: '1,5 %', fault: 'At most two decimals', shows: '1,5 %' },
    { schema: percent({ label: 'Read only' }), readOnly: true, value: 12.5, shows: '12.5%' },
  ],
  money: [
    { schema: money({ label: 'Filled' }), value: 1240.5, shows: '1240.50' },
    { schema: money({ label: 'Empty' }), value: null, shows: '' },
    { schema: money({ label: 'Wrong' }), value: '12.345', fault: 'At most two decimals', shows: '12.345' },
    { schema: money({ label: 'Read only' }), readOnly: true, value: 1240.5, shows: '$1,240.50' },
  ],
  yesNo: [
    { schema: yesNo({ label: 'Yes' }), value: true, shows: 'checked' },
    { schema: yesNo({ label: 'No' }), value: false, shows: '' },
    { schema: optional(yesNo({ label: 'Unknown' })), value: null, shows: '–' },
    { schema: yesNo({ label: 'Read only' }), readOnly: true, value: true, shows: 'Yes' },
  ],
  state: [
    { schema: state(FUNDING, { label: 'Read only' }), readOnly: true, value: 'live', shows: 'Live' },
    { schema: state(FUNDING, { label: 'Empty' }), readOnly: true, value: null, shows: '–' },
  ],
  choice: [
    { schema: choice({ label: 'Filled', options: CHOICES }), value: 'push', shows: 'Push' },
    { schema: choice({ label: 'Empty', options: CHOICES }), value: null, shows: '–' },
    { schema: choice({ label: 'Wrong', options: CHOICES }), value: null, fault: 'Funding is required', shows: '–' },
    { schema: choice({ label: 'Read only', options: CHOICES }), readOnly: true, value: 'push', shows: 'Push' },
  ],
  json: [
    { schema: json({ label: 'Filled', max: 500 }), value: { limit: 10 }, shows: '{\n  "limit": 10\n}' },
    {
      schema: json({ label: 'Wrong', max: 500 }),
      value: '{',
      fault: 'Wrong must be a JSON object or list, like {"limit": 10}',
      shows: '{',
    },
    {
      schema: json({ label: 'Read only', max: 500 }),
      readOnly: true,
      value: { limit: 10 },
      shows: '{\n  "limit": 10\n}',
    },
  ],
  masked: [
    { schema: masked({ label: 'Filled', max: 17 }), value: '••••6789', shows: '••••6789' },
    { schema: optional(masked({ label: 'Empty', max: 17 })), value: null, shows: '' },
    { schema: masked({ label: 'Wrong', max: 17 }), value: '', fault: 'Wrong is required', shows: '' },
    { schema: masked({ label: 'Read only', max: 17 }), readOnly: true, value: '••••6789', shows: '••••6789' },
  ],
  ...RECORD_FIELD_EXAMPLES,
} satisfies Record<string, readonly [FieldExample, ...FieldExample[]]>;

export type KindName = keyof typeof FIELD_EXAMPLES;

const KINDS: Readonly<Record<KindName, readonly FieldExample[]>> = FIELD_EXAMPLES;

export interface PlacedField extends FieldExample {
  kind: KindName;
  /** The field's name in the example's record. */
  source: string;
}

/** Every example, each with a unique field name. */
export const fieldExamples = (): PlacedField[] =>
  (Object.keys(KINDS) as KindName[]).flatMap((kind) =>
    KINDS[kind].map((example, at) => ({ ...example, kind, source: `${kind}-${at}` })),
  );
