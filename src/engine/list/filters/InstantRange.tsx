import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RangeParam, RangeValue } from '../../../../declare/params.ts';
import { Input, Select } from '../../../ui/controls.ts';
import type { FilterProps } from './FilterForms.tsx';
import { Labelled, Panel } from './FilterForms.tsx';
import { isRange } from './filters.ts';
import { asLocal, asMoment, lastWeeks, SPANS } from './moments.ts';
import { useFilters } from './useFilter.ts';

const WEEKS = 53;

/** A year of ISO weeks, by number. */
const Weeks = ({ now, range, choose }: { now: Date; range: RangeValue; choose: (range: RangeValue) => void }) => {
  const weeks = lastWeeks(now, WEEKS);
  const chosen = weeks.findIndex((one) => one.range.from === range.from && one.range.to === range.to);
  return (
    <Labelled label="ISO week">
      {(id) => (
        <Select
          id={id}
          value={chosen}
          onChange={({ target }) => {
            const week = weeks[Number(target.value)];
            if (week) choose(week.range);
          }}
        >
          <option value={-1}>Choose a week</option>
          {weeks.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
};

/** A range of instants; either end may be empty. Common ranges take one click. */
const InstantRange = ({ param, close }: FilterProps<RangeParam>) => {
  const [{ [param.name]: value }, set] = useFilters();
  // the preset ranges are relative to when the menu was opened
  const [now] = useState(() => new Date());
  const [range, setRange] = useState<RangeValue>(isRange(value) ? value : {});
  const { from, to } = range;
  const error = from && to && from > to ? 'The first moment must not be after the last' : undefined;
  const choose = (next: RangeValue) => {
    set({ [param.name]: next.from || next.to ? next : undefined });
    close();
  };
  const input = (end: 'from' | 'to') => (
    <Labelled label={`${param.label} ${end}`}>
      {(id) => (
        <Input
          id={id}
          type="datetime-local"
          value={asLocal(range[end])}
          onChange={({ target }) => setRange({ ...range, [end]: asMoment(target.value, end) })}
        />
      )}
    </Labelled>
  );
  return (
    <Panel apply={() => choose({ ...(from && { from }), ...(to && { to }) })} error={error}>
      <Box role="group" aria-label="Spans" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 0.5 }}>
        {Object.entries(SPANS).map(([name, spanOf], at) => {
          const span = spanOf(now);
          const isSet = isRange(value) && span.from === value.from && span.to === value.to;
          return (
            <Button
              key={name}
              type="button"
              autoFocus={at === 0}
              variant={isSet ? 'contained' : 'outlined'}
              aria-pressed={isSet}
              onClick={() => choose(span)}
            >
              {name}
            </Button>
          );
        })}
      </Box>
      <Weeks now={now} range={range} choose={choose} />
      {input('from')}
      {input('to')}
    </Panel>
  );
};

export default InstantRange;
