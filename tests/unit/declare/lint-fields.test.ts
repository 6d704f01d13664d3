import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { waitingChange } from '../../../declare/actions/four-eyes.ts';
import { defineCall } from '../../../declare/call.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import type { FormFields, FormPanel } from '../../../declare/form.ts';
import { lintResources } from '../../../declare/lint/lint.ts';
import {
  children,
  choice,
  instant,
  integer,
  json,
  longText,
  masked,
  multiReference,
  optional,
  optionalText,
  percent,
  record,
  reference,
  text,
  url,
} from '../../../declare/record.ts';
import type { FieldsFourEyes, ResourceHead } from '../../../declare/resource.ts';

const head: ResourceHead = {
  name: 'pulls',
  title: 'Pulls',
  route: '/pulls',
  access: { view: ['administrator', 'claims'], edit: ['administrator', 'claims'] },
};

interface Options {
  fields: Parameters<typeof record>[0];
  form?: (f: FormFields<Record<string, unknown>>) => readonly FormPanel[];
  search?: string;
  from?: 'query';
  fourEyes?: FieldsFourEyes;
}

/** The faults of a resource with these fields. The casts get past the compiler what it would reject. */
const faultsOf = ({ fields, form, search, from, fourEyes }: Options) => {
  const body = defineResource({
    record: record({ name: optionalText({ label: 'Name', max: 10 }), ...fields }),
    texts: { one: 'pull' },
    ...(from && { from }),
    ...(fourEyes && { fourEyes: fourEyes as never }),
    list: {
      columns: (c) => [c.text('name' as 'id')],
      ...(search && { search: { placeholder: 'Search', fields: [search] } }),
    },
    ...(form && { form: form as never }),
  });
  return lintResources([{ ...head, ...body(head) }]);
};

const codesOf = (options: Options): string[] => faultsOf(options).map(({ code }) => code);

const secret = optional(masked({ label: 'Secret', max: 10 }));

const setName = defineCall({
  name: 'pulls.name',
  method: 'PUT',
  path: '/pulls/:id/name',
  access: ['administrator'],
  summary: 'names a pull',
  body: z.object({ name: z.string() }),
});

const note = optionalText({ label: 'Note', max: 10 });

test.each<[string, Options]>([
  [
    'R060',
    {
      fields: { note: text({ label: 'Note', max: 10 }) },
      form: (f) => [f.panel('P', f.field('note', { when: ({ name }) => name === 'x' }))],
    },
  ],
  ['R061', { fields: { note }, form: (f) => [f.panel('P', f.field('note', { when: ({ nmae }) => nmae === 'x' }))] }],
  [
    'R062',
    {
      fields: { note, hidden: optionalText({ label: 'H', max: 10, visibleTo: ['administrator'] }) },
      form: (f) => [f.panel('P', f.field('note', { required: ({ hidden }) => hidden === 'x' }))],
    },
  ],
  ['R063', { fields: { secret }, search: 'secret' }],
  [
    'R064',
    { fields: { rows: children({ label: 'Rows', key: 'note', of: { note: text({ label: 'N', max: 9 }), secret } }) } },
  ],
  ['R065', { fields: { all: multiReference({ label: 'All', to: 'pulls' }) } }],
  ['R066', { fields: { to: reference('pulls', { label: 'To', onDelete: 'set null' }) } }],
  [
    'R067',
    {
      fields: { note },
      form: (f) => [f.callPanel('P', { call: setName, params: () => ({}), done: 'Saved' }, f.field('note'))],
    },
  ],
])('%s', (code, options) => {
  expect(codesOf(options)).toEqual([code]);
});

const inRows = (of: Parameters<typeof record>[0], key = 'name'): Options['fields'] => ({
  rows: children({ label: 'Rows', key: key as 'name', of: { name: text({ label: 'Name', max: 10 }), ...of } }),
});

test.each<[string, Options['fields'], string]>([
  ['id', { id: text({ label: 'X', max: 9 }) }, 'R100 field "id" has the name of a column that the engine keeps itself'],
  ['version', { version: integer({ label: 'X' }) }, 'R100 field "version" has the name'],
  ['created_at', { created_at: instant({ label: 'X', readOnly: false }) }, 'R100 field "created_at" has the name'],
  ['updated_at', { updated_at: text({ label: 'X', max: 9 }) }, 'R100 field "updated_at" has the name'],
  ['parent_id', inRows({ parent_id: integer({ label: 'X' }) }), 'R100 field "rows.parent_id" has the name'],
  [
    'rows in rows',
    inRows(inRows({})),
    'R101 field "rows.rows" has child rows within child rows; make these a resource',
  ],
  [
    'default out of bounds',
    { x: integer({ label: 'X', to: 5, default: 6 }) },
    'R102 field "x" has a default that is refused',
  ],
  [
    'no choice',
    { x: choice({ label: 'X', options: { a: 'A' }, default: 'b' as 'a' }) },
    'R102 field "x" has a default',
  ],
  ['too long', { x: text({ label: 'X', max: 2, default: 'abc' }) }, 'R102 field "x" has a default that is refused: '],
  ['optional, too long', { x: optionalText({ label: 'X', max: 2, default: 'abc' }) }, 'R102 field "x" has a default'],
  ['trimmed', { x: text({ label: 'X', max: 9, default: 'a ' }) }, 'R102 field "x" has a default'],
  ['no moment', { x: instant({ label: 'X', default: 'soon' }) }, 'R102 field "x" has a default that would be read as'],
  [
    'secret',
    { x: masked({ label: 'X', max: 9, default: 'abc' as never }) },
    'R102 field "x" has a default that is a secret',
  ],
  ['default in rows', inRows({ x: integer({ label: 'X', to: 5, default: 6 }) }), 'R102 field "rows.x" has a default'],
  [
    'optional key',
    inRows({ x: optionalText({ label: 'X', max: 9 }) }, 'x'),
    'R103 field "rows.x" is the key of its rows',
  ],
  ['long key', inRows({ x: longText({ label: 'X', max: 801 }) }, 'x'), 'R103 field "rows.x" is the key of its rows'],
  ['unique, long', { x: longText({ label: 'X', max: 801, unique: true }) }, 'R104 field "x" is unique, but its values'],
  [
    'unique, url',
    { x: url({ label: 'X', unique: true }) },
    'R104 field "x" is unique, but its values cannot be indexed',
  ],
  ['unique, json', { x: json({ label: 'X', max: 9, unique: true }) }, 'R104 field "x" is unique'],
  ['unique, secret', { x: masked({ label: 'X', max: 9, unique: true }) }, 'R104 field "x" is unique'],
  [
    'unique in rows',
    inRows({ x: text({ label: 'X', max: 9, unique: true }) }),
    'R104 field "rows.x" is unique, but rows',
  ],
  [
    'never set',
    { x: text({ label: 'X', max: 9, readOnly: true }) },
    'R105 field "x" is read-only, so a new record has no',
  ],
  [
    'read-only in rows',
    inRows({ x: optionalText({ label: 'X', max: 9, readOnly: true }) }),
    'R105 field "rows.x" is read-only',
  ],
  ['large', { x: integer({ label: 'X', to: 5_000_000_000 }) }, 'R106 field "x" takes numbers that its column'],
  ['small', { x: integer({ label: 'X', from: -5_000_000_000, to: 0 }) }, 'R106 field "x" takes numbers'],
  ['large percentage', { x: percent({ label: 'X', to: 30_000_000 }) }, 'R106 field "x" takes numbers'],
])('a table does not keep a field as it is sent: %s', (_, fields, text) => {
  expect(faultsOf({ fields }).map(({ code, message }) => `${code} ${message.replace('pulls: ', '')}`)).toEqual([
    expect.stringContaining(text),
  ]);
});

test('fields that a table keeps have no faults', () => {
  const fields = {
    created_at: instant({ label: 'X' }),
    x: optionalText({ label: 'X', max: 9, readOnly: true }),
    y: text({ label: 'Y', max: 800, unique: true, default: 'a' }),
    z: integer({ label: 'Z', from: -2_147_483_648, to: 2_147_483_647 }),
    p: percent({ label: 'P', to: 21_474_836 }),
  };
  expect(codesOf({ fields })).toEqual([]);
});

test('changes that wait for another person are of saved fields, and the record says what waits', () => {
  const form = (f: FormFields<Record<string, unknown>>) => [f.panel('P', f.field('name'), f.readOnly('note'))];
  const fourEyes = { label: 'Change', by: ['administrator'], fields: ['name'] } as const;
  expect(codesOf({ fields: { note, ...waitingChange }, form, fourEyes, from: 'query' })).toEqual([]);
  expect(codesOf({ fields: { note }, form, fourEyes, from: 'query' })).toEqual(['R058']);
  const wrong = { label: 'Change', by: [], fields: ['note'] };
  expect(codesOf({ fields: { note, ...waitingChange }, form, fourEyes: wrong, from: 'query' })).toEqual([
    'R058',
    'R058',
  ]);
});

test('a search finds a secret by its whole value where a query says how', () => {
  const found = { secret: optional(masked({ label: 'Secret', max: 10, findable: true })) };
  expect(codesOf({ fields: found, search: 'secret' })).toEqual(['R063']);
  expect(codesOf({ fields: found, search: 'secret', from: 'query' })).toEqual([]);
});

test('conditions over fields that everyone who may edit sees have no faults', () => {
  const form = (f: FormFields<Record<string, unknown>>) => [
    f.panel('P', f.field('name'), f.field('note', { when: ({ name }) => name === 'x', required: true })),
  ];
  expect(codesOf({ fields: { note }, form })).toEqual([]);
});
