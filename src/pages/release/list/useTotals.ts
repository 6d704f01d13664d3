import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { eobSync, runTotals } from '../../../../contract/release/reads.ts';
import { pollEvery } from '../../../dataProvider/live.ts';
import { send } from '../../../dataProvider/send.ts';
import { useListOf } from '../../../engine/list/context.ts';

/** How many runs are waiting and why; refetched whenever the list is. */
export const useTotals = () => {
  const { rows } = useListOf();
  const query = useQuery({
    queryKey: ['check-runs', 'totals'],
    // background: it follows a refetch of the list and is not itself user activity
    queryFn: ({ signal }) => send(runTotals, { background: true, signal }),
  });
  const { refetch } = query;
  const counted = useRef(rows);
  useEffect(() => {
    if (counted.current === rows) return;
    counted.current = rows;
    void refetch();
  }, [rows, refetch]);
  return query;
};

/** The poll interval of the EOB sync status, ms (docs/rules/check-runs.md, "Release list"). */
const SYNC_POLL_INTERVAL = 5000;

/** Polling pauses while the tab is hidden. */
export const useEobSync = () =>
  useQuery({
    queryKey: ['check-runs', 'eob-sync'],
    queryFn: ({ signal }) => send(eobSync, { background: true, signal }),
    refetchInterval: () => pollEvery(SYNC_POLL_INTERVAL),
    retry: false,
  });
