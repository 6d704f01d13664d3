import { useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '../../../declare/call.ts';
import { send } from '../../dataProvider/send.ts';

/** The data of a health block and the state of its request; earlier data stays during a refetch. */
export interface Health<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refresh: (byTimer: boolean) => void;
}

/** Keeps an error until the next response arrives, so that it neither flickers nor is announced twice. */
const useSettledError = (error: Error | null, isFetching: boolean): Error | null => {
  const [settled, setSettled] = useState(error);
  useEffect(() => {
    if (!isFetching) setSettled(error);
  }, [error, isFetching]);
  return settled;
};

/**
 * Fetches a health endpoint, and polls it while the tab is visible if an interval is given. Polling does not keep the
 * session alive (docs/rules/lists-and-forms.md, "Auto-refresh").
 */
export const useHealth = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  call: Call<P, Q, B, R>,
  everySeconds?: number,
): Health<z.output<R>> => {
  const background = useRef(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['health', call.name],
    queryFn: ({ signal }) => send(call, { signal, background: background.current }),
    gcTime: 0,
  });
  const refresh = useEvent((byTimer: boolean) => {
    background.current = byTimer;
    void refetch({ cancelRefetch: !byTimer });
  });
  const tick = useEvent(() => {
    if (document.visibilityState === 'visible') refresh(true);
  });
  useEffect(() => {
    if (everySeconds === undefined) return;
    const timer = setInterval(tick, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds, tick]);
  return { data, error: useSettledError(error, isFetching), isFetching, refresh };
};
