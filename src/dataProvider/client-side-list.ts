import type { FilterValue, ValuesParam } from '../../declare/list/params.ts';
import { ALL, declaredChoices, EMPTY, hasSign, isSign, SIGNS } from '../../declare/list/params.ts';
import type { ListState, Sort } from '../../declare/list/state.ts';
import { isEmpty, nameOf, valueAt } from '../../declare/list/values.ts';
import type { Filter, Resource } from '../../declare/resource.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { foldedText } from '../../domain/identifiers.ts';
import { searchedDay, ungrouped } from '../../domain/search-text.ts';
import type { Facets, FacetValue, ListMeta } from './facets.ts';

/** A record as returned by the API. */
export type Row = { id: string | number } & Record<string, unknown>;

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether one of the texts has in it what is searched for: the text, or the day or the number that it is. */
const hasIn = (texts: readonly string[], sought: string): boolean =>
  [ungrouped(foldedText(sought)), searchedDay(sought) ?? sought].some((one) =>
    texts.some((text) => text.includes(one)),
  );

/** The searchable texts of a value. A date matches in its ISO form and as displayed. */
const searchedTexts = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(searchedTexts);
  if (isEmpty(value)) return [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(searchedTexts);
  const text = String(value);
  return PLAIN_DATE.test(text) ? [text, showDate(text)] : [foldedText(text)];
};

const matchesSearch = (row: Row, search: string, fields: readonly string[]): boolean =>
  fields.some((field) => hasIn(searchedTexts(valueAt(row, field)), search));

/** The values a field's filter can name: the members of a list, the id of a record; none for an empty field. */
const filterValuesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(filterValuesOf);
  if (isEmpty(value)) return [];
  if (typeof value === 'object' && value !== null) return [String(Reflect.get(value, 'id') ?? nameOf(value))];
  return [String(value)];
};

/** The filter values that a field's value matches: itself, its signs, or "no value". */
const chosenIn = (param: ValuesParam, value: unknown): string[] => {
  if (isEmpty(value)) return param.empty === undefined ? [] : [EMPTY];
  if (!param.signs) return filterValuesOf(value);
  const signs = Object.keys(SIGNS).filter(isSign);
  return typeof value === 'number' ? signs.filter((sign) => hasSign(value, sign)) : [];
};

const passes = (row: Row, { param, source }: Filter, wanted: FilterValue | undefined): boolean => {
  if (wanted === undefined) return true;
  const value = valueAt(row, source);
  if (param.kind === 'values' && Array.isArray(wanted)) {
    return chosenIn(param, value).some((one) => wanted.includes(one));
  }
  if (param.kind === 'text') return hasIn(searchedTexts(value), String(wanted));
  const { from, to } = wanted as { from?: string; to?: string };
  const day = String(value ?? '').slice(0, 10);
  return day !== '' && (!from || day >= from) && (!to || day <= to);
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compareBy =
  ({ field, order }: Sort) =>
  (a: Row, b: Row): number => {
    const [left, right] = [valueAt(a, field), valueAt(b, field)];
    // empty values sort last in either direction
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
    const ascending =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(nameOf(left), nameOf(right));
    return order === 'ASC' ? ascending : -ascending;
  };

const labelOf = (value: unknown, param: ValuesParam, own: string): string => {
  const declared = declaredChoices(param)[own];
  if (declared !== undefined) return declared;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) || typeof value !== 'object' ? own : nameOf(value);
};

const countValues = (rows: readonly Row[], source: string, param: ValuesParam): FacetValue[] => {
  const counted = new Map<string, FacetValue>();
  for (const row of rows) {
    const value = valueAt(row, source);
    for (const own of new Set(chosenIn(param, value))) {
      const seen = counted.get(own) ?? { value: own, label: labelOf(value, param, own), count: 0 };
      counted.set(own, { ...seen, count: (seen.count ?? 0) + 1 });
    }
  }
  return [...counted.values()].sort((a, b) => collator.compare(a.label, b.label));
};

/**
 * For a list whose API returns every record: search, filters, sorting, paging and facets are computed here. A filter's
 * facet counts cover the records that pass all the other filters.
 */
export const listLocally = (rows: readonly Row[], state: ListState, { list }: Resource) => {
  const ids = state.ids?.map(String);
  const asked = ids ? rows.filter(({ id }) => ids.includes(String(id))) : rows;
  const searched = state.search
    ? asked.filter((row) => matchesSearch(row, state.search, list.search?.fields ?? []))
    : asked;
  const passing = (...except: Filter[]) =>
    searched.filter((row) =>
      list.filters.every((filter) => except.includes(filter) || passes(row, filter, state.filters[filter.param.name])),
    );
  const crossed = (down: Filter, value: string): Pick<FacetValue, 'by'> => {
    const across = list.filters.filter(({ param }) =>
      list.strips.some((one) => one.kind === 'matrix' && one.rows === down.param.name && one.columns === param.name),
    );
    if (!across.length) return {};
    const by = across.map((filter) => {
      const { param, source } = filter;
      const rows = passing(down, filter).filter((row) => passes(row, down, [value]));
      const counted = param.kind === 'values' ? countValues(rows, source, param) : [];
      return [param.name, Object.fromEntries(counted.map((one) => [one.value, one.count]))];
    });
    return { by: Object.fromEntries(by) };
  };
  const matching = passing();
  const sorted = state.sort ? matching.toSorted(compareBy(state.sort)) : matching;
  const start = state.page * state.pageSize;
  const facets: Facets = Object.fromEntries(
    list.filters.flatMap((filter) => {
      const { param, source } = filter;
      if (param.kind !== 'values') return [];
      const others = passing(filter);
      const ofAll = param.all === undefined ? [] : [{ value: ALL, label: param.all, count: others.length }];
      const counted = countValues(others, source, param).map((one) => ({ ...one, ...crossed(filter, one.value) }));
      return [[param.name, [...counted, ...ofAll]]];
    }),
  );
  const meta: ListMeta = { facets, unfiltered: rows.length };
  const page = list.shape.paging === 'none' ? sorted : sorted.slice(start, start + state.pageSize);
  return { data: page, total: matching.length, meta };
};
