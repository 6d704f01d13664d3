import type { GetListResult, RaRecord } from 'react-admin';
import type { ListState } from '../../declare/list-state.ts';
import type { ListMeta } from './facets.ts';
import { paramsOf } from './list-params.ts';
import type { ConsoleDataProvider } from './provider.ts';

/** A list the person left is kept this long, ms; coming back later asks afresh. */
const KEPT = 30_000;

type ListAnswer = Omit<GetListResult<RaRecord>, 'meta'> & { meta?: ListMeta };

/** The query of one view of a list; `isBackground` says whether a timer is asking. */
export const listQuery = (
  provider: Pick<ConsoleDataProvider, 'getList'>,
  resource: string,
  state: ListState,
  isBackground: () => boolean = () => false,
) => ({
  queryKey: [resource, 'getList', paramsOf(state), state.mode] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListAnswer> =>
    provider.getList(resource, { ...paramsOf(state), signal, meta: { background: isBackground(), mode: state.mode } }),
  gcTime: KEPT,
  // a dead line is told as such at once, whatever the browser believes of it
  networkMode: 'always' as const,
});
