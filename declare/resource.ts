import type * as z from 'zod/mini';
import type { ResourceAccess } from './access.ts';
import type { Action, Actions } from './actions.ts';
import { actionsFor } from './actions.ts';
import type { AnyCall } from './call.ts';
import type { ChildList } from './child-list.ts';
import type { Column, Columns } from './columns.ts';
import { columnsFor } from './columns.ts';
import type { Dialect, ListNames } from './dialect.ts';
import { API_NAMES, simpleRest } from './dialect.ts';
import type { FacetStrip, Strips } from './facet-strip.ts';
import { STRIPS } from './facet-strip.ts';
import type { FieldMeta, RecordShape } from './field.ts';
import { fieldMeta } from './field.ts';
import type { FormFields, FormPanel } from './form.ts';
import { formFieldsFor } from './form.ts';
import type { ListShape, Sort } from './list-state.ts';
import type { Naming } from './naming.ts';
import { namingOf } from './naming.ts';
import type { FilterValue, Param } from './params.ts';
import type { RecordSchema } from './record.ts';
import type { SecondaryList, SecondaryListOptions } from './secondary-list.ts';
import { secondaryList } from './secondary-list.ts';
import { columnValue, nameOf, valueAt } from './values.ts';

/** What the shell needs before a screen is opened. Kept small: it is part of the first download. */
export interface ResourceHead<N extends string = string> {
  name: N;
  title: string;
  route: string;
  menu?: { group?: string; label: string };
  access: ResourceAccess;
}

/** UI texts; defaults are derived from `one` (`Failed to update holiday`). */
interface Texts {
  /** The name of one record within a sentence. */
  one: string;
  /** The name of several, which the list's footer then says: "Showing groups 1–10 out of 42". */
  many?: string;
  conflict?: string;
  deleteQuestion?: string;
  empty?: string;
  /** The label of the button that adds a record. */
  add?: string;
  createFailed?: string;
  updateFailed?: string;
  deleteFailed?: string;
  /** The label of the button that clears search and filters. */
  clear?: string;
  /** The purpose of the list, shown under its title. */
  description?: string;
  /** The heading above the reason when the list cannot be loaded; by default the kind of failure. */
  loadFailed?: string;
}

type Optional = 'description' | 'loadFailed' | 'many';

/** A filter: its parameter, and the record field it applies to. */
export interface Filter {
  param: Param;
  source: string;
}

/** The search of a list. `noPii`: the searched fields name no person, so a saved view may keep the search. */
interface Search {
  placeholder: string;
  fields: readonly string[];
  noPii?: true;
}

/** A named set of filters, applied together and shown as one. */
export interface Preset {
  label: string;
  filters: Readonly<Record<string, FilterValue>>;
}

export interface ListDeclaration {
  /** The key of its saved views: the resource's name, and for a secondary list also a dot and its prefix. */
  name: string;
  columns: readonly Column[];
  /** All filters, with and without a column. */
  filters: readonly Filter[];
  search?: Search;
  shape: ListShape;
  /** The parameter names in the address bar; those of the API are in the dialect. */
  url: ListNames;
  /** What an expanded row shows: its form, or the custom component of `src/pages/slots.ts` for this resource. */
  expand: 'form' | 'custom' | undefined;
  /** Filters shown with the counts of their values, above the list. */
  strips: readonly FacetStrip[];
  /** Fields that a row lacks: opening it reads the whole record. */
  without: readonly string[];
  /** By their name in the address bar: `?quick-filter=incomplete`. */
  presets: Readonly<Record<string, Preset>>;
  /** The address bar's parameter for the expanded row. */
  rowName: string;
  /** Filters that are always applied and not shown. */
  fixed?: Readonly<Record<string, FilterValue>>;
  /** Another list of the same records, above this one. */
  secondaryList?: SecondaryList;
  /** The fields whose sums over all matching records stand below the rows. */
  sums: readonly string[];
  /** Whether a row stands out. */
  highlight?(record: object): boolean;
}

/** A screen-specific panel that a link can open (`?panel=upload`), for users who may make its call. */
export interface Panel {
  label: string;
  call: AnyCall;
}

export interface ResourceBody {
  record: RecordSchema;
  /**
   * `table`: table and calls follow from the record. `query`: a read model of the server says what stands behind each
   * field (`server/modules/<area>/read.ts`), and the reads follow. `module`: a server module answers every call.
   */
  from: 'table' | 'query' | 'module';
  api: Dialect;
  /** The name of a record on the screen; by default what its first column shows. */
  recordRepresentation: (record: object) => string;
  /** How records are named in the dialogs of actions. */
  naming: Naming<object>;
  list: ListDeclaration;
  form: readonly FormPanel[];
  /** Fields an update may set although the form has no input for them: row actions set them. */
  actionFields: readonly string[];
  /** The actions on one record, in menu order. */
  actions: readonly Action[];
  texts: Required<Omit<Texts, Optional>> & Pick<Texts, Optional>;
  /** Calls of this entity beyond list, get, create, update and delete. */
  calls: readonly AnyCall[];
  /** By their name in the address bar. */
  panels: Readonly<Record<string, Panel>>;
  /** The rows of other kinds that belong to a record, shown where it is opened. */
  children: readonly ChildList[];
  /** Where a record is opened: in its row, on a page of its own at its id, or in a drawer beside the list. */
  open: 'row' | 'page' | 'drawer';
}

export type Resource = ResourceHead & ResourceBody;

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
    pageSize?: number;
    pageSizes?: readonly number[];
    paging?: ListShape['paging'];
    /** Where the address bar's names differ from the API's. */
    url?: Partial<ListNames>;
    expand?: 'custom';
    /** Fields that are costly to read or concern one record alone: lists leave them out. */
    without?: readonly FieldName<S>[];
    strips?: (s: Strips) => readonly FacetStrip[];
    presets?: ListDeclaration['presets'];
    secondaryList?: SecondaryListOptions;
    sums?: readonly FieldName<S>[];
    highlight?: (record: z.infer<RecordSchema<S>>) => boolean;
  };
  form?: (f: FormFields<z.infer<RecordSchema<S>>>) => readonly FormPanel[];
  actionFields?: readonly (keyof S & string)[];
  actions?: (a: Actions<z.infer<RecordSchema<S>>>) => readonly Action[];
  calls?: readonly AnyCall[];
  panels?: ResourceBody['panels'];
  /** Made with `childLists`. */
  children?: (parent: Resource) => readonly ChildList[];
  open?: ResourceBody['open'];
}

/** The states that transitions set by an update of the record. */
const statesSetBy = (actions: readonly Action[]): string[] => [
  ...new Set(actions.flatMap(({ kind, transition }) => (kind === 'update' && transition?.source) || [])),
];
/** The filter that a field's kind says. Throws when the kind has none. */
const filterOf = (source: string, meta: FieldMeta | undefined): Filter => {
  const param = meta?.kind.filter?.(source, meta);
  if (!param) throw new Error(`Field "${source}" has no filter of its own; declare one with its parameter`);
  return { source, param };
};

/** Builds the body from its head; without a declared `api`, the path is the resource's name. */
export type BodyOf = (head: ResourceHead) => ResourceBody;

/**
 * Declares an entity. Its head is in `resources/index.ts`, which imports this body lazily. What the compiler cannot
 * check is checked by `declare/lint.ts` when the server and the tests start.
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
        columns: columns.map((column) => column.source),
        ...(list.search && { searched: list.search.fields }),
        pageSize,
        pageSizes: list.pageSizes ?? [10, 25, 50, 100],
        sort: list.sort,
        ...(list.paging && { paging: list.paging }),
        ...(api.kind === 'rest' && api.modes && { modes: Object.keys(api.modes) }),
      },
      url: { ...(api.kind === 'rest' ? api.names : API_NAMES), ...list.url },
      expand: list.expand ?? (options.form ? 'form' : undefined),
      strips: list.strips?.(STRIPS) ?? [],
      without: list.without ?? [],
      presets: list.presets ?? {},
      rowName: 'expanded-row-id',
      sums: list.sums ?? [],
      // takes records of this resource
      highlight: list.highlight as ListDeclaration['highlight'],
    };
    const body: ResourceBody = {
      record: options.record,
      naming: namingOf(options.texts.one, options.naming as Partial<Naming<object>> | undefined, representation),
      recordRepresentation: representation,
      from: options.from ?? 'table',
      api,
      list: { ...first, ...(list.secondaryList && { secondaryList: secondaryList(first, list.secondaryList) }) },
      form: options.form?.(formFieldsFor()) ?? [],
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
    };
    return { ...body, children: options.children?.({ ...head, ...body }) ?? [] };
  };

/** An entry of `resources/index.ts`: the head, and a function that loads the body on demand. */
export interface ResourceEntry<N extends string = string> extends ResourceHead<N> {
  load: () => Promise<Resource>;
}

/** A screen that is not the list of an entity, such as a dashboard. `src/pages/pages.ts` maps it to its component. */
export interface PageEntry<N extends string = string> extends ResourceHead<N> {
  load?: never;
}

export const page = <const N extends string>(head: ResourceHead<N>): PageEntry<N> => head;

export const resource = <const N extends string>(
  head: ResourceHead<N>,
  body: () => Promise<{ default: BodyOf }>,
): ResourceEntry<N> => ({
  ...head,
  load: async () => ({ ...head, ...(await body()).default(head) }),
});
