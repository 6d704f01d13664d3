import type { SearchTarget } from '../../../contract/search.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import { NEW, PANEL, readView, writeView } from '../../engine/list/view.ts';

/** The current location. */
export interface Here {
  pathname: string;
  search: string;
}

const plainState = ({ list }: Resource): ListState => ({
  page: 0,
  pageSize: list.shape.pageSize,
  search: '',
  filters: {},
});

/** The URL of a screen filtered to a search result, with its row open if the result says so. */
export const placeAddress = (
  resource: Resource,
  { filters, open, inside = {} }: Omit<SearchTarget, 'screen'>,
): string => {
  const view = { state: { ...plainState(resource), filters }, ...(open && { expanded: open }) };
  const named = new URLSearchParams(Object.entries(inside).map(([name, id]) => [name, String(id)]));
  return `${resource.route}${writeView(view, named.toString(), resource.list)}`;
};

/** The current query string if the user is on this list, otherwise none. */
const searchHere = ({ route }: Resource, here: Here): string => (here.pathname === route ? here.search : '');

/** The URL of a list with the form of a new record open. */
export const newAddress = (resource: Resource, here: Here): string => {
  const search = searchHere(resource, here);
  const { state } = readView(search, resource.list);
  return `${resource.route}${writeView({ state, expanded: NEW }, search, resource.list)}`;
};

/** The URL of a screen with one of its panels open. */
export const panelAddress = (resource: Resource, panel: string, here: Here): string => {
  const query = new URLSearchParams(searchHere(resource, here));
  query.set(PANEL, panel);
  return `${resource.route}?${query}`;
};
