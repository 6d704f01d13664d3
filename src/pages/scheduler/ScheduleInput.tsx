import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { WEEKDAYS } from '../../../domain/calendar/month-weeks.ts';
import {
  normalSchedule,
  SCHEDULE_WEEKDAYS,
  type Schedule,
  type ScheduleWeekday,
} from '../../../domain/calendar/schedule.ts';
import type { InputProps } from '../../engine/form/inputs/input.ts';
import { Labelled } from '../../engine/form/Labelled.ts';
import { NextRuns } from './NextRuns.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  flexBasis: '100%',
  gap: theme.spacing(2, 4),
  alignItems: 'flex-start',
}));

/** A line for each weekday. Each box is named by its label: the headings are for the eye. */
const Weeks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `max-content repeat(6, minmax(${theme.spacing(3)}, ${theme.spacing(5)}))`,
  gap: theme.spacing(0.75, 0.5),
  alignItems: 'center',
  maxWidth: '100%',
  ...theme.typography.body2,
  '& > [aria-hidden]:not([data-weekday])': { textAlign: 'center', color: theme.vars?.palette.text.secondary },
  '& > [data-weekday]': { gridColumn: 1, paddingRight: theme.spacing(1) },
}));

/** A checkbox as a button that is pressed or not: the box lies over it, invisible, and takes the clicks and the focus. */
const Week = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  height: 28,
  border: `1px solid ${theme.vars?.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  '&&': { ...theme.typography.body2, color: theme.vars?.palette.text.primary },
  '& > input': { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0 },
  '&:has(:enabled)': { cursor: 'pointer' },
  '&&:has(:disabled)': { color: theme.vars?.palette.text.secondary, borderColor: theme.vars?.palette.line },
  '&&:has(:checked)': {
    fontWeight: theme.typography.fontWeightBold,
    color: theme.vars?.palette.primary.contrastText,
    borderColor: theme.vars?.palette.primary.main,
    backgroundColor: theme.vars?.palette.primary.main,
    '@media (forced-colors: active)': {
      color: 'HighlightText',
      backgroundColor: 'Highlight',
      forcedColorAdjust: 'none',
    },
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
}));

const WEEKS = [1, 2, 3, 4, 5];

const nameOf = (weekday: ScheduleWeekday): string => WEEKDAYS[SCHEDULE_WEEKDAYS.indexOf(weekday) + 1] ?? weekday;

/** The weeks of the month on each weekday, and the runs that follow from them. */
const ScheduleInput = ({ value, onChange, label, record, given, children }: InputProps) => {
  const schedule = value as Schedule | null; // as the record declares it
  const { id, ref, disabled, onBlur, 'aria-describedby': describedBy } = given;
  const set = (weekday: ScheduleWeekday, weeks: readonly number[]) =>
    onChange(normalSchedule({ ...schedule, [weekday]: weeks }));
  const box = (weekday: ScheduleWeekday, name: string, weeks: readonly number[], own?: 'first') => {
    const had = schedule?.[weekday] ?? [];
    const isSet = weeks.every((week) => had.includes(week));
    return (
      <Week>
        <input
          type="checkbox"
          disabled={disabled}
          onBlur={onBlur}
          aria-label={`${nameOf(weekday)}, ${name}`}
          checked={isSet}
          onChange={() => set(weekday, isSet ? had.filter((one) => !weeks.includes(one)) : [...had, ...weeks])}
          {...(own && { id, ref })}
        />
        <span aria-hidden>{weeks.length > 1 ? 'All' : weeks[0]}</span>
      </Week>
    );
  };
  return (
    <Labelled role="group" aria-label={label} aria-describedby={describedBy}>
      <Columns>
        <Weeks>
          <span data-weekday />
          {['Every', '1st', '2nd', '3rd', '4th', '5th'].map((heading) => (
            <span key={heading} aria-hidden="true">
              {heading}
            </span>
          ))}
          {SCHEDULE_WEEKDAYS.map((weekday, at) => (
            <Fragment key={weekday}>
              <span aria-hidden="true" data-weekday>
                {nameOf(weekday)}
              </span>
              {box(weekday, 'every week', WEEKS, at === 0 ? 'first' : undefined)}
              {WEEKS.map((week) => (
                <Fragment key={week}>{box(weekday, `week ${week}`, [week])}</Fragment>
              ))}
            </Fragment>
          ))}
        </Weeks>
        {record && <NextRuns locationId={Number(record.location_id)} />}
      </Columns>
      {children}
    </Labelled>
  );
};

export default ScheduleInput;
