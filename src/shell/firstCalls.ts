import { pivotResources } from '../../declare/list/columns.ts';
import { listsOf } from '../../declare/views.ts';
import { resources } from '../../resources/index.ts';
import { userQuery } from '../authProvider/user.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { cursorQuery, listQuery, membersQuery } from '../dataProvider/list-query.ts';
import { readView, requestedState } from '../engine/list/view.ts';
import { queryClient } from './queryClient.ts';

/** An address of the console; `location` is one. */
interface Address {
  pathname: string;
  search: string;
}

const byUser = () => undefined;

/** Calls that have been sent; wrapped, because a promise in a promise would be awaited with it. */
interface Sent {
  answered: Promise<unknown>;
}

/** Sends the calls of the list at an address, if it is one. Resolves when they are sent. */
const sendList = async ({ pathname, search }: Address): Promise<Sent> => {
  const resource = await resources.find(({ route }) => route === pathname)?.load();
  if (!resource) return { answered: Promise.resolve() };
  const lists = listsOf(resource);
  const pivots = lists.flatMap(({ columns }) => pivotResources(columns));
  const members = pivots.map((name) => queryClient.prefetchQuery(membersQuery(dataProvider, name)));
  const rows = lists.map((list) => {
    const state = requestedState(readView(search, list).state, list);
    return list.shape.paging === 'cursor'
      ? queryClient.prefetchInfiniteQuery(cursorQuery(dataProvider, resource.name, state, byUser))
      : queryClient.prefetchQuery(listQuery(dataProvider, resource.name, state));
  });
  // the calls for the members are sent once the provider has their declarations
  await Promise.all(resources.flatMap(({ name, load }) => (pivots.includes(name) ? [load()] : [])));
  return { answered: Promise.all([...members, ...rows]) };
};

/**
 * Fetches the rows of the list at an address, if it is one, into the query cache, where the list finds them: a query
 * that is still running is shared, one that failed is sent again. A list of which the user may see less than all asks
 * again for what it shows.
 */
export const prefetchList = async (address: Address): Promise<void> => {
  const { answered } = await sendList(address);
  await answered;
};

/** Sends the calls of the first screen: who is signed in, and the rows of the list at this address. */
export const sendFirstCalls = async (address: Address): Promise<Sent> => {
  const user = queryClient.prefetchQuery(userQuery);
  const list = await sendList(address);
  return { answered: Promise.all([user, list.answered]) };
};
