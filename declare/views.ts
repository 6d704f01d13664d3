import type { ListState } from './list-state.ts';
import { decodeList, encodeList } from './list-state.ts';
import type { FilterValue, Param } from './params.ts';
import type { ListDeclaration, ResourceBody } from './resource.ts';

/** How long a view's name may be. */
export const VIEW_NAME_MAX = 60;
/** How many views a person may keep of one list. */
export const VIEWS_OF_ONE = 100;
/** How long the query string of a view may be. */
export const VIEW_QUERY_MAX = 4000;

/** The lists of a declaration: the first, and the second where one is declared. */
export const listsOf = ({ list }: Pick<ResourceBody, 'list'>): ListDeclaration[] =>
  list.secondaryList ? [list, list.secondaryList.list] : [list];

/** What a person typed may name somebody; it is kept only where the declaration says that it does not. */
const isKept = (param: Param): boolean => param.kind !== 'text' || param.noPii === true;

const inOrder = (value: FilterValue): FilterValue => {
  if (!Array.isArray(value)) return value;
  const several: readonly string[] = value;
  return [...several].sort();
};

/** What of a list's state a view leaves out, in the words of the screen (docs/rules/lists-and-forms.md, "Saved views"). */
export const leftOut = ({ search, filters }: ListState, { shape, ...list }: ListDeclaration): string[] => [
  ...(search && !list.search?.noPii ? ['Search'] : []),
  ...shape.params.filter((param) => !isKept(param) && filters[param.name] !== undefined).map(({ label }) => label),
];

/**
 * A list's state as a view keeps it, in the address bar's names and always in one spelling: no page, no open row, no
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

/** The state a view's query string stands for, and what in it the list does not know. */
export const viewState = (query: string, { shape, url }: ListDeclaration) =>
  decodeList(new URLSearchParams(query), shape, url, 'url');
