import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type * as z from 'zod/mini';
import type { Call } from '../../../declare/call.ts';
import { send } from '../../dataProvider/send.ts';

/** What a block asked for, and how that went; what was known stays while it is asked again. */
export interface Health<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refresh: (byTimer: boolean) => void;
}

/** An error goes when an answer comes, not when the next one is asked for: nothing flickers, nothing is said twice. */
const useSettledError = (error: Error | null, isFetching: boolean): Error | null => {
  const [settled, setSettled] = useState(error);
  useEffect(() => {
    if (!isFetching) setSettled(error);
  }, [error, isFetching]);
  return settled;
};

/**
 * Asks a health call, and again every so many seconds while the tab is seen. A timer's call does not keep the session
 * alive (docs/rules/lists-and-forms.md, "Auto-refresh").
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
