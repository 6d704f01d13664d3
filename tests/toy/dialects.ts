import { defineResource } from '../../declare/define-resource.ts';
import type { Dialect } from '../../declare/dialect.ts';
import { rest } from '../../declare/dialect.ts';
import { dateRange, textParam, values } from '../../declare/list/params.ts';
import { choice, integer, optionalDate, optionalText, record, text } from '../../declare/record.ts';
import { resource } from '../../declare/resource.ts';
import { resources } from '../../resources/index.ts';
import { deriveFrom, prepareFor } from './derive.ts';

const kinds = { ball: 'Ball', train: 'Train' };

/** The same resource in each way that the data provider can speak of it. */
const inDialect = (one: string, api?: Dialect, paging?: 'cursor') =>
  defineResource({
    record: record({
      name: text({ label: 'Name', max: 60, unique: true }),
      kind: choice({ label: 'Kind', options: kinds }),
      weight: integer({ label: 'Weight' }),
      made_on: optionalDate({ label: 'Made on' }),
      note: optionalText({ label: 'Note', max: 100 }),
    }),
    ...(api && { api }),
    texts: { one, conflict: 'There is a toy of this name' },
    list: {
      search: { placeholder: 'Search', fields: ['name'] },
      columns: (c) => [
        c.text('name', { sort: true }),
        c.choice('kind', { facet: values('kind', { label: 'Kind', choices: kinds }) }),
        c.count('weight', { sort: true }),
      ],
      filters: [
        { source: 'made_on', param: dateRange('made', { label: 'Made' }) },
        { source: 'note', param: textParam('note', { label: 'Note' }) },
        { source: 'weight', param: values('weight', { label: 'Weight', pattern: /^\d+$/ }) },
      ],
      sort: { field: 'name', order: 'ASC' },
      ...(paging && { paging }),
    },
    form: (f) => [
      f.panel('Toy', f.field('name'), f.field('kind'), f.field('weight'), f.field('made_on'), f.field('note')),
    ],
  });

const access = { view: ['administrator' as const], edit: ['administrator' as const] };

const body = { rows: 'rows', total: { body: 'total' }, facets: { body: 'facets' } };

/**
 * The product's resources and six of toys: in ra-data-simple-rest, the API's own dialect with PATCH and PUT, whole, and as
 * `rest` has it without options, in pages and by cursor.
 */
export const inDialects = [
  ...resources,
  resource({ name: 'plain-toys', title: 'Plain', route: '/plain-toys', access }, async () => ({
    default: inDialect('plain toy'),
  })),
  resource({ name: 'paged-toys', title: 'Paged', route: '/paged-toys', access }, async () => ({
    default: inDialect('paged toy', rest('/paged-toys', body)),
  })),
  resource({ name: 'replaced-toys', title: 'Replaced', route: '/replaced-toys', access }, async () => ({
    default: inDialect(
      'replaced toy',
      rest('/replaced-toys', { ...body, update: 'PUT', names: { base: 1, lists: 'comma' } }),
    ),
  })),
  resource({ name: 'whole-toys', title: 'Whole', route: '/whole-toys', access }, async () => ({
    default: inDialect('whole toy', rest('/whole-toys', { total: 'array', update: 'PUT' })),
  })),
  resource({ name: 'default-toys', title: 'Default', route: '/default-toys', access }, async () => ({
    default: inDialect('default toy', rest('/default-toys')),
  })),
  resource({ name: 'endless-toys', title: 'Endless', route: '/endless-toys', access }, async () => ({
    default: inDialect('endless toy', rest('/endless-toys', { verbs: ['list', 'get'] }), 'cursor'),
  })),
];

export const declared = await deriveFrom(inDialects);
export const prepare = prepareFor(declared);
