import { panel } from '../../declare/panels/panel.ts';
import type { Part, Parts } from '../../declare/panels/parts.ts';
import { PAYMENT_METHODS } from '../../domain/bank/payment-methods.ts';
import { isBankingDay } from '../../domain/calendar/banking-days.ts';
import type { Week } from './calls.ts';
import { metricsWeek } from './calls.ts';
import { countedQuery, dayColumns, dayLabel, fourWeeks, fourWeeksQuery } from './week.ts';

/** Until the answer is there: nothing on any day. */
const PLACE: Week = { days: [], methods: PAYMENT_METHODS.map((method) => ({ method, amount: 0 })) };

/** One plot of counted days, beside the grid. */
const plot = (title: string, query: typeof countedQuery, parts: (v: Parts<Week>) => readonly Part[]) =>
  panel(metricsWeek, { title, failed: 'Failed to fetch data', width: 'side', query, place: PLACE }, parts);

const ofWeek = (title: string, parts: (v: Parts<Week>) => readonly Part[]) => plot(title, countedQuery, parts);

const dayOf = ({ days }: Week, date: string) => days.find((one) => one.date === date);

/** The last four weeks in one line, and the shown week (docs/rules/dashboards.md, "Summary"). */
export const plots = [
  plot('Four weeks', fourWeeksQuery, (v) => [
    v.line((weeks, state) => {
      const days = fourWeeks(state).filter((date) => isBankingDay(date) || dayOf(weeks, date)?.amount);
      return {
        label: 'Dollars loaded by day, four weeks',
        unit: 'dollars',
        labels: days.map(dayLabel),
        series: [{ label: 'Dollars loaded', values: days.map((date) => dayOf(weeks, date)?.amount ?? 0) }],
      };
    }),
  ]),
  ofWeek('Files loaded by day', (v) => [
    v.bars((week, state) => ({
      label: 'Files loaded by day',
      bars: dayColumns(state).map(({ key, label }) => ({ label, value: dayOf(week, key)?.files ?? 0 })),
    })),
  ]),
  ofWeek('Hours from load to release', (v) => [
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
  ofWeek('Dollars by method', (v) => [
    v.bars(({ methods }) => ({
      label: 'Dollars by payment method',
      unit: 'dollars',
      shares: true,
      bars: methods.map(({ method, amount }) => ({ label: method, value: amount })),
    })),
  ]),
];
