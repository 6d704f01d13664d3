import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'ra-core';
import { useEvent } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { isWorkedOn } from '../../../../resources/check-runs/facts.ts';
import { multipleRuns } from '../../../../resources/check-runs/reads.ts';
import type { CheckRunRow } from '../../../../resources/check-runs/row.ts';
import { pollEvery } from '../../../dataProvider/live.ts';
import { send } from '../../../dataProvider/send.ts';
import { noticeOf, useNotice } from '../../../engine/actions/bulk/useReport.ts';
import { onStartedChange, startedRecords, takeStarted } from '../../../engine/actions/bulk/work.ts';
import { useListOf } from '../../../engine/list/context.ts';
import { runOf } from '../runRow.ts';

/** The poll interval of runs with work in progress, ms. */
const POLL_INTERVAL = 2000;

/** Replaces these rows in the cached lists; other rows keep their identity. */
const updateRows = (client: QueryClient, rows: readonly CheckRunRow[]) => {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  client.setQueriesData<GetListResult>({ queryKey: ['check-runs', 'getList'] }, (list) => {
    if (!list?.data.some(({ id }) => fresh.has(Number(id)))) return list;
    return { ...list, data: list.data.map((row) => fresh.get(Number(row.id)) ?? row) };
  });
};

/**
 * Polls runs with work in progress, those shown and those started from this page, for as long as there are any. Updates
 * their rows in place and reports the end of work started from this page.
 */
export const useWork = (): void => {
  const { rows, refetch, resource } = useListOf();
  const client = useQueryClient();
  const show = useNotice();
  const started = useSyncExternalStore(onStartedChange, startedRecords);
  const shown = rows.map(runOf).filter(isWorkedOn);
  const ids = [...new Set([...shown.map(({ id }) => id), ...started])].sort((a, b) => a - b);

  const { data } = useQuery({
    queryKey: ['check-runs', 'work', ids],
    queryFn: ({ signal }) => send(multipleRuns, { body: { ids }, background: true, signal }),
    enabled: ids.length > 0,
    refetchInterval: () => pollEvery(POLL_INTERVAL),
    gcTime: 0,
    retry: false,
  });

  const onRows = useEvent((current: readonly CheckRunRow[]) => {
    updateRows(client, current);
    const ended = current.filter((run) => !isWorkedOn(run));
    for (const { id, work } of ended) {
      const name = takeStarted(id);
      const action = resource.actions.find((one) => one.name === name);
      if (action?.kind !== 'bulk' || !work) continue;
      const reason = work.reason ?? undefined;
      if (work.state === 'failed') show(noticeOf(action, { results: [{ id, outcome: 'failed', reason }] }));
      // where success was reported already, the end is visible as the row's new status
      else if (action.background === 'reported-later') show(noticeOf(action, { results: [{ id, outcome: 'done' }] }));
    }
    // its position in the list may have changed
    if (ended.length) void refetch(true);
  });
  useEffect(() => {
    if (data) onRows(data.data);
  }, [data, onRows]);
};
