import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actions } from '../../../declare/actions/actions.ts';
import { requiredReason } from '../../../declare/actions/bulk.ts';
import { defineCall } from '../../../declare/call.ts';
import { childLists } from '../../../declare/children.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest, simpleRest } from '../../../declare/dialect.ts';
import { lintResources, loadResources } from '../../../declare/lint/lint.ts';
import { choices, dateRange, oneOf, values } from '../../../declare/list/params.ts';
import { integer, money, record, reference, state, text, visibleTo } from '../../../declare/record.ts';
import type { ResourceHead } from '../../../declare/resource.ts';
import { stateMachine } from '../../../domain/states.ts';
import { resources } from '../../../resources/index.ts';

const head: ResourceHead = {
  name: 'pulls',
  title: 'Pulls',
  route: '/pulls',
  access: { view: ['administrator'], edit: ['administrator'] },
};

const MACHINE = stateMachine({
  one: 'a pull',
  states: {
    open: { label: 'Open', tone: 'info', next: ['paid'] },
    paid: { label: 'Paid', tone: 'success', next: [] },
  },
  transitions: { pay: { to: 'paid', past: 'paid' } },
});
const WRONG_MACHINE = { ...MACHINE, transitions: { reopen: { to: 'open', from: ['paid'], past: 'opened' } } } as const;

const SEND = defineCall({
  name: 'pulls.send',
  method: 'POST',
  path: '/pulls/:id/send',
  access: ['administrator'],
  summary: 'Send',
  body: z.object({ amount: money({ label: 'Amount' }), day: z.string(), reason: requiredReason() }),
});
const FOUR_EYES = { ...SEND, fourEyes: { label: 'Send', by: ['administrator'] } } as const;
const ASKING = {
  label: 'Send',
  fields: ['reason'],
  request: () => ({ body: { amount: 1, day: '2026-01-01', reason: 'x' } }),
} as const;

/** A filter by whose values rows can stand in groups. */
const GROUPED = [{ source: 'amount', param: choices('amount', { few: 'Few', many: 'Many' }, { label: 'Amount' }) }];

type Options = Parameters<typeof defineResource>[0];

/** The faults of a valid declaration changed by `fault`. The casts get past the compiler what it would reject. */
const codesOf = (fault: Partial<Options>, otherHead: Partial<ResourceHead> = {}) => {
  const body = defineResource({
    record: record({ amount: text({ label: 'Amount', max: 10 }) }),
    texts: { one: 'pull' },
    list: { columns: (c) => [c.text('amount' as 'id', { sort: true })] },
    ...fault,
  } as Options);
  const named = { ...head, ...otherHead };
  return lintResources([{ ...named, ...body(named) }]);
};

test('the product’s own declarations have no faults', async () => {
  expect(lintResources(await loadResources(resources))).toEqual([]);
});

test('a valid declaration has no faults', () => expect(codesOf({})).toEqual([]));

test('an unknown column is reported with the closest field name', () => {
  expect(codesOf({ list: { columns: (c) => [c.text('amout')] } })).toEqual([
    { code: 'R012', message: 'column "amout" is not a field of "pulls"; did you mean "amount"?' },
  ]);
});

const size = { label: 'Size', choices: { large: 'Large' } };
const striped = (param: ReturnType<typeof values>, strips: Options['list']['strips']): Partial<Options> => ({
  list: { columns: (c) => [c.text('id')], filters: [{ source: 'id', param }], strips },
});

test('a strip of each kind has no faults', () => {
  const kinds: Options['list']['strips'] = (s) => [s.tabs('size'), s.bars('size'), s.matrix('size', 'size')];
  expect(codesOf(striped(oneOf('size', { ...size, all: 'All' }), kinds))).toEqual([]);
});

test.each<[string, Partial<Options>, Partial<ResourceHead>?]>([
  ['R070', striped(oneOf('size', size), (s) => [s.bars('sise')])],
  ['R070', striped(values('size', { ...size, counted: false }), (s) => [s.matrix('size', 'size')])],
  ['R071', striped(oneOf('size', size), (s) => [s.tabs('size')])],
  ['R072', striped(oneOf('size', size), (s) => [s.bars('size', { tones: { small: 'error' } })])],
  ['R001', {}, { name: 'Pulls' }],
  ['R003', { record: record({ amount: text({ label: 'A', max: 1 }), to: reference('nowhere', { label: 'To' }) }) }],
  ['R014', { list: { columns: (c) => [c.text('id'), c.text('id')] } }],
  ['R015', { form: (f) => [f.panel('P', f.field('amounts' as 'id'))] }],
  [
    'R016',
    {
      list: { columns: (c) => [c.text('id')], filters: [{ source: 'when', param: values('when', { label: 'When' }) }] },
    },
  ],
  ['R017', { list: { columns: (c) => [c.text('id')], search: { placeholder: 'Search', fields: ['nmae'] } } }],
  ['R018', { list: { columns: (c) => [c.text('id')], sort: { field: 'id', order: 'ASC' } } }],
  ['R019', { list: { columns: (c) => [c.text('id')], pageSize: 7 } }],
  [
    'R020',
    {
      list: {
        columns: (c) => [c.text('id', { facet: values('a', { label: 'A', url: 'x' }) })],
        filters: [{ source: 'id', param: values('b', { label: 'B', url: 'x' }) }],
      },
    },
  ],
  ['R021', { form: (f) => [f.panel('P', f.readOnly('id'))] }],
  ['R022', { api: rest('/pulls', { verbs: ['list'] }), form: (f) => [f.panel('P', f.field('id'))] }],
  [
    'R025',
    {
      record: record({ amount: integer({ label: 'A' }) }),
      list: {
        columns: (c) => [c.text('id')],
        filters: [{ source: 'amount', param: dateRange('amount', { label: 'A' }) }],
      },
    },
  ],
  ['R026', { list: { columns: (c) => [c.text('id')], without: ['id'] } }],
  ...[
    { api: rest('/pulls', { total: 'array' }), paging: 'cursor' as const },
    { api: rest('/pulls', { total: 'rows', rows: 'rows' }), paging: 'cursor' as const },
    { api: simpleRest('/pulls'), paging: 'cursor' as const },
    { api: rest('/pulls'), paging: 'none' as const },
    { api: simpleRest('/pulls'), paging: 'none' as const },
    { api: rest('/pulls', { total: 'rows', rows: 'rows' }) },
  ].map(({ api, ...list }): [string, Partial<Options>] => [
    'R028',
    { api, list: { columns: (c) => [c.text('id')], ...list } },
  ]),
  [
    'R029',
    {
      record: record({ bank: reference('pulls', { label: 'Bank' }) }),
      api: rest('/pulls', { total: 'array' }),
      list: {
        columns: (c) => [c.text('id')],
        filters: [{ source: 'bank', param: values('bank', { label: 'Bank' }) }],
      },
    },
  ],
  ...[
    {},
    { filters: [{ source: 'amount', param: values('amount', { label: 'Amount' }) }] },
    { filters: GROUPED, paging: 'cursor' as const },
    { filters: GROUPED, api: simpleRest('/pulls') },
    { filters: GROUPED, api: rest('/pulls', { total: 'array' }) },
    { filters: GROUPED, from: 'module' as const },
    { filters: GROUPED, record: record({ amount: visibleTo(['claims'], text({ label: 'Amount', max: 10 })) }) },
  ].map(({ api = rest('/pulls'), from, record: of, ...list }): [string, Partial<Options>] => [
    'R046',
    {
      api,
      ...(from && { from }),
      ...(of && { record: of }),
      list: { columns: (c) => [c.text('id')], groupBy: ['amount' as 'id'], ...list },
    },
  ]),
  ['R030', {}, { access: { view: ['administrator'] } }],
  ['R031', {}, { access: { view: [], edit: ['administrator'] } }],
  [
    'R032',
    {
      record: record({ amount: text({ label: 'A', max: 10, visibleTo: ['administrator'] }) }),
      form: (f) => [f.panel('P', f.field('amount' as 'id'))],
    },
    { access: { view: ['administrator', 'claims'], edit: ['administrator', 'claims'] } },
  ],
  ...[
    { sort: { field: 'amount', order: 'ASC' as const } },
    { presets: { x: { label: 'X', filters: { amount: ['1'] } } } },
  ].map((list): [string, Partial<Options>, Partial<ResourceHead>] => [
    'R033',
    {
      record: record({ amount: text({ label: 'A', max: 10, visibleTo: ['administrator'] }) }),
      list: {
        columns: (c) => [c.text('amount' as 'id', { sort: true, facet: values('amount', { label: 'A' }) })],
        ...list,
      },
    },
    { access: { view: ['administrator'], edit: ['administrator'], read: 'signed-in' } },
  ]),
  [
    'R034',
    {
      from: 'module',
      record: record({ amount: visibleTo(['claims'], z.string()) }),
      list: { columns: (c) => [c.text('id')], search: { placeholder: 'Search', fields: ['amount'] } },
    },
  ],
  ['R050', { actions: (a) => [a.edit(), a.edit()] }],
  [
    'R051',
    {
      actions: (a) => ['x', 'y'].map((name) => a.link(name, { label: name, key: 'o', to: () => '/' })),
    },
  ],
  ['R052', { actions: (a) => [a.transition(MACHINE, 'pay', { label: 'Pay' })] }],
  ['R053', { record: record({ amount: state(WRONG_MACHINE, { label: 'A' }) }) }],
  ['R054', { actions: (a) => [a.call('send', SEND, { ...ASKING, fields: ['amount', 'day'] })] }],
  ['R055', { actions: (a) => [a.call('send', { ...SEND, fourEyes: { label: 'Send', by: [] } }, ASKING)] }],
  ['R056', { actions: (a) => [a.bulk('send', FOUR_EYES, { past: 'sent', done: '', failed: '', ...ASKING })] }],
  ['R057', { actions: (a) => [a.call('send', FOUR_EYES, { label: 'Send', request: ASKING.request })] }],
  ['R043', {}, { menu: { label: 'Pulls', count: FOUR_EYES } }],
])('%s', (code, fault, otherHead) => {
  expect(codesOf(fault, otherHead).map((one) => one.code)).toContain(code);
});

test('R040 and R041: two resources with the same name or the same route', () => {
  const [first] = [
    defineResource({ record: record({}), texts: { one: 'x' }, list: { columns: (c) => [c.text('id')] } }),
  ];
  const twice = lintResources([
    { ...head, ...first(head) },
    { ...head, ...first(head) },
  ]);
  expect(twice.filter(({ code }) => code === 'R040' || code === 'R041')).toEqual([
    { code: 'R040', message: 'two screens are called "pulls": "Pulls" at /pulls and "Pulls" at /pulls' },
    { code: 'R041', message: 'two screens stand at "/pulls": "pulls" and "pulls"' },
  ]);
});

test('a fault stops the start, and every fault is reported', async () => {
  const load = async () => ({
    ...head,
    ...defineResource({
      record: record({}),
      texts: { one: 'x' },
      list: { columns: (c) => [c.text('nothing' as 'id')] },
    })(head),
    access: { view: [] },
  });
  await expect(loadResources([{ ...head, load }])).rejects.toThrow(/R012[\s\S]*R031/);
});

const Row = record({ amount: money({ label: 'Amount' }), note: text({ label: 'Note', max: 10 }) });
type RowList = Parameters<Parameters<Parameters<typeof childLists>[1]>[0]['list']>[1];
/** A declaration with a child list that differs by this from a valid one. */
const withRows = (fault: object, ...names: string[]): Partial<Options> => ({
  children: childLists(Row, (c) =>
    ['rows', ...names].map((name) =>
      c.list(name, {
        title: 'Rows',
        record: Row,
        texts: { one: 'row' },
        list: { columns: ['amount'] },
        ...fault,
      } as RowList),
    ),
  ),
});

test('a child list is checked like a resource', () => {
  expect(codesOf(withRows({}))).toEqual([]);
  expect(codesOf(withRows({ list: { columns: ['amount'], sums: ['amount'] } }))).toEqual([]);
  expect(codesOf(withRows({ list: { columns: ['amout'] } }))).toEqual([
    { code: 'R012', message: 'column "amout" is not a field of "pulls.rows"; did you mean "amount"?' },
  ]);
});

const rowFaults: [code: string, fault: object][] = [
  ['R090', { list: { columns: ['amount'], sums: ['note'] } }],
  ['R092', { sumLines: () => [] }],
  ['R093', { actions: (a: Actions<object>) => [a.edit()] }],
];

test.each(rowFaults)('%s of a child list', (code, fault) => {
  expect(codesOf(withRows(fault)).map((found) => found.code)).toEqual([code]);
});

test('R001 and R091 of a child list', () => {
  expect(codesOf(withRows({}, 'Other')).map((found) => found.code)).toEqual(['R001']);
  expect(codesOf(withRows({}, 'rows')).map((found) => found.code)).toEqual(['R091', 'R044', 'R045']);
});
