import { showDate, showInstant } from '../domain/calendar/dates.ts';
import type { Facets, FacetValue } from './facet-values.ts';
import { isRedundantLabel, labelParamFor } from './list/param-values.ts';
import type { FilterValue, Param, RangeValue } from './list/params.ts';
import { ALL, declaredChoices, isRange } from './list/params.ts';
import type { ListDeclaration } from './resource.ts';

/*
 * The filters that are set, in words: as chips above a list, and in the files that are made of it.
 */

export type Filters = Readonly<Record<string, FilterValue>>;

/** The options of a filter: those in the facets, or else the declared ones, plus the selected ones. */
export const offeredValues = (param: Param, facets: Facets | undefined, set: readonly string[]): FacetValue[] => {
  const choices = param.kind === 'values' ? declaredChoices(param) : {};
  const facetValues = facets?.[param.name]?.filter(({ value }) => value !== ALL);
  const byValue = new Map<string, FacetValue>();
  for (const one of facetValues ?? []) byValue.set(one.value, { ...one, label: choices[one.value] ?? one.label });
  for (const value of [...(facetValues ? [] : Object.keys(choices)), ...set]) {
    if (!byValue.has(value)) byValue.set(value, { value, label: choices[value] ?? value, count: 0 });
  }
  return [...byValue.values()];
};

type Presets = ListDeclaration['presets'];

/** One removable chip: its text, and the filters that remain without it. */
export interface ActiveFilter {
  key: string;
  text: string;
  rest: Filters;
}

const without = (filters: Filters, name: string, value?: FilterValue): Filters => {
  const { [name]: _, ...rest } = filters;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** One end of a range: a day, or an instant in the viewer's time zone. */
const endText = (end: string): string => (end.includes('T') ? showInstant(end) : showDate(end));

const rangeText = ({ from, to }: RangeValue): string => {
  if (from && to) return from === to ? endText(from) : `${endText(from)} – ${endText(to)}`;
  return from ? `from ${endText(from)}` : `to ${endText(to ?? '')}`;
};

const isSame = (a: FilterValue | undefined, b: FilterValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A preset whose filters are all set as it sets them, as one chip; undefined if there is none. */
const activePreset = (
  presets: Presets,
  filters: Filters,
): (ActiveFilter & { names: readonly string[] }) | undefined => {
  for (const [name, { label, filters: set }] of Object.entries(presets)) {
    const entries = Object.entries(set);
    if (!entries.every(([param, value]) => isSame(filters[param], value))) continue;
    const names = entries.map(([param]) => param);
    return {
      key: `preset=${name}`,
      text: label,
      rest: names.reduce((rest, one) => without(rest, one), filters),
      names,
    };
  }
  return undefined;
};

/** The active filters, one chip per value; a preset is one chip. */
export const activeFilters = (
  params: readonly Param[],
  filters: Filters,
  facets: Facets | undefined,
  presets: Presets = {},
): ActiveFilter[] => {
  const preset = activePreset(presets, filters);
  const others = params.filter(({ name }) => !preset?.names.includes(name));
  return [...(preset ? [preset] : []), ...chips(others, filters, facets)];
};

const chips = (params: readonly Param[], filters: Filters, facets: Facets | undefined): ActiveFilter[] =>
  params.flatMap((param): ActiveFilter[] => {
    const value = filters[param.name];
    if (value === undefined) return [];
    if (isRedundantLabel(param, filters)) return [];
    const words = labelParamFor(param, params)?.name ?? '';
    const others = without(filters, words);
    const chip = (key: string, text: string, left?: FilterValue): ActiveFilter => ({
      key: `${param.name}=${key}`,
      text: `${param.label}: ${text}`,
      rest: without(others, param.name, left),
    });
    if (typeof value === 'string') return [chip(value, [value, filters[words]].filter(Boolean).join(' '))];
    if (isRange(value)) return [chip('range', rangeText(value))];
    const set: readonly string[] = value;
    const labels = new Map(offeredValues(param, facets, set).map((one) => [one.value, one.label]));
    return set.map((one) => {
      const left = set.filter((other) => other !== one);
      return chip(one, labels.get(one) ?? one, left.length ? left : undefined);
    });
  });
