import { useInfiniteQuery } from '@tanstack/react-query';
import type { History } from '../../../declare/history.ts';
import type { Resource } from '../../../declare/resource.ts';
import { historyCallOf } from '../../../declare/resource-calls.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { send } from '../../dataProvider/send.ts';

/** The history of a record, newest first, a page at a time; a change of the resource's records reads it again. */
export const useHistory = (resource: Resource, id: Row['id']) =>
  useInfiniteQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: async ({ signal, pageParam }): Promise<History> =>
      (await send(historyCallOf(resource), {
        params: { id },
        query: { before: pageParam },
        signal,
      })) as History, // as the call declares it
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, more }) => (more ? String(data.at(-1)?.id) : undefined),
    networkMode: 'always',
  });
