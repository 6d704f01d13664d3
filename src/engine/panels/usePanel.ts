import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Panel } from '../../../declare/panels/panel.ts';
import type { PageState } from '../../../declare/panels/parts.ts';
import { panelKey } from '../../dataProvider/invalidate.ts';
import { send } from '../../dataProvider/send.ts';

/** Whether a timer asks: its calls must not keep the session alive. `run` says so for the calls made in it. */
export interface Timing {
  isByTimer: () => boolean;
  run: (byTimer: boolean, make: () => void) => void;
}

/** Calls `tick` at an interval while the tab is visible. */
const useInterval = (seconds: number | undefined, tick: () => void) => {
  const call = useEvent(() => {
    if (document.visibilityState === 'visible') tick();
  });
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setInterval(call, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, call]);
};

/** Keeps an error until the next response arrives, so that it neither flickers nor is announced twice. */
const useSettledError = (error: Error | null, isFetching: boolean): Error | null => {
  const [settled, setSettled] = useState(error);
  useEffect(() => {
    if (!isFetching) setSettled(error);
  }, [error, isFetching]);
  return settled;
};

/**
 * The answer of a panel's call in this state of the page, with what is chosen in its head. Panels with the same call and query share one request; the
 * earlier answer stays during a refetch (docs/rules/lists-and-forms.md, "Auto-refresh")
 */
export const usePanel = (
  page: string,
  panel: Panel,
  state: PageState,
  chosen: Readonly<Record<string, string>>,
  { isByTimer, run }: Timing,
) => {
  const { call, everySeconds } = panel;
  const query = panel.query?.(state, chosen) ?? {};
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...panelKey(page, everySeconds !== undefined), call.name, query],
    queryFn: ({ signal }) => send(call, { query, signal, background: isByTimer() }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const refresh = useEvent((byTimer: boolean) => {
    run(byTimer, () => void refetch({ cancelRefetch: !byTimer }));
  });
  useInterval(everySeconds, () => refresh(true));
  return { data, error: useSettledError(error, isFetching), isFetching, refresh };
};
