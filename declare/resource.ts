import { once } from '../domain/once.ts';
import type { Tone } from '../domain/states.ts';
import type { ResourceAccess } from './access.ts';
import type { Action } from './actions/actions.ts';
import type { AnyCall, CountCall, FourEyes } from './call.ts';
import type { ChildList } from './child-list.ts';
import type { Dialect, ListNames } from './dialect.ts';
import type { FormPanel } from './form.ts';
import type { Column } from './list/columns.ts';
import type { FacetStrip } from './list/facet-strip.ts';
import type { FilterValue, Param } from './list/params.ts';
import type { ListShape, ListState } from './list/state.ts';
import type { Naming } from './naming.ts';
import type { Panel as PagePanel } from './panels/panel.ts';
import type { RecordSchema } from './record.ts';

/** What the shell needs before a screen is opened. Kept small: it is part of the first download. */
export interface ResourceHead<N extends string = string> {
  name: N;
  title: string;
  /** With a parameter (`/lockboxes/:id`): the list of what belongs to a record; the filter of this name is always set. */
  route: string;
  /** The screen that leads here; it stands before this one in the breadcrumb. */
  under?: string;
  /**
   * `label`: where the entry, below its group, is called otherwise than the screen. `short`: the word of it that stands
   * under the icon of a narrow menu, where the whole does not fit. `count`: a call that answers how many of its records
   * wait for the user, shown beside the entry.
   */
  menu?: { group?: string; label?: string; short?: string; count?: CountCall };
  access: ResourceAccess;
  /** Below which its records have their pages, where that is not the route; by itself it is the list, too. */
  recordRoute?: string;
  /** Another screen of this resource's records: that one's calls list and get them (`RestDialect.reads`). */
  of?: string;
}

/** The name of a screen in the menu: its title, unless it declares another. */
export const menuLabel = ({ title, menu }: Pick<ResourceHead, 'title' | 'menu'>): string => menu?.label ?? title;

/** UI texts; defaults are derived from `one` (`Failed to update holiday`). */
export interface Texts {
  /** The name of one record within a sentence. */
  one: string;
  /** The name of several, which the list's footer then says instead of "items": "Showing 1–10 of 42 vendors". */
  many?: string;
  /** The footer of a page of the list, where a specification prescribes other words than "Showing 1–10 of 42 items". */
  showing?: (range: string, total: string) => string;
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

export type OptionalText = 'description' | 'loadFailed' | 'many' | 'showing';

/** A filter: its parameter, and the record field it applies to. */
export interface Filter {
  param: Param;
  source: string;
}

/**
 * The search of a list. `noPii`: the searched fields name no person, so a saved view may keep the search. `namesPeople`:
 * it is searched by the names of people, so no address has it. Where it finds a secret, no address has numbers either, and
 * no export.
 */
export interface Search {
  placeholder: string;
  fields: readonly string[];
  noPii?: true;
  namesPeople?: true;
  /** It finds accounts by numbers that its record does not have as secrets of its own. */
  findsAccounts?: true;
  /** What the API's parameter of search fields calls a field, where that is another name. */
  names?: Readonly<Record<string, string>>;
}

/** A named set of filters, applied together and shown as one. */
export interface Preset {
  label: string;
  filters: Readonly<Record<string, FilterValue>>;
}

/** A second list of the same records, above the main one. */
export interface SecondaryList {
  title: string;
  /** The text shown when it has no rows. */
  empty: string;
  list: ListDeclaration;
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
  /** The tone in which a row stands out, if it does. Never the only sign: a cell says the same in words. */
  highlight?(record: object): Tone | undefined;
  /** Whether, under these filters, a saved record that no longer matches stays in its place until the view changes. */
  keepsSaved?(filters: ListState['filters']): boolean;
  /** Whether a row can be opened; by default each can. One that has columns without room on the screen always can. */
  opens?(record: object): boolean;
  /** Panels above the rows: what they are, counted. */
  above?: readonly PagePanel[];
  /** Panels beside the rows. */
  aside?: Aside;
}

/** Panels beside the rows of a list, with a button that shows and hides them. */
export interface Aside {
  label: string;
  /** Whether they are shown until the user hides them. */
  shown: boolean;
  panels: readonly PagePanel[];
}

/** Four eyes on some fields of a record, which then has a `waitingChange` (docs/declare-a-resource.md, "Four eyes"). */
export type FieldsFourEyes = FourEyes & Required<Pick<FourEyes, 'fields'>>;

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
  /** Changes of these fields wait for another person; the other fields of a save do not. */
  fourEyes?: FieldsFourEyes;
  /** Fields an update may set although the form has no input for them: row actions set them. */
  actionFields: readonly string[];
  /** The actions on one record, in menu order. */
  actions: readonly Action[];
  texts: Required<Omit<Texts, OptionalText>> & Pick<Texts, OptionalText>;
  /** Calls of this entity beyond list, get, create, update and delete. */
  calls: readonly AnyCall[];
  /** By their name in the address bar. */
  panels: Readonly<Record<string, Panel>>;
  /**
   * The types under which the audit log names its records and what belongs to them by the same id; undefined: records
   * whose changes are not followed.
   */
  history?: readonly string[];
  /** Whether people write notes on its records. */
  notes?: true;
  /** The rows of other kinds that belong to a record, shown where it is opened. */
  children: readonly ChildList[];
  /** Where a record is opened: in its row, on a page of its own at its id, or in a drawer beside the list. */
  open: 'row' | 'page' | 'drawer';
}

export type Resource = ResourceHead &
  ResourceBody & {
    /** The further screens whose lists its call answers (`RestDialect.readsBy`), where all declarations are loaded. */
    screens?: readonly Resource[];
  };

/** Builds the body from its head; without a declared `api`, the path is the resource's name. */
export type BodyOf = (head: ResourceHead) => ResourceBody;

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
  load: once(async () => ({ ...head, ...(await body()).default(head) })),
});
