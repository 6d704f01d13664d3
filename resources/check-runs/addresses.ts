import { textParam } from '../../declare/list/params.ts';
import { OPEN_ROW } from '../../declare/list/state.ts';
import type { PlainDate } from '../../domain/calendar/dates.ts';

/** The release screen. */
export const RELEASE_ROUTE = '/register/release-payment-files';

/** How many runs the list is asked for by their ids. */
const MOST_RUNS = 100;

/** The filter by ids, separated by commas. */
export const RUN_IDS = textParam('check-run-id', {
  url: 'checkRunIds',
  label: 'Check run ids',
  pattern: new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MOST_RUNS - 1}}$`),
  noPii: true,
});

/** The release screen with one run, which is open. */
export const addressOfRun = (
  { id, group_number, date }: { id: number; group_number: string; date: PlainDate },
  more: Readonly<Record<string, string>> = {},
): string => {
  const days = { dateFrom: date, dateTo: date };
  const query = { groupNumber: group_number, ...days, [OPEN_ROW]: String(id), ...more };
  return `${RELEASE_ROUTE}?${new URLSearchParams(query)}`;
};

/** The release screen with these runs; undefined: more than an address can name, or none. */
export const addressOfRuns = (ids: readonly number[]): string | undefined =>
  ids.length && ids.length <= MOST_RUNS
    ? `${RELEASE_ROUTE}?${new URLSearchParams({ [RUN_IDS.url]: ids.join(',') })}`
    : undefined;

/** The scheduler with one group. */
export const schedulerAddress = (groupNumber: string): string =>
  `/groups/scheduler?${new URLSearchParams({ query: groupNumber })}`;
