import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { setPresence } from '../../../contract/live.ts';
import type { Here } from '../../../declare/live.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { liveStream, watchLive } from '../../dataProvider/live.ts';
import { send } from '../../dataProvider/send.ts';
import { useNews } from '../useNews.ts';
import type { Presence } from './presence.ts';

const NOBODY: readonly Here[] = [];

/** Says that the user has a record open, as long as it is, and learns who else has. */
export const usePresence = ({ name, api, history, notes }: Resource, id: Row['id'] | undefined): Presence => {
  const stream = useSyncExternalStore(watchLive, liveStream);
  const [isEditing, edit] = useState(false);
  const isTold = stream !== undefined && id !== undefined && api.verbs.includes('list') && Boolean(history ?? notes);
  const { data, refetch } = useQuery({
    queryKey: ['presence', stream, name, id, isEditing],
    queryFn: ({ signal }) =>
      send(setPresence, {
        body: { stream: String(stream), resource: name, id: String(id), state: isEditing ? 'editing' : 'viewing' },
        background: true,
        signal,
      }),
    enabled: isTold,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  useNews(
    (news) => isTold && news.presence === true,
    () => refetch(),
  );
  useEffect(() => {
    if (!isTold) return undefined;
    return () => {
      const body = { stream, resource: name, id: String(id), state: 'gone' as const };
      // if nobody hears it, it is forgotten with the stream
      send(setPresence, { body, background: true }).catch(() => undefined);
    };
  }, [isTold, stream, name, id]);
  const people = isTold ? (data?.people ?? NOBODY) : NOBODY;
  return useMemo(() => ({ people, edit }), [people]);
};
