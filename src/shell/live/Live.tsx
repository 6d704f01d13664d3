import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { sessionState, subscribe } from '../../authProvider/session.ts';
import { refetchOnNews } from './refetch.ts';
import { openLive } from './stream.ts';

/** Keeps what is on screen up to date while somebody is signed in (docs/rules/records.md, "Live"). Renders nothing. */
export default function Live() {
  const client = useQueryClient();
  const { phase } = useSyncExternalStore(subscribe, sessionState);
  const isSignedIn = phase === 'signed-in';
  useEffect(() => refetchOnNews(client), [client]);
  useEffect(() => (isSignedIn ? openLive() : undefined), [isSignedIn]);
  return null;
}
