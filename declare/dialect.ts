import type { Access } from './access.ts';

/*
 * A dialect defines the parameter names and response format of a resource's calls. It is data, not a subclass: the
 * console encodes with the same value the server decodes with, so the two cannot diverge.
 */

/** The query parameter names of a list. */
export interface ListNames {
  page: string;
  /** Whether the first page is 0 or 1. */
  base: 0 | 1;
  size: string;
  sort: string;
  order: string;
  /** The field by whose values the rows stand in groups. */
  groupBy: string;
  search: string;
  /** Names the fields that are searched, in the API alone; absent: always all. */
  searchFields?: string;
  /** The shown columns; in the address bar only. */
  columns: string;
  /** How several values of one parameter are written. */
  lists: 'repeat' | 'comma';
}

/**
 * Where the number of all matching records stands in an answer. `array`: the answer is the whole list. `rows`: it has all
 * rows that match, under their key. Both ignore a page that is asked for, and refuse more than `WHOLE_CAP` rows. In a body,
 * the number of this page and of all pages may stand beside it; each is a path (`pagination.total`).
 */
export type TotalPlace = 'array' | 'rows' | 'content-range' | { body: string; page?: string; pages?: string };

/** Another way to have a list answered, at a path of its own, for those who may call that. */
export interface ListMode {
  path: string;
  label: string;
  visibleTo: Access;
  /** Fields that are left out, because they are costly to read; each has its empty value. */
  without: readonly string[];
}

export interface RestDialect {
  kind: 'rest';
  path: string;
  names: ListNames;
  /** The key of the rows in the response body; absent when the body is the array itself. */
  rows?: string;
  total: TotalPlace;
  /** Fields of a row that stand beside the rows, by name: under their key, each with the field that names its row. */
  parts?: Readonly<Record<string, { rows: string; by: string }>>;
  /** The key of the unfiltered record count, for "Total M items". */
  unfiltered?: string;
  /**
   * Where the facets are returned (`{ [key]: [{ value, label, count }] }`): in the list's response body, or by a
   * separate call. `keys` maps a parameter to its facet key where the two names differ.
   */
  facets?: ({ body: string } | { path: string }) & { keys?: Readonly<Record<string, string>> };
  /** The key of the sums of the matching records in the list's response body, by field. */
  sums?: string;
  /** One record is read at a path of its own, by this parameter of its query: `/batch?batchId=7`. */
  one?: { path: string; param: string };
  update: 'PUT' | 'PATCH';
  /** An update refuses fields that it does not take, as 422; otherwise it ignores them. */
  exact?: true;
  verbs: readonly Verb[];
  /**
   * POST to the path creates, updates and deletes a record. The field `key` identifies the record; an empty field
   * `deleteWhenEmpty` deletes it.
   */
  upsert?: { key: string; deleteWhenEmpty: string };
  /** The path of another resource whose calls list and get these records (`ResourceHead.of`). */
  reads?: string;
  /**
   * A filter of this list that is always set and that the resource's own list does not have: asked with it, the call of
   * `reads` answers as this screen declares, for those who may view this screen.
   */
  readsBy?: string;
  /** The path of another resource whose update saves these records, each screen its fields. */
  saves?: string;
  /** Other ways to have the same list answered, by name. */
  modes?: Readonly<Record<string, ListMode>>;
}

/** The dialect of ra-data-simple-rest: `sort`, `range` and `filter` as JSON, total in Content-Range. */
export interface SimpleRestDialect {
  kind: 'simple-rest';
  path: string;
  update: 'PUT';
  verbs: readonly Verb[];
}

export type Dialect = RestDialect | SimpleRestDialect;

export const VERBS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** The API's default parameter names, pages counted from 0; a resource declares its differences. */
export const API_NAMES: ListNames = {
  page: 'page',
  base: 0,
  size: 'page-size',
  sort: 'order-by',
  order: 'direction',
  groupBy: 'group-by',
  search: 'query',
  columns: 'columns',
  lists: 'repeat',
};

/** Whether a list is answered without pages. */
export const isWhole = (api: Dialect): boolean =>
  api.kind === 'rest' && (api.total === 'array' || api.total === 'rows');

type RestOptions = Partial<Omit<RestDialect, 'kind' | 'path' | 'names'>> & { names?: Partial<ListNames> };

/** A resource at `path` that by default returns a page of the list as an array. */
export const rest = (path: string, { names, ...options }: RestOptions = {}): RestDialect => ({
  kind: 'rest',
  path,
  total: 'content-range',
  update: 'PATCH',
  verbs: VERBS,
  ...options,
  names: { ...API_NAMES, ...names },
});

export const simpleRest = (path: string): SimpleRestDialect => ({
  kind: 'simple-rest',
  path,
  update: 'PUT',
  verbs: VERBS,
});

/** The largest page; larger requested sizes are reduced to it (docs/rules/api.md, "Paging"). */
export const PAGE_SIZE_CAP = 100;

/** The most rows in one page of the ra-data-simple-rest dialect. */
export const RANGE_CAP = 1000;

/** The most rows of a list that is answered whole, such as the accounts of a bank on one day. */
export const WHOLE_CAP = 10_000;

/** Counts are exact up to here; a total is estimated beyond, a facet's count capped (docs/rules/api.md, "Paging"). */
export const COUNT_CAP = 10_000;

/** The header of a list whose total is an estimate. */
export const TOTAL_ESTIMATED = 'X-Total-Estimated';

export const isEstimated = (headers: Headers): { estimated?: true } =>
  headers.get(TOTAL_ESTIMATED) === 'true' ? { estimated: true } : {};

const CONTENT_RANGE = /^[\w-]+ (?:(\d+)-(\d+)|\*)\/(\d+)$/;

/** `name start-end/total`; for an empty page `name *` followed by a slash and the total. */
export const contentRange = (name: string, start: number, count: number, total: number): string =>
  count === 0 ? `${name} */${total}` : `${name} ${start}-${start + count - 1}/${total}`;

/** The total of a Content-Range header; throws `Invalid Content-Range header` on any other form. */
export const totalOf = (header: string | null | undefined): number => {
  const match = CONTENT_RANGE.exec(header ?? '');
  if (!match) throw new Error('Invalid Content-Range header');
  return Number(match[3]);
};
