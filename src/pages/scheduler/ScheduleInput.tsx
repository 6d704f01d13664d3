import { styled } from '@mui/material/styles';
import { WEEKDAYS } from '../../../domain/calendar/month-weeks.ts';
import {
  normalSchedule,
  SCHEDULE_WEEKDAYS,
  type Schedule,
  type ScheduleWeekday,
} from '../../../domain/calendar/schedule.ts';
import type { InputProps } from '../../engine/form/inputs/input.ts';
import { Labelled } from '../../engine/form/Labelled.ts';
import { Input } from '../../ui/controls.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { NextRuns } from './NextRuns.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2, 4),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), max-content))',
}));

const Weeks = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  ...theme.typography.body2,
  '& caption': { ...theme.typography.caption, textAlign: 'left', color: theme.vars?.palette.text.secondary },
  '& th': { padding: theme.spacing(0.5, 1), fontWeight: theme.typography.fontWeightRegular, textAlign: 'center' },
  '& tbody th': { paddingLeft: 0, textAlign: 'left' },
  '& td': { padding: 0, textAlign: 'center', minWidth: theme.spacing(4) },
  '& input': { margin: theme.spacing(0.75) },
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
      <Input
        type="checkbox"
        disabled={disabled}
        onBlur={onBlur}
        aria-label={`${nameOf(weekday)}, ${name}`}
        checked={isSet}
        onChange={() => set(weekday, isSet ? had.filter((one) => !weeks.includes(one)) : [...had, ...weeks])}
        {...(own && { id, ref })}
      />
    );
  };
  return (
    <Labelled role="group" aria-label={label} aria-describedby={describedBy}>
      <Columns>
        <Weeks>
          <caption>Weeks of the month</caption>
          <thead>
            <tr>
              <th scope="col">
                <Hidden>Weekday</Hidden>
              </th>
              <th scope="col">Every</th>
              {WEEKS.map((week) => (
                <th key={week} scope="col">
                  {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SCHEDULE_WEEKDAYS.map((weekday, at) => (
              <tr key={weekday}>
                <th scope="row">{nameOf(weekday)}</th>
                <td>{box(weekday, 'every week', WEEKS, at === 0 ? 'first' : undefined)}</td>
                {WEEKS.map((week) => (
                  <td key={week}>{box(weekday, `week ${week}`, [week])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Weeks>
        {record && <NextRuns locationId={Number(record.location_id)} />}
      </Columns>
      {children}
    </Labelled>
  );
};

export default ScheduleInput;
