import { isPlainDate } from '../../domain/calendar/dates.ts';
import type { FilterValue, Param, RangeParam, TextParam, ValuesParam } from './params.ts';

/* What the values of filters are: their initial ones, their faults, and those that stand for another. */

/** A range of a fixed number of days, which has a value at all times. */
export const isAlwaysSet = (param: Param): param is RangeParam & { days: number } =>
  param.kind === 'range' && param.days !== undefined;

/** Whether a tab is the one that a list opens with. */
const isFirstTab = (param: Param, value: FilterValue): boolean =>
  param.kind === 'values' && param.all !== undefined && isInitial(param, value);

/** Whether a user has narrowed a list: by a search, another tab, or a filter that need not be set. */
export const isNarrowed = (
  { search, filters }: { search: string; filters: Readonly<Record<string, FilterValue>> },
  params: readonly Param[],
): boolean => {
  const isUnset = (name: string, value: FilterValue) =>
    params.some((param) => param.name === name && (isAlwaysSet(param) || isFirstTab(param, value)));
  return Boolean(search) || Object.entries(filters).some(([name, value]) => !isUnset(name, value));
};

/** Whether a range is one day. */
export const isOneDay = ({ url }: RangeParam): boolean => url.from === url.to;

/** Whether the value of a filter is always the same one, which no user sets. */
export const isFixed = (param: Param): boolean => param.kind === 'values' && param.always !== undefined;

/** Whether the initial value depends on the day: the address bar then always names it. */
export const isComputed = ({ initial }: ValuesParam | RangeParam): boolean => typeof initial === 'function';

/** The initial value of a filter now; undefined when it has none. */
export const initialOf = ({ initial }: ValuesParam | RangeParam): FilterValue | undefined => {
  if (typeof initial !== 'function') return initial;
  return initial();
};

/** Whether a filter has its initial value. */
export const isInitial = (param: ValuesParam | RangeParam, value: FilterValue): boolean =>
  JSON.stringify(initialOf(param)) === JSON.stringify(value);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const isInstant = (text: string): boolean =>
  INSTANT.test(text) && isPlainDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/** The message for an invalid end of a range; undefined when it is valid. */
export const rangeFault = ({ instants }: RangeParam, text: string): string | undefined => {
  if (isPlainDate(text) || (instants && isInstant(text))) return undefined;
  if (!instants) return 'Must be a date like 2026-01-31';
  return 'Must be a moment like 2026-01-31T09:00:00Z, or a date like 2026-01-31';
};

/** The parameter that is the label of another parameter's value, if the list has one. */
export const labelParamFor = ({ name }: Param, params: readonly Param[]): TextParam | undefined =>
  params.filter((one) => one.kind === 'text').find((one) => one.labelFor === name);

/** Whether a parameter is only the label of another parameter that is set. */
export const isRedundantLabel = (param: Param, filters: Readonly<Record<string, FilterValue>>): boolean =>
  param.kind === 'text' && param.labelFor !== undefined && filters[param.labelFor] !== undefined;
