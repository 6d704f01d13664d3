import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isOneDay } from '../../../declare/param-values.ts';
import type { RangeParam } from '../../../declare/params.ts';
import { isRange } from '../../../declare/params.ts';
import { movedSpan } from '../../../declare/span.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { LATEST_DAYS, nextDays, previousDays } from '../../messages/panels.ts';
import { Input } from '../../ui/controls.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useFilters } from '../list/filters/useFilter.ts';

const look = { color: 'inherit', sx: { minWidth: 32, px: 0.5 } } as const;

/** A range of a fixed number of days, moved as a whole; it ends today at the latest. */
export const SpanStepper = ({ param }: { param: RangeParam & { days: number } }) => {
  const [{ [param.name]: value }, set] = useFilters();
  const { days } = param;
  const today = operatorDay(new Date());
  const range = isRange(value) ? value : movedSpan({}, days, 0, today);
  const move = (steps: number) => () => void set({ [param.name]: movedSpan(range, days, steps, today) });
  const isLast = (range.to ?? today) >= today;
  return (
    <Box role="group" aria-label={param.label} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Button {...look} aria-label={previousDays(days)} onClick={move(-1)}>
        <ChevronLeft />
      </Button>
      {isOneDay(param) ? (
        <Input
          type="date"
          aria-label={param.label}
          max={today}
          value={range.to ?? ''}
          onChange={({ target: { value: day } }) => day && set({ [param.name]: { from: day, to: day } })}
        />
      ) : (
        <Box component="span" aria-live="polite" sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
          {showDate(range.from ?? '')} – {showDate(range.to ?? '')}
        </Box>
      )}
      <ReasonButton {...look} aria-label={nextDays(days)} reason={isLast ? LATEST_DAYS : undefined} onClick={move(1)}>
        <ChevronRight />
      </ReasonButton>
    </Box>
  );
};
