import { useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useMemo, useRef } from 'react';
import { panelKey } from '../../dataProvider/invalidate.ts';
import type { Timing } from './usePanel.ts';

/** The panels of a page, or beside the rows of a list, as one: their refresh, and whether a timer asks. */
export interface Panels {
  refresh: (byTimer: boolean) => Promise<void>;
  timing: Timing;
}

export const usePanels = (page: string): Panels => {
  const client = useQueryClient();
  const byTimerNow = useRef(false);
  const isByTimer = useEvent(() => byTimerNow.current);
  const run = useEvent((byTimer: boolean, make: () => void) => {
    byTimerNow.current = byTimer;
    make();
    byTimerNow.current = false;
  });
  const refresh = useEvent(async (byTimer: boolean) => {
    const read: Promise<void>[] = [];
    const refetch = (polled: boolean) =>
      read.push(
        client.refetchQueries({ queryKey: panelKey(page, polled), type: 'active' }, { cancelRefetch: !byTimer }),
      );
    run(byTimer, () => {
      refetch(false);
      // the others have their own timers
      if (!byTimer) refetch(true);
    });
    await Promise.all(read);
  });
  return useMemo(() => ({ refresh, timing: { isByTimer, run } }), [refresh, isByTimer, run]);
};
