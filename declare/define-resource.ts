import type * as z from 'zod/mini';
import type { Tone } from '../domain/states.ts';
import type { Action, Actions } from './actions/actions.ts';
import { actionsFor } from './actions/actions.ts';
import type { AnyCall } from './call.ts';
import type { ChildList } from './child-list.ts';
import type { Dialect, ListNames } from './dialect.ts';
import { API_NAMES, simpleRest } from './dialect.ts';
import type { FieldMeta, RecordShape } from './field.ts';
import { fieldMeta } from './field.ts';
import type { FormFields, FormPanel } from './form.ts';
import { formFieldsFor } from './form.ts';
import type { Column, Columns } from './list/columns.ts';
import { columnsFor } from './list/columns.ts';
import type { FacetStrip, Strips } from './list/facet-strip.ts';
import { STRIPS } from './list/facet-strip.ts';
import type { ListShape, Sort } from './list/state.ts';
import { OPEN_ROW } from './list/state.ts';
import { columnValue, nameOf, valueAt } from './list/values.ts';
import type { Naming } from './naming.ts';
import { auditTypeOf, namingOf } from './naming.ts';
import type { RecordSchema } from './record.ts';
import type {
  BodyOf,
  FieldsFourEyes,
  Filter,
  ListDeclaration,
  Resource,
  ResourceBody,
  Search,
  Texts,
} from './resource.ts';
import type { SecondaryListOptions } from './secondary-list.ts';
import { secondaryList } from './secondary-list.ts';

type FieldName<S extends RecordShape> = keyof z.infer<RecordSchema<S>> & string;

export interface BodyOptions<S extends RecordShape> {
  record: RecordSchema<S>;
  from?: ResourceBody['from'];
  /** Absent: the plain dialect of ra-data-simple-rest. */
  api?: Dialect;
  texts: Texts;
  recordRepresentation?: (record: z.infer<RecordSchema<S>>) => string;
  naming?: Partial<Naming<z.infer<RecordSchema<S>>>>;
  list: {
    /** The columns; one named alone is of the kind its field says, and sortable where that can be sorted. */
    columns: readonly FieldName<S>[] | ((c: Columns<z.infer<RecordSchema<S>>>) => readonly Column[]);
    /** The filters without a column; one named alone is what its field's kind says. */
    filters?: readonly (Filter | FieldName<S>)[];
    search?: Search;
    sort?: Sort;
    /** The fields by whose values the rows can stand in groups: each has a filter with declared values. */
    groupBy?: readonly FieldName<S>[];
    pageSize?: number;
    pageSizes?: readonly number[];
    pageCap?: ListShape['pageCap'];
    paging?: ListShape['paging'];
    ids?: ListShape['ids'];
    /** Where the address bar's names differ from the API's. */
    url?: Partial<ListNames>;
    expand?: 'custom';
    /** Fields that are costly to read or concern one record alone: lists leave them out. */
    without?: readonly FieldName<S>[];
    strips?: (s: Strips) => readonly FacetStrip[];
    presets?: ListDeclaration['presets'];
    secondaryList?: SecondaryListOptions;
    sums?: readonly FieldName<S>[];
    highlight?: (record: z.infer<RecordSchema<S>>) => Tone | undefined;
    keepsSaved?: ListDeclaration['keepsSaved'];
    opens?: (record: z.infer<RecordSchema<S>>) => boolean;
    above?: ListDeclaration['above'];
    aside?: ListDeclaration['aside'];
  };
  form?: (f: FormFields<z.infer<RecordSchema<S>>>) => readonly FormPanel[];
  /** Changes of these fields wait for another person. */
  fourEyes?: FieldsFourEyes & { fields: readonly FieldName<S>[] };
  actionFields?: readonly (keyof S & string)[];
  actions?: (a: Actions<z.infer<RecordSchema<S>>>) => readonly Action[];
  calls?: readonly AnyCall[];
  panels?: ResourceBody['panels'];
  /** Made with `childLists`. */
  children?: (parent: Resource) => readonly ChildList[];
  open?: ResourceBody['open'];
  /** Whether the changes of a record can be read back: by default where something changes its records; also under further types of the audit log. */
  history?: boolean | { types: readonly string[] };
  /** People write notes on its records, mention others in them, and find them in the palette. */
  notes?: true;
}

/** Which searches of a list no address has: all that may name people, and numbers where secrets are found. */
const privateSearchOf = (
  search: Search | undefined,
  metaOf: (source: string) => FieldMeta | undefined,
): Pick<ListShape, 'privateSearch' | 'findsAccounts'> => {
  const isFinding = search?.findsAccounts || search?.fields.some((field) => metaOf(field)?.findable);
  const finds = isFinding ? { findsAccounts: true as const } : {};
  if (search?.namesPeople) return { privateSearch: 'always', ...finds };
  return isFinding ? { privateSearch: 'numbers', ...finds } : {};
};

/** The states that transitions set by an update of the record. */
const statesSetBy = (actions: readonly Action[]): string[] => [
  ...new Set(actions.flatMap(({ kind, transition }) => (kind === 'update' && transition?.source) || [])),
];

/** Whether anything changes its records: a save, or a call. */
const isChanged = ({ verbs }: Dialect, actions: readonly Action[], calls: readonly AnyCall[]): boolean =>
  verbs.some((verb) => verb === 'create' || verb === 'update' || verb === 'delete') ||
  calls.some(({ method }) => method !== 'GET') ||
  actions.some((action) => 'call' in action && action.call.method !== 'GET');

/** The filter that a field's kind says. Throws when the kind has none. */
const filterOf = (source: string, meta: FieldMeta | undefined): Filter => {
  const param = meta?.kind.filter?.(source, meta);
  if (!param) throw new Error(`Field "${source}" has no filter of its own; declare one with its parameter`);
  return { source, param };
};

/**
 * Declares an entity. Its head is in `resources/index.ts`, which imports this body lazily. What the compiler cannot
 * check is checked by `declare/lint/lint.ts` when the server and the tests start.
 */
export const defineResource =
  <S extends RecordShape>(options: BodyOptions<S>): BodyOf =>
  (head) => {
    const { texts, list } = options;
    const metaOf = (source: string) => {
      const field = options.record.shape[source];
      return field && fieldMeta(field);
    };
    /** What a column shows and its field declares: the labels of its values, and the tones of states. */
    const worded = (column: Column): Column => {
      const { choices, facet, source } = column;
      const meta = metaOf(source);
      const machine = meta?.machine;
      const toneOf = (record: object) => machine?.states[String(valueAt(record, source))]?.tone ?? 'neutral';
      return {
        ...(machine && { tone: toneOf }),
        ...column,
        choices: choices ?? (facet?.kind === 'values' ? facet.choices : undefined) ?? meta?.choices,
      };
    };
    const builders = columnsFor<z.infer<RecordSchema<S>>>(metaOf);
    const declared =
      typeof list.columns === 'function'
        ? list.columns(builders)
        : list.columns.map((source) => builders.field(source as never));
    const columns = declared.map(worded);
    const filters = [
      ...columns.flatMap(({ facet, source }) => (facet ? [{ param: facet, source }] : [])),
      ...(list.filters ?? []).map((filter) => (typeof filter === 'string' ? filterOf(filter, metaOf(filter)) : filter)),
    ];
    const [leading] = columns;
    const firstCell = (record: object) =>
      leading ? nameOf(columnValue(record, leading)) : String(valueAt(record, 'id'));
    // takes records of this resource
    const representation = (options.recordRepresentation as ResourceBody['recordRepresentation']) ?? firstCell;
    const pageSize = list.pageSize ?? 10;
    const api = options.api ?? simpleRest(`/${head.name}`);
    const sourceOf = (machine: object) =>
      Object.keys(options.record.shape).find((name) => metaOf(name)?.machine === machine);
    const { edit = [], view } = head.access;
    const actions = options.actions?.(actionsFor({ edit, view, sourceOf })) ?? [];
    const first: ListDeclaration = {
      name: head.name,
      columns,
      filters,
      search: list.search,
      shape: {
        params: filters.map((filter) => filter.param),
        sortable: columns.filter((column) => column.sort).map((column) => column.source),
        ascending: columns.filter((column) => column.sort === 'ASC').map((column) => column.source),
        columns: columns.map((column) => column.source),
        ...(list.search && { searched: list.search.fields.map((field) => list.search?.names?.[field] ?? field) }),
        ...privateSearchOf(list.search, metaOf),
        pageSize,
        pageSizes: list.pageSizes ?? [10, 25, 50, 100],
        sort: list.sort,
        ...(list.groupBy && { groupBy: list.groupBy }),
        ...(list.pageCap && { pageCap: list.pageCap }),
        ...(list.paging && { paging: list.paging }),
        ...(list.ids && { ids: list.ids }),
        ...(api.kind === 'rest' && api.modes && { modes: Object.keys(api.modes) }),
      },
      url: { ...(api.kind === 'rest' ? api.names : API_NAMES), ...list.url },
      expand: list.expand ?? (options.form ? 'form' : undefined),
      strips: list.strips?.(STRIPS) ?? [],
      without: list.without ?? [],
      presets: list.presets ?? {},
      rowName: OPEN_ROW,
      sums: list.sums ?? [],
      // takes records of this resource
      highlight: list.highlight as ListDeclaration['highlight'],
      ...(list.keepsSaved && { keepsSaved: list.keepsSaved }),
      ...(list.opens && { opens: list.opens as ListDeclaration['opens'] }), // takes records of this resource
      ...(list.above && { above: list.above }),
      ...(list.aside && { aside: list.aside }),
    };
    const body: ResourceBody = {
      record: options.record,
      naming: namingOf(options.texts.one, options.naming as Partial<Naming<object>> | undefined, representation),
      recordRepresentation: representation,
      from: options.from ?? 'table',
      api,
      list: { ...first, ...(list.secondaryList && { secondaryList: secondaryList(first, list.secondaryList) }) },
      form: options.form?.(formFieldsFor()) ?? [],
      ...(options.fourEyes && { fourEyes: options.fourEyes }),
      actionFields: [...(options.actionFields ?? []), ...statesSetBy(actions)],
      actions,
      texts: {
        conflict: `This ${texts.one} already exists`,
        deleteQuestion: `You are about to delete this ${texts.one}. This action is irreversible. Do you wish to proceed?`,
        empty: 'No matches',
        clear: 'Clear Filters',
        add: 'Add',
        createFailed: texts.updateFailed ?? `Failed to update ${texts.one}`,
        updateFailed: `Failed to update ${texts.one}`,
        deleteFailed: `Failed to delete ${texts.one}`,
        ...texts,
      },
      calls: options.calls ?? [],
      panels: options.panels ?? {},
      children: [],
      open: options.open ?? 'row',
      ...(options.notes && { notes: true as const }),
      ...((options.history ?? isChanged(api, actions, options.calls ?? [])) && {
        history: [
          ...new Set([auditTypeOf(options), ...(typeof options.history === 'object' ? options.history.types : [])]),
        ],
      }),
    };
    return { ...body, children: options.children?.({ ...head, ...body }) ?? [] };
  };
