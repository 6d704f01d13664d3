import { decodeList, encodeList } from './list/codec.ts';
import type { FilterValue, Param } from './list/params.ts';
import type { ListState } from './list/state.ts';
import { isPrivateSearch } from './list/state.ts';
import type { ListDeclaration, ResourceBody } from './resource.ts';

/** The maximum length of a view's name, in characters. */
export const VIEW_NAME_MAX = 60;
/** The maximum number of views a user may save for one list. */
export const MAX_VIEWS_PER_USER = 100;
/** The maximum length of a view's query string, in characters. */
export const VIEW_QUERY_MAX = 4000;

/** The lists of a declaration: the main one, and the secondary one if declared. */
export const listsOf = ({ list }: Pick<ResourceBody, 'list'>): ListDeclaration[] =>
  list.secondaryList ? [list, list.secondaryList.list] : [list];

/** Typed text may name a person; a view keeps it only where the declaration says `noPii`. */
const isKept = (param: Param): boolean => param.kind !== 'text' || param.noPii === true;

const inOrder = (value: FilterValue): FilterValue => {
  if (!Array.isArray(value)) return value;
  const several: readonly string[] = value;
  return [...several].sort();
};

/** The labels of the filters that a view does not keep (docs/rules/lists-and-forms.md, "Saved views"). */
export const omittedFilters = ({ search, filters }: ListState, { shape, ...list }: ListDeclaration): string[] => [
  ...(search && (!list.search?.noPii || isPrivateSearch(search, shape)) ? ['Search'] : []),
  ...shape.params.filter((param) => !isKept(param) && filters[param.name] !== undefined).map(({ label }) => label),
];

/**
 * A list's state as a view stores it, in the address bar's names and in canonical form: no page, no expanded row, no
 * mode, and nothing that may name a person.
 */
export const viewQuery = (state: ListState, { shape, url, search }: ListDeclaration): string => {
  const kept = shape.params.filter(isKept).flatMap((param): [string, FilterValue][] => {
    const value = state.filters[param.name];
    return value === undefined ? [] : [[param.name, inOrder(value)]];
  });
  const { mode: _, ...rest } = state;
  const bare: ListState = {
    ...rest,
    page: 0,
    search: search?.noPii ? state.search : '',
    filters: Object.fromEntries(kept),
  };
  return encodeList(bare, shape, url, 'url').toString();
};

/** Decodes a view's query string; `issues` lists the values that the list does not know. */
export const viewState = (query: string, { shape, url }: ListDeclaration) =>
  decodeList(new URLSearchParams(query), shape, url, 'url');
