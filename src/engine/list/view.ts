import type { ListState } from '../../../declare/list-state.ts';
import { decodeList, encodeList, paramNames } from '../../../declare/list-state.ts';
import type { ListDeclaration } from '../../../declare/resource.ts';

/** In the place of an open row's number: the form of a record that is not there yet. */
export const NEW = 'new';

/** The address bar's name of a panel that is to be opened; its value is the panel's name in the declaration. */
export const PANEL = 'panel';

/** Everything the address bar says of a list: what is listed, and which row is open. */
export interface ListView {
  state: ListState;
  expanded?: string;
}

/** The address bar's name of a preset of the filters. */
const PRESET = 'quick-filter';

const EXPANDED_VALUE = /^[\w-]{1,64}$/;

/** The view a query string opens; what it says wrongly is ignored. */
export const readView = (search: string, { shape, url, presets, rowName }: ListDeclaration): ListView => {
  const query = new URLSearchParams(search);
  const said = decodeList(query, shape, url, 'url').state;
  const preset = query.get(PRESET) ?? '';
  // what the query string names itself outweighs the preset
  const state = Object.hasOwn(presets, preset) ? { ...said, filters: { ...presets[preset], ...said.filters } } : said;
  const expanded = query.get(rowName) ?? '';
  return EXPANDED_VALUE.test(expanded) ? { state, expanded } : { state };
};

/** The query string of a view; parameters that are not the list's own stay as they were in `search`. */
export const writeView = (
  { state, expanded }: ListView,
  search: string,
  { shape, url, rowName }: ListDeclaration,
): string => {
  const out = new URLSearchParams(search);
  for (const name of [...paramNames(shape, url, 'url'), rowName, PRESET]) out.delete(name);
  for (const [name, value] of encodeList(state, shape, url, 'url')) out.append(name, value);
  if (expanded) out.set(rowName, expanded);
  const text = out.toString();
  return text && `?${text}`;
};
