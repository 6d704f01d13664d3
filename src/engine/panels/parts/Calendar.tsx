import { styled } from '@mui/material/styles';
import type { CalendarData } from '../../../../declare/panels/parts.ts';
import type { PlainDate } from '../../../../domain/calendar/dates.ts';
import { dayOfMonth } from '../../../../domain/calendar/days.ts';
import { WEEKDAYS, weeksOfMonth } from '../../../../domain/calendar/month-weeks.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import { TargetLink } from '../TargetLink.tsx';

const Month = styled('table')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    width: '100%',
    maxWidth: 420,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 2,
    padding: theme.spacing(2),
    border: `1px solid ${palette.line}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
    ...theme.typography.body2,
    fontVariantNumeric: 'tabular-nums',
    '& caption': { ...theme.typography.h3, paddingBottom: theme.spacing(1), textAlign: 'left', captionSide: 'top' },
    // in the detail of a row, the styles of the table around it do not hold
    '&& th': {
      ...theme.typography.caption,
      height: 24,
      padding: 0,
      border: 0,
      fontWeight: theme.typography.fontWeightBold,
      textAlign: 'center',
      color: palette.text.secondary,
    },
    '&& td': {
      height: 30,
      padding: 0,
      border: '1px solid transparent',
      borderRadius: theme.shape.borderRadius,
      textAlign: 'center',
    },
    '&& td[data-weekend]': { color: palette.text.secondary },
    '&& td[data-today]': { borderColor: palette.primary.main, fontWeight: theme.typography.fontWeightBold },
    '& td a': { display: 'block', lineHeight: '28px', color: 'inherit' },
    ...Object.fromEntries(
      (['success', 'error', 'warning', 'info', 'neutral'] as const).map((tone) => [
        `&& td[data-tone="${tone}"]`,
        {
          fontWeight: theme.typography.fontWeightBold,
          color: palette.tag[tone].text,
          backgroundColor: palette.tag[tone].ground,
        },
      ]),
    ),
  };
});

const Key = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  maxWidth: 420,
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  '& > li': { display: 'flex', gap: theme.spacing(1) },
  '& > li > span': { flex: 'none', minWidth: '3ch', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}));

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** One month, with what its days are: each named day is listed below or beside it, so that color is never the only sign. */
export const Calendar = ({ data: { label, month, today, days } }: { data: CalendarData }) => {
  const of = (date: PlainDate) => days.find((day) => day.date === date);
  const listed = days.filter(({ date, unlisted }) => date.startsWith(month) && !unlisted);
  return (
    <div>
      <Month aria-label={label}>
        <caption>{monthName.format(new Date(`${month}-01T00:00:00Z`))}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, at) => (
            <tr key={week.find(Boolean) ?? at}>
              {week.map((date, weekday) => {
                if (!date) return <td key={WEEKDAYS[weekday]}>{'\u00a0'}</td>;
                const day = of(date);
                return (
                  <td
                    key={date}
                    data-tone={day?.tone}
                    data-weekend={weekday === 0 || weekday === 6 ? '' : undefined}
                    data-today={date === today ? '' : undefined}
                    aria-current={date === today ? 'date' : undefined}
                  >
                    <TargetLink to={day?.to}>
                      {dayOfMonth(date)}
                      {day && <Hidden>: {day.text}</Hidden>}
                    </TargetLink>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Month>
      {listed.length > 0 && (
        <Key aria-hidden>
          {listed.map(({ date, text }) => (
            <li key={date}>
              <span>{dayOfMonth(date)}</span>
              {text}
            </li>
          ))}
        </Key>
      )}
    </div>
  );
};
