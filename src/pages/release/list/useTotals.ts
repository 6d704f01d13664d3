import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { eobSync, runTotals } from '../../../../contract/release/reads.ts';
import { send } from '../../../dataProvider/send.ts';
import { useListOf } from '../../../engine/list/context.ts';

/** How many runs wait and why; asked again when the list has been. */
export const useTotals = () => {
  const { rows } = useListOf();
  const query = useQuery({
    queryKey: ['check-runs', 'totals'],
    // it follows what the person did, or a timer, and is neither itself
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

/** How often it is asked whether EOBs are still coming in, ms (docs/rules/check-runs.md, "Release list"). */
const SYNC_POLL = 5000;

/** Rests while the tab is hidden. */
export const useEobSync = () =>
  useQuery({
    queryKey: ['check-runs', 'eob-sync'],
    queryFn: ({ signal }) => send(eobSync, { background: true, signal }),
    refetchInterval: SYNC_POLL,
    retry: false,
  });
