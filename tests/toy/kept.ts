import { defineResource } from '../../declare/define-resource.ts';
import type { FieldOptions, RecordShape } from '../../declare/field.ts';
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
import { resource } from '../../declare/resource.ts';
import { resources } from '../../resources/index.ts';
import { deriveFrom, prepareFor } from './derive.ts';

/** How a field of a kind is made, and two values of it, each as it is sent and read. */
interface Kept {
  // the options of every builder; each takes its own default
  make: (options: FieldOptions<never>) => RecordShape[string];
  values: readonly [unknown, unknown];
  /** What cannot be declared, by lint (R064, R102, R104). */
  not?: readonly ('unique' | 'default' | 'child' | 'key')[];
}

/** Every kind of field that a table holds, by the name of the kind. */
export const KEPT: Readonly<Record<string, Kept>> = {
  text: { make: (o) => text({ ...o, max: 800 }), values: ['é'.repeat(800), '0'] },
  longText: { make: (o) => longText({ ...o, max: 700 }), values: ['One\nTwo\t"3"', 'null'] },
  code: { make: (o) => code({ ...o, max: 20 }), values: ['A-17/b', '007'] },
  routingNumber: { make: routingNumber, values: ['122000661', '021000021'] },
  url: { make: url, values: ['https://example.com/a?b=1', 'http://example.com'], not: ['unique', 'key'] },
  email: { make: emailAddress, values: ['ada@example.com', "o'neil@example.com"] },
  integer: { make: integer, values: [0, -2_147_483_648] },
  decimal: { make: (o) => decimal({ ...o, places: 4 }), values: [-1234.0625, 0] },
  money: { make: money, values: [0, -1899.5] },
  percent: { make: percent, values: [12.5, 0] },
  yesNo: { make: yesNo, values: [false, true] },
  choice: { make: (o) => choice({ ...o, options: { a: 'A', b: 'B' } }), values: ['a', 'b'] },
  multiSelect: {
    make: (o) => multiSelect({ ...o, options: { a: 'A', b: 'B' }, required: true }),
    values: [['b', 'a'], ['a']],
    not: ['unique', 'key'],
  },
  date: { make: plainDate, values: ['2026-02-28', '1900-01-01'] },
  instant: {
    make: (o) => instant({ readOnly: false, ...o }),
    values: ['2026-02-28T15:30:15.000Z', '1999-12-31T23:59:59.999Z'],
  },
  reference: { make: (o) => reference('locations', o), values: [1, 2] },
  json: { make: (o) => json({ ...o, max: 200 }), values: [{ a: [1, null, 'x'] }, []], not: ['unique', 'key'] },
  masked: {
    make: (o) => masked({ ...o, max: 17 }),
    values: ['••••6789', '••••'],
    not: ['unique', 'default', 'child', 'key'],
  },
};

const kinds = Object.entries(KEPT);
type Not = NonNullable<Kept['not']>[number];
const withOut = (not?: Not) => kinds.filter(([, kept]) => !not || !kept.not?.includes(not));
const label = 'Field';

const fieldsFor = (not: Not | undefined, field: (kept: Kept) => RecordShape[string]): RecordShape =>
  Object.fromEntries(withOut(not).map(([name, kept]) => [`${name}_field`, field(kept)]));

const name = { name: text({ label: 'Name', max: 60 }) };
const theDefault = ({ values: [value] }: Kept) => value as never;

/** The same fields in each way that they can be declared. */
export const WAYS = {
  required: fieldsFor(undefined, ({ make }) => make({ label })),
  optional: fieldsFor(undefined, ({ make }) => optional(make({ label }))),
  unique: fieldsFor('unique', ({ make }) => make({ label, unique: true })),
  default: fieldsFor('default', (kept) => kept.make({ label, default: theDefault(kept) })),
  'optional-default': fieldsFor('default', (kept) => optional(kept.make({ label, default: theDefault(kept) }))),
  computed: fieldsFor(undefined, ({ make }) => optional(make({ label, readOnly: true }))),
  'computed-default': fieldsFor('default', (kept) => kept.make({ label, readOnly: true, default: theDefault(kept) })),
  rows: {
    rows: children({
      label: 'Rows',
      key: 'name',
      of: { ...name, ...fieldsFor('child', ({ make }) => make({ label })) },
    }),
  },
  'optional-rows': {
    rows: children({
      label: 'Rows',
      key: 'name',
      of: { ...name, ...fieldsFor('child', ({ make }) => optional(make({ label }))) },
    }),
  },
  'default-rows': {
    rows: children({
      label: 'Rows',
      key: 'name',
      of: { ...name, ...fieldsFor('default', (kept) => kept.make({ label, default: theDefault(kept) })) },
    }),
  },
  keys: fieldsFor('key', ({ make }) => children({ label: 'Rows', key: 'own', of: { own: make({ label }) } })),
  long: { note: longText({ label: 'Note', max: 20_000 }) },
};

export type Way = keyof typeof WAYS;

const access = { view: ['administrator'], edit: ['administrator'] } as const;

const entries = Object.entries(WAYS).map(([way, shape]) => {
  const sent = Object.keys(shape).filter(() => !way.startsWith('computed'));
  const body = defineResource({
    record: record<RecordShape>(shape),
    texts: { one: `kept ${way}` },
    list: { columns: ['id'], filters: way === 'long' ? ['note'] : [] },
    form: (f) => [f.panel('Fields', ...sent.map((source) => f.field(source)))],
  });
  return resource({ name: `kept-${way}`, title: way, route: `/kept-${way}`, access }, async () => ({ default: body }));
});

export const declared = await deriveFrom([...resources, ...entries]);
export const prepare = prepareFor(declared);
