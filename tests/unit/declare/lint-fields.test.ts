import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { waitingChange } from '../../../declare/actions/four-eyes.ts';
import { defineCall } from '../../../declare/call.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import type { FormFields, FormPanel } from '../../../declare/form.ts';
import { lintResources } from '../../../declare/lint/lint.ts';
import {
  children,
  masked,
  multiReference,
  optional,
  optionalText,
  record,
  reference,
  text,
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
const codesOf = ({ fields, form, search, from, fourEyes }: Options): string[] => {
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
  return lintResources([{ ...head, ...body(head) }]).map(({ code }) => code);
};

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
  ['R064', { fields: { rows: children({ label: 'Rows', key: 'secret', of: { secret } }) } }],
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
