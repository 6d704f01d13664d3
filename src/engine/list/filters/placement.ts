import type { Filters } from '../../../../declare/active-filters.ts';
import { isAlwaysSet, isFixed, labelParamFor } from '../../../../declare/list/param-values.ts';
import type { Param, TextParam } from '../../../../declare/list/params.ts';

/** Whether a text filter has a search box of its own instead of a menu. */
export const isSearch = (param: Param): param is TextParam => param.kind === 'text' && param.input === 'search';

/** A list with no more menus than this shows them all. */
const FEW = 3;
/** How many stand open where the declaration opens none. */
const OPEN = 2;

/** The filters with a menu: those beside the search, and those behind "More filters". */
export const placeFilters = (params: readonly Param[]): { open: readonly Param[]; more: readonly Param[] } => {
  const menus = params.filter(
    (param) =>
      !isFixed(param) &&
      !isAlwaysSet(param) &&
      !(param.kind === 'values' && param.linked) &&
      (param.kind !== 'text' || !(param.labelFor || isSearch(param))),
  );
  if (menus.length <= FEW) return { open: menus, more: [] };
  const declared = menus.filter(({ open }) => open);
  const open = declared.length > 0 ? declared : menus.slice(0, OPEN);
  return { open, more: menus.filter((param) => !open.includes(param)) };
};

/** How many values of a filter are set, or of the text that it is labelled with. */
export const valueCount = (param: Param, params: readonly Param[], filters: Filters): number => {
  const words = labelParamFor(param, params);
  const value = filters[param.name] ?? (words && filters[words.name]);
  return Array.isArray(value) ? value.length : Number(value !== undefined);
};
