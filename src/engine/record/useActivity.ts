import { useInfiniteQuery } from '@tanstack/react-query';
import type { History } from '../../../declare/history.ts';
import type { Notes } from '../../../declare/notes.ts';
import type { Resource } from '../../../declare/resource.ts';
import { activityCallOf } from '../../../declare/resource-calls.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { send } from '../../dataProvider/send.ts';

/** What the calls of a record's activity answer. */
interface Answers {
  history: History;
  notes: Notes;
}

/** The key of a record's notes or history; a change of the resource's records reads both again. */
export const activityKey = (resource: Resource, verb: keyof Answers, id: Row['id']) => [resource.name, verb, id];

/** What happened to a record or was written about it, newest first, a page at a time. */
export const useActivity = <V extends keyof Answers>(resource: Resource, verb: V, id: Row['id']) =>
  useInfiniteQuery({
    queryKey: activityKey(resource, verb, id),
    queryFn: async ({ signal, pageParam }): Promise<Answers[V]> =>
      (await send(activityCallOf(resource, verb), {
        params: { id },
        query: { before: pageParam },
        signal,
      })) as Answers[V], // as the call declares it
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, more }) => (more ? String(data.at(-1)?.id) : undefined),
    enabled: resource[verb] !== undefined,
    networkMode: 'always',
  });
