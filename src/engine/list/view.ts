import { decodeList, encodeList } from '../../../declare/list/codec.ts';
import { isComputed } from '../../../declare/list/param-values.ts';
import { isRange } from '../../../declare/list/params.ts';
import type { ListShape, ListState } from '../../../declare/list/state.ts';
import { isPrivateSearch, namesOf, paramNames } from '../../../declare/list/state.ts';
import type { ListDeclaration } from '../../../declare/resource.ts';

/** Used instead of an open row's id: the form of a new record is open. */
export const NEW = 'new';

/** The URL parameter that names a panel to open, as declared. */
export const PANEL = 'panel';

/** The state of a list stored in the URL: what is listed, and which row is open. */
export interface ListView {
  state: ListState;
  expanded?: string;
}

/** The URL parameter that names a filter preset. */
const PRESET = 'quick-filter';

const EXPANDED_VALUE = /^[\w:-]{1,64}$/;

/** What the entry of the browser's history has of a view: the search that no address has. */
export const entryOf = ({ state: { search } }: ListView, { shape }: ListDeclaration): { sought: string } | undefined =>
  search && isPrivateSearch(search, shape) ? { sought: search } : undefined;

/** The search of an entry of the history; '' without one. @param entry anything: other navigations have other states */
export const soughtOf = (entry: unknown): string => {
  const { sought }: { sought?: unknown } = Object(entry);
  return typeof sought === 'string' ? sought : '';
};

/** The search of a view: that of the entry, or of the address unless it does not belong there. */
const searchOf = ({ search }: ListState, shape: ListShape, entry: unknown): string => {
  if (!shape.privateSearch) return search;
  return soughtOf(entry) || (isPrivateSearch(search, shape) ? '' : search);
};

/** Parses a query string into a view; invalid parts are ignored. @param entry the state of the history's entry */
export const readView = (
  search: string,
  { shape, url, presets, rowName }: ListDeclaration,
  entry?: unknown,
): ListView => {
  const query = new URLSearchParams(search);
  const decoded = decodeList(query, shape, url, 'url').state;
  const parsed = { ...decoded, search: searchOf(decoded, shape, entry) };
  const preset = query.get(PRESET) ?? '';
  // explicit parameters override the preset
  const state = Object.hasOwn(presets, preset)
    ? { ...parsed, filters: { ...presets[preset]?.filters, ...parsed.filters } }
    : parsed;
  const expanded = query.get(rowName) ?? '';
  return EXPANDED_VALUE.test(expanded) ? { state, expanded } : { state };
};

/** The state that is requested from the API: with the filters that are always applied. */
export const requestedState = (state: ListState, { fixed }: ListDeclaration): ListState => ({
  ...state,
  filters: { ...state.filters, ...fixed },
});

/** Whether the view has a filter that was computed because the query string does not mention it. */
export const hasComputedFilter = (search: string, { shape }: ListDeclaration): boolean => {
  const query = new URLSearchParams(search);
  return shape.params.some(
    (param) => param.kind !== 'text' && isComputed(param) && !namesOf(param, 'url').some((name) => query.has(name)),
  );
};

/** Writes computed values (this week) explicitly, so that a copied link keeps its meaning. */
const writeComputed = (out: URLSearchParams, { filters }: ListState, { params }: ListShape): void => {
  for (const param of params) {
    const value = filters[param.name];
    if (param.kind !== 'range' || !param.initial || !isRange(value)) continue;
    if (value.from) out.set(param.url.from, value.from);
    if (value.to) out.set(param.url.to, value.to);
  }
};

/** Builds the query string of a view; parameters of `search` that do not belong to the list are kept. */
export const writeView = (
  { state, expanded }: ListView,
  search: string,
  { shape, url, rowName }: ListDeclaration,
): string => {
  const out = new URLSearchParams(search);
  for (const name of [...paramNames(shape, url, 'url'), rowName, PRESET]) out.delete(name);
  for (const [name, value] of encodeList(state, shape, url, 'url')) out.append(name, value);
  writeComputed(out, state, shape);
  if (expanded) out.set(rowName, expanded);
  const text = out.toString();
  return text && `?${text}`;
};
