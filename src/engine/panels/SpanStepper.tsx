import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isOneDay } from '../../../declare/list/param-values.ts';
import type { RangeParam, RangeValue } from '../../../declare/list/params.ts';
import { isRange } from '../../../declare/list/params.ts';
import { leftBehind, movedSpan, spanTo } from '../../../declare/list/span.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { operatorToday } from '../../../domain/calendar/operator-clock.ts';
import { LATEST_DAYS, lastDayOf, nextDays, previousDays } from '../../messages/panels.ts';
import { Input } from '../../ui/controls.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useListOf } from '../list/context.ts';
import { useFilters } from '../list/filters/useFilter.ts';

const look = { color: 'inherit', sx: { minWidth: 32, px: 0.5 } } as const;

/** A range of a fixed number of days, moved as a whole; it ends today at the latest. */
export const SpanStepper = ({ param }: { param: RangeParam & { days: number } }) => {
  const [filters, set] = useFilters();
  const { [param.name]: value } = filters;
  const { resource } = useListOf();
  const { days } = param;
  const today = operatorToday();
  const range = isRange(value) ? value : movedSpan({}, days, 0, today);
  const show = (span: RangeValue) => {
    const gone = leftBehind(resource.list.filters, filters, { name: param.name, span });
    set({ ...Object.fromEntries(gone.map((name) => [name, undefined])), [param.name]: span });
  };
  const move = (steps: number) => () => show(movedSpan(range, days, steps, today));
  const isLast = (range.to ?? today) >= today;
  return (
    <Box role="group" aria-label={param.label} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Button {...look} aria-label={previousDays(days)} onClick={move(-1)}>
        <ChevronLeft />
      </Button>
      {!isOneDay(param) && (
        <Box component="span" aria-live="polite" sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
          {showDate(range.from ?? '')} – {showDate(range.to ?? '')}
        </Box>
      )}
      <Input
        type="date"
        aria-label={isOneDay(param) ? param.label : lastDayOf(param.label)}
        max={today}
        value={range.to ?? ''}
        onChange={({ target: { value: day } }) => day && day <= today && show(spanTo(day, days))}
      />
      <ReasonButton {...look} aria-label={nextDays(days)} reason={isLast ? LATEST_DAYS : undefined} onClick={move(1)}>
        <ChevronRight />
      </ReasonButton>
    </Box>
  );
};
