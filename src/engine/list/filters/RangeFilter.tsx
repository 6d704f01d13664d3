import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isOneDay } from '../../../../declare/list/param-values.ts';
import type { RangeParam, RangeValue } from '../../../../declare/list/params.ts';
import { isRange } from '../../../../declare/list/params.ts';
import { operatorToday } from '../../../../domain/calendar/operator-clock.ts';
import { momentsOf, viewerToday } from '../../../../domain/calendar/viewer-clock.ts';
import {
  CHOOSE_WEEK,
  DAYS_REVERSED,
  endOfRange,
  ISO_WEEK,
  MOMENTS_REVERSED,
  USUAL_SPANS,
} from '../../../messages/filter-forms.ts';
import { Input, Select } from '../../../ui/controls.ts';
import type { FilterProps } from './FilterForms.tsx';
import { Labelled, Panel } from './FilterForms.tsx';
import { asLocal, asMoment, lastWeeks, SPANS } from './moments.ts';
import { useFilters } from './useFilter.ts';

const WEEKS = 53;

type Span = Required<RangeValue>;

/** The differences between ranges of days, which are the operator's, and of moments, which are the viewer's. */
const KINDS = {
  days: {
    input: 'date',
    today: operatorToday,
    written: (span: Span) => span,
    shown: (end: string | undefined) => end?.slice(0, 10) ?? '',
    read: (text: string) => text || undefined,
    error: DAYS_REVERSED,
  },
  moments: {
    input: 'datetime-local',
    today: viewerToday,
    written: momentsOf,
    shown: asLocal,
    read: asMoment,
    error: MOMENTS_REVERSED,
  },
} as const;

const isSame = (span: Span, range: RangeValue): boolean => span.from === range.from && span.to === range.to;

interface WeeksProps {
  weeks: readonly { label: string; range: Span }[];
  range: RangeValue;
  choose: (range: RangeValue) => void;
}

/** The ISO weeks of the past year. */
const Weeks = ({ weeks, range, choose }: WeeksProps) => (
  <Labelled label={ISO_WEEK}>
    {(id) => (
      <Select
        id={id}
        value={weeks.findIndex((one) => isSame(one.range, range))}
        onChange={({ target }) => {
          const week = weeks[Number(target.value)];
          if (week) choose(week.range);
        }}
      >
        <option value={-1}>{CHOOSE_WEEK}</option>
        {weeks.map(({ label }, at) => (
          <option key={label} value={at}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Labelled>
);

/** The last day that can be chosen; undefined: any. */
const latestOf = ({ past }: RangeParam): string | undefined => (past ? operatorToday() : undefined);

/** One day. */
const DayFilter = ({ param, close }: FilterProps<RangeParam>) => {
  const [{ [param.name]: value }, set] = useFilters();
  const [day, setDay] = useState((isRange(value) && value.from) || '');
  const apply = () => {
    set({ [param.name]: day ? { from: day, to: day } : undefined });
    close();
  };
  return (
    <Panel apply={apply}>
      <Labelled label={param.label}>
        {(id) => (
          <Input
            id={id}
            type="date"
            autoFocus
            max={latestOf(param)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Labelled>
    </Panel>
  );
};

/** A range of days or moments, either end open; the usual spans take one click. */
const SpanFilter = ({ param, close }: FilterProps<RangeParam>) => {
  const [{ [param.name]: value }, set] = useFilters();
  const { input: type, today: readToday, written, shown, read, error } = KINDS[param.instants ? 'moments' : 'days'];
  // spans are relative to the day the menu was opened
  const [today] = useState(readToday);
  const [range, setRange] = useState<RangeValue>(isRange(value) ? value : {});
  const { from, to } = range;
  const choose = (next: RangeValue) => {
    const isSet = param.whole ? next.from && next.to : next.from || next.to;
    set({ [param.name]: isSet ? next : undefined });
    close();
  };
  const input = (end: 'from' | 'to') => (
    <Labelled label={endOfRange(param.label, end)}>
      {(id) => (
        <Input
          id={id}
          type={type}
          max={latestOf(param)}
          autoFocus={end === 'from' && !param.instants}
          value={shown(range[end])}
          onChange={({ target }) => setRange({ ...range, [end]: read(target.value, end) })}
        />
      )}
    </Labelled>
  );
  return (
    <Panel
      apply={() => choose({ ...(from && { from }), ...(to && { to }) })}
      error={from && to && from > to ? error : undefined}
    >
      <Box role="group" aria-label={USUAL_SPANS} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 0.5 }}>
        {Object.entries(SPANS).map(([name, spanOf], at) => {
          const span = written(spanOf(today));
          const isSet = isRange(value) && isSame(span, value);
          return (
            <Button
              key={name}
              type="button"
              autoFocus={at === 0 && param.instants}
              variant={isSet ? 'contained' : 'outlined'}
              aria-pressed={isSet}
              onClick={() => choose(span)}
            >
              {name}
            </Button>
          );
        })}
      </Box>
      <Weeks
        weeks={lastWeeks(today, WEEKS).map(({ label, range: week }) => ({ label, range: written(week) }))}
        range={range}
        choose={choose}
      />
      {input('from')}
      {input('to')}
    </Panel>
  );
};

const RangeFilter = (props: FilterProps<RangeParam>) =>
  isOneDay(props.param) ? <DayFilter {...props} /> : <SpanFilter {...props} />;

export default RangeFilter;
