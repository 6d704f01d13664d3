import { cleanedIdentifier } from '../../domain/identifiers.ts';
import type { ListNames } from '../dialect.ts';
import { isFixed } from './param-values.ts';
import type { FilterValue, Param } from './params.ts';

export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

/** What identifies a record: its number, or a text (`ListShape.ids`). */
export type RecordKey = number | string;

/** The state of a list. `page` counts from 0, regardless of the API and the address bar. */
export interface ListState {
  page: number;
  pageSize: number;
  sort?: Sort;
  /** The field by whose values the rows stand in groups, which are in the order of its filter's values; sorted within. */
  groupBy?: string;
  search: string;
  /** The fields that are searched, in the API alone; absent: all that the list declares. */
  searchFields?: readonly string[];
  filters: Readonly<Record<string, FilterValue>>;
  /** Only the records with these ids, if they also match the rest; in the API alone. */
  ids?: readonly RecordKey[];
  /** For paging by cursor: the row to continue after. */
  cursor?: string;
  /** The sources of the shown columns, in their order; absent: the person's own choice, or all. Never sent to the API. */
  columns?: readonly string[];
  /** Another of the ways the API has of answering this list (`RestDialect.modes`). */
  mode?: string;
}

/** The part of a list declaration that the codec needs; the same for the address bar and the API. */
export interface ListShape {
  params: readonly Param[];
  /** The fields the list can be sorted by. */
  sortable: readonly string[];
  /** Of these, the ones that are ascending where no direction is asked for; the others turn like `sort`. */
  ascending?: readonly string[];
  /** The fields by which the rows can stand in groups. */
  groupBy?: readonly string[];
  /** The sources of all columns, in the declared order. */
  columns: readonly string[];
  /** The fields that a search looks in. */
  searched?: readonly string[];
  /** The defaults of page size and sort. */
  pageSize: number;
  pageSizes: readonly number[];
  sort?: Sort;
  /** The most rows of one page under these filters, in the API; absent: PAGE_SIZE_CAP. */
  pageCap?: (filters: ListState['filters']) => number;
  modes?: readonly string[];
  /** Records are identified by a text, such as `rejected:12`; absent: by a number. */
  ids?: 'text';
  /**
   * Which searches are no part of an address, and stay in the entry of the browser's history: all, where people are
   * searched by their names, or numbers that may be a whole account number.
   */
  privateSearch?: 'always' | 'numbers';
  /** Whether a search finds accounts by their whole number. */
  findsAccounts?: true;
  /** `cursor`: "Load more" instead of numbered pages; `none`: the whole list at once. Absent: numbered pages. */
  paging?: 'cursor' | 'none';
}

/** Selects a parameter's name: in the API, or in the address bar. */
export type Side = 'api' | 'url';

export const rangeNames = (param: Extract<Param, { kind: 'range' }>, side: Side) =>
  side === 'api' ? param.api : param.url;
export const oneName = (param: Exclude<Param, { kind: 'range' }>, side: Side) =>
  side === 'api' ? param.name : param.url;

/** The parameters of a filter: one, or the two ends of a range. */
export const namesOf = (param: Param, side: Side): string[] => {
  if (param.kind === 'range') return [...new Set(Object.values(rangeNames(param, side)))];
  return side === 'url' && isFixed(param) ? [] : [oneName(param, side)];
};

/** The mode's name in the address bar; in the API each mode has its own path. */
export const MODE = 'mode';

/** The name of the cursor, both of the query parameter and of the member of each row. */
export const CURSOR = 'cursor';

/** The part of an address that names the open row; a second list of a page has a name of its own. */
export const OPEN_ROW = 'expanded-row-id';

/** The record's id: the API's parameter for some records, and a sort that every list of the API has. */
export const ID = 'id';

/** The most ids in one query string. */
export const IDS_CAP = 200;

/** Six or more digits alone may be a whole account number (docs/rules/lists-and-forms.md, "Search"). */
const mayBeAccount = (search: string): boolean => /^\d{6,}$/.test(cleanedIdentifier(search));

/** Whether this search of a list is kept out of addresses and saved views. */
export const isPrivateSearch = (search: string, { privateSearch }: ListShape): boolean =>
  privateSearch === 'always' || (privateSearch === 'numbers' && mayBeAccount(search));

/** Whether this search of a list may be an account number in full. */
export const isAccountSearch = (search: string, { findsAccounts }: ListShape): boolean =>
  findsAccounts === true && mayBeAccount(search);

export const isPaged = ({ paging }: ListShape): boolean => paging === undefined;

/** The names a list takes on one side; anything else in a query string belongs to someone else. */
export const paramNames = (shape: ListShape, names: ListNames, side: Side): string[] => [
  ...(side === 'url' ? [names.columns] : []),
  ...(side === 'url' && shape.modes ? [MODE] : []),
  ...(side === 'api' ? [ID] : []),
  ...(side === 'api' && shape.paging === 'cursor' ? [CURSOR] : []),
  ...(isPaged(shape) ? [names.page] : []),
  names.size,
  names.sort,
  names.order,
  ...(shape.groupBy ? [names.groupBy] : []),
  names.search,
  ...(side === 'api' && names.searchFields !== undefined ? [names.searchFields] : []),
  ...shape.params.flatMap((param) => namesOf(param, side)),
];
