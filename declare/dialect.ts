import type { Access } from './access.ts';

/**
 * A dialect says how a resource's calls are spelled: small values, not subclasses. The console encodes with it, the
 * server decodes with the same value, so the two cannot drift apart.
 */
export interface ListNames {
  page: string;
  /** Whether the first page is 0 or 1. */
  base: 0 | 1;
  size: string;
  sort: string;
  order: string;
  search: string;
  /** How several values of one parameter are written. */
  lists: 'repeat' | 'comma';
}

/** Where the number of all matching records stands in an answer. `array`: the answer is the whole list. */
export type TotalPlace = 'array' | 'content-range' | { body: string };

export interface RestDialect {
  kind: 'rest';
  path: string;
  names: ListNames;
  /** The key of the rows in the answer's body; absent when the body is the array itself. */
  rows?: string;
  total: TotalPlace;
  /** The key of the number of all records, filtered or not, for "Total M items". */
  unfiltered?: string;
  /**
   * Where the facets stand (`{ [key]: [{ value, label, count }] }`): in the list's own body, or in a call of their own.
   * `keys` names a parameter's key where it is not the parameter's name.
   */
  facets?: ({ body: string } | { path: string }) & { keys?: Readonly<Record<string, string>> };
  update: 'PUT' | 'PATCH';
  verbs: readonly Verb[];
  /**
   * One call makes, changes and removes a record: POST to the path. The field `key` tells whose record it is; with
   * nothing in the field `deleteWhenEmpty` it is removed.
   */
  upsert?: { key: string; deleteWhenEmpty: string };
  /** Other ways to have the same list answered, by name, each at a path of its own, for those who may call that. */
  modes?: Readonly<Record<string, { path: string; label: string; visibleTo: Access }>>;
}

/** The plain dialect, spoken through ra-data-simple-rest: `sort`, `range` and `filter` as JSON, Content-Range. */
export interface SimpleRestDialect {
  kind: 'simple-rest';
  path: string;
  update: 'PUT';
  verbs: readonly Verb[];
}

export type Dialect = RestDialect | SimpleRestDialect;

export const VERBS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** The API's ordinary names, zero-based; what a resource says otherwise stands in its declaration. */
export const API_NAMES: ListNames = {
  page: 'page',
  base: 0,
  size: 'page-size',
  sort: 'order-by',
  order: 'direction',
  search: 'query',
  lists: 'repeat',
};

type RestOptions = Partial<Omit<RestDialect, 'kind' | 'path' | 'names'>> & { names?: Partial<ListNames> };

/** A resource under `path` that answers the whole list as an array, unless `options` say otherwise. */
export const rest = (path: string, { names, ...options }: RestOptions = {}): RestDialect => ({
  kind: 'rest',
  path,
  total: 'array',
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

/** No page is longer, whatever is asked (docs/rules/api.md, "Paging"). */
export const PAGE_SIZE_CAP = 100;

const CONTENT_RANGE = /^[\w-]+ (?:(\d+)-(\d+)|\*)\/(\d+)$/;

/** `name start-end/total`; an empty page is the name, a star, and the total after the slash. */
export const contentRange = (name: string, start: number, count: number, total: number): string =>
  count === 0 ? `${name} */${total}` : `${name} ${start}-${start + count - 1}/${total}`;

/** The total of a Content-Range header; throws `Invalid Content-Range header` on any other form. */
export const totalOf = (header: string | null | undefined): number => {
  const match = CONTENT_RANGE.exec(header ?? '');
  if (!match) throw new Error('Invalid Content-Range header');
  return Number(match[3]);
};
