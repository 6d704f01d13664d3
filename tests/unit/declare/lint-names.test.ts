import { integer as integerColumn, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { defineCall } from '../../../declare/call.ts';
import { childLists } from '../../../declare/children.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import { withMeta } from '../../../declare/field.ts';
import { integerKind } from '../../../declare/kinds/integer.ts';
import { lintResources } from '../../../declare/lint/lint.ts';
import { registryOf } from '../../../declare/lint/names.ts';
import { values } from '../../../declare/list/params.ts';
import { children, integer, record, text } from '../../../declare/record.ts';
import type { Resource, ResourceHead } from '../../../declare/resource.ts';
import { deriveTables } from '../../../server/db/derive.ts';
import { schemaOf } from '../../../server/db/schema.ts';

type Options = Partial<Parameters<typeof defineResource>[0]>;

/** A resource without faults that differs by this. */
const declare = (name: string, more: Options = {}, head: Partial<ResourceHead> = {}): Resource => {
  const access = { view: ['administrator'], edit: ['administrator'] } as const;
  const named = { name, title: name, route: `/${name}`, access, ...head };
  const body = defineResource({
    record: record({ size: integer({ label: 'Size' }) }),
    texts: { one: name },
    list: { columns: ['id'] },
    ...more,
  } as Parameters<typeof defineResource>[0]);
  return { ...named, ...body(named) };
};

const textsOf = (...resources: Resource[]) => lintResources(resources).map(({ code, message }) => `${code} ${message}`);

const callAt = (name: string, method: 'GET' | 'POST', path: string) =>
  defineCall({ name, method, path, access: ['administrator', 'claims'], summary: 'x' });

const ownKind = (name: string) =>
  withMeta(integer({ label: 'X' }), { kind: { ...integerKind, name }, label: 'X', required: true });

const sized = (name: string) => ({ source: 'size', param: values(name, { label: 'X', url: 'other' }) });

test.each<[string, Resource[], string]>([
  [
    'calls of one name, which would share a handler',
    [declare('toys'), declare('x', { calls: [callAt('toys.list', 'POST', '/x/go')] })],
    'R044 two calls "toys.list": GET /toys and POST /x/go',
  ],
  [
    'calls at one address, whatever its parameter is called',
    [declare('toys'), declare('x', { calls: [callAt('x.go', 'GET', '/toys/:toy')] })],
    'R045 two calls at "GET /toys/:": "toys.get" (/toys/:id) and "x.go" (/toys/:toy)',
  ],
  [
    'resources of one name',
    [declare('toys'), declare('toys', {}, { route: '/other', title: 'Others' })],
    'R040 two screens are called "toys": "toys" at /toys and "Others" at /other',
  ],
  [
    'routes that differ by the name of a parameter',
    [declare('toys', {}, { route: '/t/:a' }), declare('balls', {}, { route: '/t/:b' })],
    'R041 two screens stand at "/t/:": "toys" and "balls"',
  ],
  [
    'kinds of one name',
    [
      declare('toys', { record: record({ size: ownKind('swatch') }) }),
      declare('x', { record: record({ y: ownKind('swatch') }) }),
    ],
    'R047 two kinds of field are called "swatch": "toys.size" and "x.y"',
  ],
  [
    'a kind of the name of a built-in one',
    [declare('toys', { record: record({ size: ownKind('money') }) })],
    'R047 two kinds of field are called "money": declare/kinds and "toys.size"',
  ],
  [
    'permissions',
    [
      declare('toys', {}, { access: { view: ['administrator'], edit: ['administrator'], permission: 'users' } }),
      declare('x', {}, { access: { view: ['claims'], edit: ['claims'], permission: 'users' } }),
    ],
    'R048 two screens grant the permission "users": "toys" and "x"',
  ],
  [
    'a word under an icon that is not in the name',
    [declare('toys', {}, { title: 'Toys', menu: { short: 'Play' } })],
    'R107 toys: "Play" is no word of the name of its menu entry',
  ],
  [
    'types of audit entries',
    [declare('toys', { texts: { one: 'a toy' } }), declare('x', { texts: { one: 'a-toy' } })],
    'R049 two resources are audited as "a-toy": "toys" and "x"',
  ],
  [
    'filters',
    [declare('toys', { list: { columns: ['id'], filters: ['size', sized('size')] } } as Options)],
    'R027 toys: two filters "size": of "size" and of "size"',
  ],
  [
    'actions',
    [
      declare('toys', {
        actions: (a) => [a.link('go', { label: 'Go', to: () => '/' }), a.link('go', { label: 'Run', to: () => '/' })],
      }),
    ],
    'R050 toys: two actions "go": link "Go" and link "Run"',
  ],
  [
    'keys of actions',
    [
      declare('toys', {
        actions: (a) => ['x', 'y'].map((name) => a.link(name, { label: name, key: 'o', to: () => '/' })),
      }),
    ],
    'R051 toys: two actions have the key "o": "x" and "y"',
  ],
  [
    'child lists',
    [
      declare('toys', {
        children: childLists(record({}), (c) =>
          ['One', 'Two'].map((title) =>
            c.list('parts', { title, record: record({}), texts: { one: 'part' }, list: { columns: ['id'] } }),
          ),
        ),
      }),
    ],
    'R091 toys: two child lists "toys.parts": "One" and "Two"',
  ],
])('%s are refused with both places', (_, resources, text) => {
  expect(textsOf(...resources)).toContain(text);
});

test('a page may not have the name or the route of a resource', () => {
  const page = { name: 'toys', title: 'Page', route: '/toys', access: { view: ['administrator'] } } as const;
  expect(lintResources([declare('toys')], [page]).map(({ message }) => message)).toEqual([
    'two screens are called "toys": "toys" at /toys and "Page" at /toys',
    'two screens stand at "/toys": "toys" and "toys"',
  ]);
});

test('two tables of one name are refused, derived or written by hand', () => {
  const parts = children({ label: 'Parts', key: 'name', of: { name: text({ label: 'Name', max: 9 }) } });
  const both = [declare('a-b', { record: record({ c: parts }) }), declare('a-b-c')];
  expect(() => schemaOf(deriveTables(both))).toThrow('two tables "a_b_c": declared as "a-b.c" and declared as "a-b-c"');
  // `groups` is written by hand in server/db/tables
  expect(() => schemaOf(deriveTables([declare('groups')]))).toThrow(
    'two tables "groups": declared as "groups" and exported as "groups"',
  );
});

test('a registry refuses a second entry of a name', () => {
  const [one, two] = [pgTable('one', { id: integerColumn() }), pgTable('two', { id: integerColumn() })];
  const place = (table: typeof one | typeof two) => (table === one ? 'of one' : 'of two');
  expect(() =>
    registryOf(
      'read models',
      [
        ['x', one],
        ['x', two],
      ],
      place,
    ),
  ).toThrow('two read models "x": of one and of two');
  expect([
    ...registryOf(
      'read models',
      [
        ['x', one],
        ['y', one],
      ],
      place,
    ).keys(),
  ]).toEqual(['x', 'y']);
});
