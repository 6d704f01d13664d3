import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { claimHistory, runEvents } from '../../../contract/release/reads.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import { checkRunDetail } from '../../../resources/check-runs/calls.ts';
import { lazyRun, lazyTotals } from '../../../resources/check-runs/reads.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { send } from '../../dataProvider/send.ts';
import { useReleaseMode } from './mode.ts';

/** The run of a level, in the path parameters of the lazy calls. */
export interface RunPath {
  id: number;
  groupId: number;
}

/** The data of a level and the state of its request. */
export interface LevelQuery<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Health data is not kept after its level is closed; opening it again is a separate, audited read. */
const NO_CACHE = { gcTime: 0 } as const;

interface Fetching {
  signal: AbortSignal;
  background: boolean;
}

/**
 * A level of a run. Refetched when the list contains a newer version of the run than the one loaded; the list polls, so
 * that this refetch must not keep the session alive.
 */
const useLevel = <T>(version: unknown, queryKey: readonly unknown[], load: (fetching: Fetching) => Promise<T>) => {
  const background = useRef(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load({ signal, background: background.current }),
    ...NO_CACHE,
  });
  const { refetch } = query;
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    background.current = true;
    void refetch().finally(() => {
      background.current = false;
    });
  }, [version, refetch]);
  return query;
};

/** In lazy mode the files come without their EOBs, and the totals from a separate call. */
const loadInParts = async (run: RunPath, fetching: Fetching): Promise<CheckRunDetail> => {
  const [detail, { balance, report_totals, voided_checks }] = await Promise.all([
    send(lazyRun, { params: { ...run }, ...fetching }),
    send(lazyTotals, { params: { ...run }, ...fetching }),
  ]);
  return { ...detail, balance, report_totals, voided_checks };
};

/** A run with its files; refetched when the list contains a newer version of it. */
export const useRun = (record: Row): LevelQuery<CheckRunDetail> => {
  const mode = useReleaseMode();
  const id = Number(record.id);
  return useLevel(record.version, ['check-runs', 'run', id, mode], (fetching) =>
    mode === 'lazy'
      ? loadInParts({ id, groupId: Number(valueAt(record, 'group.id')) }, fetching)
      : send(checkRunDetail, { params: { id }, ...fetching }),
  );
};

/** The events of a run; refetched when the list contains a newer version of it. */
export const useTimeline = ({ id, version }: Row) =>
  useLevel(version, ['check-runs', 'events', id], (fetching) => send(runEvents, { params: { id }, ...fetching }));

/** The network's status history of a claim, loaded on demand. */
export const useClaimHistory = (id: number) =>
  useQuery({
    queryKey: ['check-runs', 'claim-history', id],
    queryFn: ({ signal }) => send(claimHistory, { params: { id }, signal }),
    ...NO_CACHE,
  });
