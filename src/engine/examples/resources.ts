import * as z from 'zod/mini';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import type { RecordShape } from '../../../declare/field.ts';
import { fieldMeta } from '../../../declare/field.ts';
import { COLUMN_KINDS, type ColumnKind } from '../../../declare/list/columns.ts';
import type { ListShape } from '../../../declare/list/state.ts';
import { record } from '../../../declare/record.ts';
import type { Resource, ResourceEntry } from '../../../declare/resource.ts';
import { resource } from '../../../declare/resource.ts';
import { ROLES } from '../../../domain/roles.ts';
import { columnExamples } from './columns.ts';
import { dependentResource } from './dependent-form.ts';
import type { KindName, PlacedField } from './fields.ts';
import { fieldExamples } from './fields.ts';
import { ENDLESS, FAILING, LIST, MANY, NOTHING_THERE, STRIPS, WAITING, WHOLE } from './names.ts';
import { paramExamples } from './params.ts';

const head = <const N extends string>(name: N, title: string) => ({
  name,
  title,
  route: `/uikit/${name}`,
  access: { view: ROLES, edit: ROLES },
});

const shapeOf = (fields: readonly PlacedField[]): RecordShape =>
  Object.fromEntries(fields.map(({ source, schema }) => [source, schema]));

const SORTED: readonly ColumnKind[] = ['text', 'code', 'date', 'instant', 'money', 'count'];

/** The field that decides how a save of the row is answered; the list's first column. */
export const ANSWER = 'answer';

const KIND_COLUMNS = COLUMN_KINDS.flatMap((kind) => {
  const column = columnExamples().find((example) => example.column.kind === kind)?.column;
  return column ? [{ ...column, sort: SORTED.includes(kind) }] : [];
});

/** The first example of every editable field kind. */
const FORM_FIELDS = fieldExamples().filter(({ source, readOnly }) => source.endsWith('-0') && !readOnly);

const FORM_PANELS: readonly (readonly [title: string, kinds: readonly KindName[]])[] = [
  ['Words', ['text', 'longText', 'code', 'routingNumber', 'url', 'email', 'masked']],
  ['Days and numbers', ['date', 'instant', 'integer', 'decimal', 'money', 'percent', 'yesNo']],
  ['Choices', ['choice', 'reference', 'multiSelect', 'children', 'json']],
];

const ALL_ROWS = { total: 'array' } as const;

/** How the lists differ from one that answers every record, in numbered pages. */
const KINDS_OF_LIST: Readonly<Record<string, { api: Parameters<typeof rest>[1]; paging?: ListShape['paging'] }>> = {
  [MANY]: { api: { total: 'content-range' } },
  [ENDLESS]: { api: { rows: 'data', total: { body: 'total' } }, paging: 'cursor' },
  [WHOLE]: { api: ALL_ROWS, paging: 'none' },
};

const body = (one: string) =>
  defineResource({
    record: record({
      ...shapeOf(FORM_FIELDS),
      ...Object.fromEntries([ANSWER, 'group', ...COLUMN_KINDS].map((name) => [name, z.unknown()])),
    }),
    from: 'module',
    api: rest(`/${one}`, KINDS_OF_LIST[one]?.api ?? ALL_ROWS),
    texts: { one: 'example', empty: 'There are no examples', conflict: 'There is an example like this already' },
    list: {
      search: { placeholder: 'Search by text or code', fields: ['text', 'code'] },
      columns: () => [{ kind: 'text', source: ANSWER, label: 'A save is answered', sort: false }, ...KIND_COLUMNS],
      filters: paramExamples(),
      strips: (s) =>
        one === STRIPS
          ? [s.tabs('way', { tones: { pull: 'error' } }), s.bars('funding'), s.matrix('funding', 'balance')]
          : [],
      pageSizes: [5, 10],
      pageSize: 5,
      paging: KINDS_OF_LIST[one]?.paging,
    },
    form: (f) =>
      FORM_PANELS.map(([title, kinds]) => {
        const fields = FORM_FIELDS.filter(({ kind }) => kinds.includes(kind));
        return f.panel(
          title,
          ...fields.map(({ source, kind, field }) => ({ ...f.field(source), ...field, label: kind })),
        );
      }),
  });

const entry = <const N extends string>(name: N, title: string) =>
  resource(head(name, title), async () => ({ default: body(name) }));

/** Example lists: with rows, loading, failing and empty. */
export const exampleEntries = [
  entry(LIST, 'Rows'),
  entry(WAITING, 'Loading'),
  entry(FAILING, 'Failed'),
  entry(NOTHING_THERE, 'No rows'),
  entry(MANY, 'About so many'),
  entry(ENDLESS, 'Load more'),
  entry(WHOLE, 'Whole'),
  entry(STRIPS, 'Strips'),
  resource(dependentResource(ROLES), async () => ({ default: () => dependentResource(ROLES) })),
] satisfies readonly ResourceEntry[];

export const exampleResource = (name: string, title: string): Resource => {
  const named = head(name, title);
  return { ...named, ...body(name)(named) };
};

/** A form with one panel per field kind and one field per state. */
export const fieldsResource = (): Resource => {
  const examples = fieldExamples();
  const named = head('example-fields', 'Fields');
  const kinds = Map.groupBy(examples, ({ kind }) => kind);
  const define = defineResource({
    record: record(shapeOf(examples)),
    from: 'module',
    texts: { one: 'example' },
    list: { columns: () => [] },
    form: (f) =>
      [...kinds].map(([kind, fields]) =>
        f.panel(
          kind,
          ...fields.map(({ source, field, readOnly = false, schema }) => ({
            ...f.field(source),
            label: fieldMeta(schema)?.label,
            ...field,
            readOnly,
          })),
        ),
      ),
  });
  return { ...named, ...define(named) };
};
