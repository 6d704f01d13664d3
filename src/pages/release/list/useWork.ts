import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { GetListResult } from 'react-admin';
import { useEvent } from 'react-admin';
import { multipleRuns } from '../../../../resources/check-runs/reads.ts';
import type { CheckRunRow } from '../../../../resources/check-runs/row.ts';
import { send } from '../../../dataProvider/send.ts';
import { useListOf } from '../../../engine/list/context.ts';
import { isWorkedOn, runOf } from '../actions/run.ts';
import { useActionNotifications } from '../actions/useActionNotifications.ts';
import { askedRuns, onAsked, takeAsked } from '../actions/work.ts';

/** How often runs that are worked on are looked at, ms. */
const LOOK = 2000;

/** Puts rows as they stand now in the place of those the lists have; the others stay the same objects. */
const renew = (client: QueryClient, rows: readonly CheckRunRow[]) => {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  client.setQueriesData<GetListResult>({ queryKey: ['check-runs', 'getList'] }, (list) => {
    if (!list?.data.some(({ id }) => fresh.has(Number(id)))) return list;
    return { ...list, data: list.data.map((row) => fresh.get(Number(row.id)) ?? row) };
  });
};

/**
 * Looks at the runs that are worked on in the background, the shown ones and those this page asked for, for as long as
 * there are any: their rows are renewed in place, and the end of what was asked is told.
 */
export const useWork = (): void => {
  const { rows, refetch } = useListOf();
  const client = useQueryClient();
  const tell = useActionNotifications();
  const asked = useSyncExternalStore(onAsked, askedRuns);
  const shown = rows.map(runOf).filter(isWorkedOn);
  const ids = [...new Set([...shown.map(({ id }) => id), ...asked])].sort((a, b) => a - b);

  const { data } = useQuery({
    queryKey: ['check-runs', 'work', ids],
    queryFn: ({ signal }) => send(multipleRuns, { body: { ids }, background: true, signal }),
    enabled: ids.length > 0,
    refetchInterval: LOOK,
    gcTime: 0,
    retry: false,
  });

  const take = useEvent((told: readonly CheckRunRow[]) => {
    renew(client, told);
    const ended = told.filter((run) => !isWorkedOn(run));
    for (const { id, work } of ended) {
      const action = takeAsked(id);
      if (!action || !work) continue;
      const reason = work.reason ?? undefined;
      if (work.state === 'failed') tell(action, { results: [{ id, outcome: 'failed', reason }] });
      // of a rerun that has been told already; its end is the row's new status
      else if (action !== 'rerun') tell(action, { results: [{ id, outcome: 'done' }] });
    }
    // where it stands in the list now may have changed with it
    if (ended.length) void refetch(true);
  });
  useEffect(() => {
    if (data) take(data.data);
  }, [data, take]);
};
