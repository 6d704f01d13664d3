import type { PlainDate } from '../../domain/calendar/dates.ts';
import { addDays } from '../../domain/calendar/days.ts';
import { isAlwaysSet } from './param-values.ts';
import type { FilterValue, Param, RangeValue } from './params.ts';
import { isRange } from './params.ts';

/** The range of so many days that ends on a day. */
export const spanTo = (to: PlainDate, days: number): Required<RangeValue> => ({ from: addDays(to, 1 - days), to });

/** The range before or after, of the same length; it ends today at the latest. */
export const movedSpan = ({ to = '' }: RangeValue, days: number, steps: number, today: PlainDate): RangeValue => {
  const end = addDays(to || today, steps * days);
  return spanTo(end > today ? today : end, days);
};

/** Whether a range has exactly so many days, and ends today at the latest. */
export const isSpan = ({ from, to }: RangeValue, days: number, today: PlainDate): boolean =>
  to !== undefined && to <= today && from === spanTo(to, days).from;

interface Dated {
  source: string;
  param: Param;
}

/**
 * The ranges within the shown days that the moved ones no longer have: they would leave nothing to show.
 * @param filters those of the list; a range belongs to the shown days when it is of their source
 */
export const leftBehind = (
  filters: readonly Dated[],
  set: Readonly<Record<string, FilterValue>>,
  shown: { name: string; span: RangeValue },
): string[] => {
  const source = filters.find(({ param }) => param.name === shown.name)?.source;
  const { from = '', to = '' } = shown.span;
  return filters.flatMap(({ source: other, param }) => {
    const value = set[param.name];
    if (other !== source || isAlwaysSet(param) || !isRange(value)) return [];
    return (value.from ?? from) >= from && (value.to ?? to) <= to ? [] : [param.name];
  });
};
