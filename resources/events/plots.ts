import { panel } from '../../declare/panels/panel.ts';
import type { Part, Parts } from '../../declare/panels/parts.ts';
import type { Week } from './calls.ts';
import { metricsWeek } from './calls.ts';
import { countedQuery, dayColumns } from './week.ts';

const FAILED = 'Failed to fetch data';

/** One plot of the week; all of them share one request. */
const plot = (title: string, parts: (v: Parts<Week>) => readonly Part[]) =>
  panel(metricsWeek, { title, failed: FAILED, width: 'half', query: countedQuery }, parts);

const dayOf = ({ days }: Week, date: string) => days.find((one) => one.date === date);

/** The week to look at rather than to read (docs/rules/dashboards.md, "Summary"). */
export const weekPlots = [
  plot('Dollars loaded by day', (v) => [
    v.bars((week, state) => ({
      label: 'Dollars loaded by day',
      unit: 'dollars',
      bars: dayColumns(state).map(({ key, label }) => ({ label, value: dayOf(week, key)?.amount ?? 0 })),
    })),
  ]),
  plot('Files loaded by day', (v) => [
    v.bars((week, state) => ({
      label: 'Files loaded by day',
      bars: dayColumns(state).map(({ key, label }) => ({ label, value: dayOf(week, key)?.files ?? 0 })),
    })),
  ]),
  plot('Hours from load to release', (v) => [
    v.line((week, state) => ({
      label: 'Median hours from load to release, by day of release',
      labels: dayColumns(state).map(({ label }) => label),
      series: [
        {
          label: 'Hours',
          values: dayColumns(state).map(({ key }) => dayOf(week, key)?.hours_to_release ?? null),
        },
      ],
    })),
  ]),
  plot('Dollars by method', (v) => [
    v.bars(({ methods }) => ({
      label: 'Dollars by payment method',
      unit: 'dollars',
      shares: true,
      bars: methods.map(({ method, amount }) => ({ label: method, value: amount })),
    })),
  ]),
];
