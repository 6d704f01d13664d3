import type { Place } from '../../../contract/search.ts';
import type { ListState } from '../../../declare/list-state.ts';
import type { Resource } from '../../../declare/resource.ts';
import { NEW, PANEL, readView, writeView } from '../../engine/list/view.ts';

/** Where the person is. */
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

/** The address of a screen narrowed to what was found, with its row open as far as the place says. */
export const placeAddress = (resource: Resource, { filters, open, inside = {} }: Omit<Place, 'screen'>): string => {
  const view = { state: { ...plainState(resource), filters }, ...(open && { expanded: open }) };
  const named = new URLSearchParams(Object.entries(inside).map(([name, id]) => [name, String(id)]));
  return `${resource.route}${writeView(view, named.toString(), resource.list)}`;
};

/** The list as it stands where the person is on it already; else as it opens. */
const searchHere = ({ route }: Resource, here: Here): string => (here.pathname === route ? here.search : '');

/** The address of a list with the form of a new record open. */
export const newAddress = (resource: Resource, here: Here): string => {
  const search = searchHere(resource, here);
  const { state } = readView(search, resource.list);
  return `${resource.route}${writeView({ state, expanded: NEW }, search, resource.list)}`;
};

/** The address of a screen with one of its panels open. */
export const panelAddress = (resource: Resource, panel: string, here: Here): string => {
  const query = new URLSearchParams(searchHere(resource, here));
  query.set(PANEL, panel);
  return `${resource.route}?${query}`;
};
