import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { claimHistory, runEvents } from '../../../contract/release/reads.ts';
import type { CheckRunDetail, Claim, Eob, PaymentFile } from '../../../resources/check-runs/calls.ts';
import { checkRunDetail, eobClaims, fileEobs } from '../../../resources/check-runs/calls.ts';
import { lazyRun, lazyTotals } from '../../../resources/check-runs/reads.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { send } from '../../dataProvider/send.ts';
import { valueAt } from '../../dataProvider/values.ts';
import { useReleaseMode } from './mode.ts';

/** The run a level belongs to, as the lazy calls name it. */
export interface RunPath {
  id: number;
  groupId: number;
}

/** What a level asked for, and how that went. */
export interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Nothing of health data is kept once its level is closed; opening it again is another reading. */
const NOT_KEPT = { gcTime: 0 } as const;

const known = <T>(data: T): Asked<T> => ({ data, error: null, isFetching: false, refetch: () => undefined });

/** Asks again when the list brings a newer version of the run than was read. */
const useNewer = (version: unknown, refetch: () => unknown) => {
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    void refetch();
  }, [version, refetch]);
};

/** In lazy mode the files come without their EOBs, and what they come to by a call of its own. */
const readPieces = async (run: RunPath, signal: AbortSignal): Promise<CheckRunDetail> => {
  const [detail, { balance, report_totals, voided_checks }] = await Promise.all([
    send(lazyRun, { params: { ...run }, signal }),
    send(lazyTotals, { params: { ...run }, signal }),
  ]);
  return { ...detail, balance, report_totals, voided_checks };
};

/** A run with its files; asked for again when the list brings a newer version of it. */
export const useRun = (record: Row): Asked<CheckRunDetail> => {
  const mode = useReleaseMode();
  const id = Number(record.id);
  const query = useQuery({
    queryKey: ['check-runs', 'run', id, mode],
    queryFn: ({ signal }) =>
      mode === 'lazy'
        ? readPieces({ id, groupId: Number(valueAt(record, 'group.id')) }, signal)
        : send(checkRunDetail, { params: { id }, signal }),
    ...NOT_KEPT,
  });
  useNewer(record.version, query.refetch);
  return query;
};

/** The EOBs of a file: those the run's answer brought along, or asked for when the file is opened. */
export const useEobs = (run: RunPath, file: PaymentFile): Asked<readonly Eob[]> => {
  const query = useQuery({
    queryKey: ['check-runs', 'eobs', run.id, file.id],
    queryFn: async ({ signal }) => (await send(fileEobs, { params: { ...run, fileId: file.id }, signal })).eobs ?? [],
    enabled: file.eobs === undefined,
    ...NOT_KEPT,
  });
  return file.eobs ? known(file.eobs) : query;
};

/** The claims of an EOB, as its file's EOBs. */
export const useClaims = (run: RunPath, fileId: number, eob: Eob): Asked<readonly Claim[]> => {
  const query = useQuery({
    queryKey: ['check-runs', 'claims', run.id, fileId, eob.number],
    queryFn: async ({ signal }) =>
      (await send(eobClaims, { params: { ...run, fileId, eobNumber: eob.number }, signal })).claims ?? [],
    enabled: eob.claims === undefined,
    ...NOT_KEPT,
  });
  return eob.claims ? known(eob.claims) : query;
};

/** What happened to a run; asked for again when the list brings a newer version of it. */
export const useTimeline = ({ id, version }: Row) => {
  const query = useQuery({
    queryKey: ['check-runs', 'events', id],
    queryFn: ({ signal }) => send(runEvents, { params: { id }, signal }),
    ...NOT_KEPT,
  });
  useNewer(version, query.refetch);
  return query;
};

/** What the network said of a claim, once somebody looks at it. */
export const useClaimHistory = (id: number) =>
  useQuery({
    queryKey: ['check-runs', 'claim-history', id],
    queryFn: ({ signal }) => send(claimHistory, { params: { id }, signal }),
    ...NOT_KEPT,
  });
