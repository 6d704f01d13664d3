import type * as z from 'zod/mini';
import type { ResourceAccess } from './access.ts';
import type { AnyCall } from './call.ts';
import type { Column, Columns } from './columns.ts';
import { columnsFor } from './columns.ts';
import type { Dialect, ListNames } from './dialect.ts';
import { API_NAMES, simpleRest } from './dialect.ts';
import type { FormFields, FormPanel } from './form.ts';
import { formFieldsFor } from './form.ts';
import type { ListShape, Sort } from './list-state.ts';
import type { FilterValue, Param } from './params.ts';
import type { RecordSchema, RecordShape } from './record.ts';
import { fieldMeta } from './record.ts';
import type { SecondaryList, SecondaryListOptions } from './secondary-list.ts';
import { secondaryList } from './secondary-list.ts';

/** What the shell needs before a screen is opened; small, for it is in the first download. */
export interface ResourceHead<N extends string = string> {
  name: N;
  title: string;
  route: string;
  menu?: { group?: string; label: string };
  access: ResourceAccess;
}

/** Texts a person reads; what is not said is made from `one` (`Failed to update holiday`). */
interface Texts {
  /** One record, in a sentence. */
  one: string;
  conflict?: string;
  deleteQuestion?: string;
  empty?: string;
  createFailed?: string;
  updateFailed?: string;
  deleteFailed?: string;
  /** What the button says that takes search and filters away. */
  clear?: string;
  /** What the list is for, under its title. */
  description?: string;
  /** What stands over the reason when the list cannot be loaded; absent: what kind of failure it is. */
  loadFailed?: string;
}

type Optional = 'description' | 'loadFailed';

/** A filter: its parameter, and the field of the record it bounds. */
export interface Filter {
  param: Param;
  source: string;
}

/** The search of a list; `noPii`: what it finds by names no person, so a saved view may keep it. */
interface Search {
  placeholder: string;
  fields: readonly string[];
  noPii?: true;
}

export interface ListDeclaration {
  /** What its saved views are kept under: the resource's name, and for a second list a dot and its prefix. */
  name: string;
  columns: readonly Column[];
  /** Every filter: those of the columns' headers and those that stand alone. */
  filters: readonly Filter[];
  search?: Search;
  shape: ListShape;
  /** The address bar's names; the API's stand in the dialect. */
  url: ListNames;
  /** What a row opens to: its form, or a part that `src/pages/slots.ts` names for this resource. */
  expand: 'form' | 'custom' | undefined;
  /** Filters with a name: `?quick-filter=incomplete` opens the list with them set. */
  presets: Readonly<Record<string, Readonly<Record<string, FilterValue>>>>;
  /** The address bar's name of the open row. */
  rowName: string;
  /** Filters that are always set and that nobody is shown. */
  fixed?: Readonly<Record<string, FilterValue>>;
  /** Another list of the same records, above this one. */
  secondaryList?: SecondaryList;
}

/** A panel of a screen's own that an address may open (`?panel=upload`), for those who may make its call. */
export interface Panel {
  label: string;
  call: AnyCall;
}

export interface ResourceBody {
  record: RecordSchema;
  /** `table`: engine and table follow from the record. `module`: a server module answers the calls. */
  from: 'table' | 'module';
  api: Dialect;
  list: ListDeclaration;
  form: readonly FormPanel[];
  /** Fields that a change may set although the form has no input for them: an action of the row does. */
  actionFields: readonly string[];
  texts: Required<Omit<Texts, Optional>> & Pick<Texts, Optional>;
  /** Calls of this entity beyond list, get, create, update and delete. */
  calls: readonly AnyCall[];
  /** By the name that the address bar has for it. */
  panels: Readonly<Record<string, Panel>>;
}

export type Resource = ResourceHead & ResourceBody;

interface BodyOptions<S extends RecordShape> {
  record: RecordSchema<S>;
  from?: 'table' | 'module';
  /** Absent: the plain dialect of ra-data-simple-rest. */
  api?: Dialect;
  texts: Texts;
  list: {
    columns: (c: Columns<z.infer<RecordSchema<S>>>) => readonly Column[];
    filters?: readonly Filter[];
    search?: Search;
    sort?: Sort;
    pageSize?: number;
    pageSizes?: readonly number[];
    /** Where the address bar's names differ from the API's. */
    url?: Partial<ListNames>;
    expand?: 'custom';
    presets?: ListDeclaration['presets'];
    secondaryList?: SecondaryListOptions;
  };
  form?: (f: FormFields<z.infer<RecordSchema<S>>>) => readonly FormPanel[];
  actionFields?: readonly (keyof S & string)[];
  calls?: readonly AnyCall[];
  panels?: ResourceBody['panels'];
}

/** A body waits for its head: where nothing is said of the API, its path is the resource's name. */
export type BodyOf = (head: ResourceHead) => ResourceBody;

/**
 * An entity, declared once. The head stands in `resources/index.ts`; this is the file it names. What the compiler
 * cannot see is checked by `declare/lint.ts` when server and tests start.
 */
export const defineResource =
  <S extends RecordShape>(options: BodyOptions<S>): BodyOf =>
  (head) => {
    const { texts, list } = options;
    const labelOf = (source: string) => {
      const field = options.record.shape[source];
      return field && fieldMeta(field)?.label;
    };
    const choicesOf = ({ choices, facet, source }: Column) => {
      const field = options.record.shape[source];
      return choices ?? (facet?.kind === 'values' ? facet.choices : undefined) ?? (field && fieldMeta(field)?.choices);
    };
    const columns = list.columns(columnsFor(labelOf)).map((column) => ({ ...column, choices: choicesOf(column) }));
    const filters = [
      ...columns.flatMap(({ facet, source }) => (facet ? [{ param: facet, source }] : [])),
      ...(list.filters ?? []),
    ];
    const pageSize = list.pageSize ?? 10;
    const api = options.api ?? simpleRest(`/${head.name}`);
    const first: ListDeclaration = {
      name: head.name,
      columns,
      filters,
      search: list.search,
      shape: {
        params: filters.map((filter) => filter.param),
        sortable: columns.filter((column) => column.sort).map((column) => column.source),
        pageSize,
        pageSizes: list.pageSizes ?? [10, 25, 50, 100],
        sort: list.sort,
        ...(api.kind === 'rest' && api.modes && { modes: Object.keys(api.modes) }),
      },
      url: { ...(api.kind === 'rest' ? api.names : API_NAMES), ...list.url },
      expand: list.expand ?? (options.form ? 'form' : undefined),
      presets: list.presets ?? {},
      rowName: 'expanded-row-id',
    };
    return {
      record: options.record,
      from: options.from ?? 'table',
      api,
      list: { ...first, ...(list.secondaryList && { secondaryList: secondaryList(first, list.secondaryList) }) },
      form: options.form?.(formFieldsFor()) ?? [],
      actionFields: options.actionFields ?? [],
      texts: {
        conflict: `This ${texts.one} already exists`,
        deleteQuestion: `You are about to delete this ${texts.one}. This action is irreversible. Do you wish to proceed?`,
        empty: 'No matches',
        clear: 'Clear Filters',
        createFailed: texts.updateFailed ?? `Failed to update ${texts.one}`,
        updateFailed: `Failed to update ${texts.one}`,
        deleteFailed: `Failed to delete ${texts.one}`,
        ...texts,
      },
      calls: options.calls ?? [],
      panels: options.panels ?? {},
    };
  };

/** A line of `resources/index.ts`: the head, and where the body is loaded from when it is needed. */
export interface ResourceEntry<N extends string = string> extends ResourceHead<N> {
  load: () => Promise<Resource>;
}

/** A screen that is no list of one entity: a dashboard, a report. `src/pages/pages.ts` says what it shows. */
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
