import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import { searchedText, tooLong } from '../../domain/identifiers.ts';
import type { ListNames } from '../dialect.ts';
import { PAGE_SIZE_CAP } from '../dialect.ts';
import { LARGEST_NUMBER, TEXT_ID } from '../ids.ts';
import { isLine, SEARCH_MAX } from '../text.ts';
import {
  initialOf,
  isAlwaysSet,
  isComputed,
  isFixed,
  isInitial,
  isRedundantLabel,
  rangeFault,
} from './param-values.ts';
import type { FilterValue, Param, RangeParam, RangeValue } from './params.ts';
import { isRange } from './params.ts';
import { encodeValues, splitValues } from './query-values.ts';
import { isSpan } from './span.ts';
import type { ListShape, ListState, RecordKey, Side, Sort } from './state.ts';
import { CURSOR, ID, IDS_CAP, isPaged, isPrivateSearch, MODE, oneName, rangeNames } from './state.ts';

export interface ListIssue {
  path: string;
  message: string;
}

const encodeFilter = (out: URLSearchParams, param: Param, value: FilterValue, names: ListNames, side: Side) => {
  if (param.kind === 'range') {
    if (!isRange(value)) return;
    const { from, to } = rangeNames(param, side);
    if (value.from) out.set(from, value.from);
    if (value.to) out.set(to, value.to);
  } else if (param.kind === 'text') {
    if (typeof value === 'string' && value) out.set(oneName(param, side), value);
  } else if (Array.isArray(value)) encodeValues(out, oneName(param, side), value, names);
};

/**
 * Encodes a list state as query parameters. The address bar leaves out whatever equals the declared default; the API
 * always receives page and size, and the sort if there is one.
 */
export const encodeList = (state: ListState, shape: ListShape, names: ListNames, side: Side): URLSearchParams => {
  const out = new URLSearchParams();
  const always = side === 'api';
  if (state.search && (always || !isPrivateSearch(state.search, shape))) {
    out.set(names.search, state.search);
    if (always && names.searchFields)
      encodeValues(out, names.searchFields, state.searchFields ?? shape.searched ?? [], names);
  }
  for (const param of shape.params) {
    if (param.kind === 'values' && param.always) {
      if (always) encodeFilter(out, param, param.always, names, side);
      continue;
    }
    const value = state.filters[param.name];
    if (param.kind === 'values' && param.initial && !(always && isComputed(param))) {
      if (value === undefined) out.set(oneName(param, side), '');
      else if (!always && !isComputed(param) && isInitial(param, value)) continue;
    }
    if (param.kind === 'range' && param.initial && !always) {
      if (value === undefined) out.set(param.url.from, '');
      else if (isInitial(param, value)) continue;
    }
    if (value !== undefined && !(always && isRedundantLabel(param, state.filters)))
      encodeFilter(out, param, value, names, side);
  }
  if (state.sort && (always || state.sort.field !== shape.sort?.field || state.sort.order !== shape.sort.order)) {
    out.set(names.sort, state.sort.field);
    out.set(names.order, state.sort.order.toLowerCase());
  }
  if (state.groupBy) out.set(names.groupBy, state.groupBy);
  if (!always && state.mode) out.set(MODE, state.mode);
  if (!always && state.columns) out.set(names.columns, state.columns.join(','));
  if (always && state.cursor) out.set(CURSOR, state.cursor);
  if (always && state.ids) encodeValues(out, ID, state.ids.map(String), names);
  if (isPaged(shape) && (always || state.page > 0)) out.set(names.page, String(state.page + names.base));
  if (always || state.pageSize !== shape.pageSize) out.set(names.size, String(state.pageSize));
  return out;
};

/** The most rows of one page of a list under these filters, in the API. */
export const pageCapOf = ({ pageCap }: Pick<ListShape, 'pageCap'>, filters: ListState['filters']): number =>
  pageCap?.(filters) ?? PAGE_SIZE_CAP;

/**
 * Decodes query parameters into a list state. Invalid parameters are reported in `issues` and left out of the state:
 * the address bar ignores them (a bad link still opens the list), the API answers 422.
 */
export const decodeList = (
  query: URLSearchParams,
  shape: ListShape,
  names: ListNames,
  side: Side,
): { state: ListState; issues: ListIssue[] } => {
  const issues: ListIssue[] = [];
  const fault = (path: string, message: string) => void issues.push({ path, message });
  const one = (name: string): string | undefined => {
    const all = query.getAll(name);
    if (all.length > 1) fault(name, 'Give this parameter once');
    return all[0];
  };
  const whole = (name: string, from: number): number | undefined => {
    const text = one(name);
    if (text === undefined) return undefined;
    const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from) return number;
    fault(name, `Must be a whole number of at least ${from}`);
    return undefined;
  };

  const page = isPaged(shape) ? whole(names.page, names.base) : undefined;
  const size = whole(names.size, 1);
  const filters = decodeFilters(query, shape, names, side, one, fault);
  const pageSize = size === undefined ? shape.pageSize : Math.min(size, pageCapOf(shape, filters));
  const sizeIsOffered = side === 'api' || shape.pageSizes.includes(pageSize);

  const state: ListState = {
    page: page === undefined ? 0 : page - names.base,
    pageSize: sizeIsOffered ? pageSize : shape.pageSize,
    search: decodeSearch(one(names.search) ?? '', side, (message) => fault(names.search, message)),
    filters,
  };
  const sort = decodeSort(shape, names, side, one, fault) ?? shape.sort;
  const groupBy = decodeGroupBy(shape, names, one, fault);
  const mode = side === 'url' ? shape.modes?.find((known) => known === query.get(MODE)) : undefined;
  const cursor = side === 'api' && shape.paging === 'cursor' ? one(CURSOR) : undefined;
  const ids =
    side === 'api' && query.has(ID) ? decodeIds(splitValues(query.getAll(ID), names), shape, fault) : undefined;
  const searchFields = side === 'api' ? decodeSearchFields(query, shape, names, fault) : undefined;
  const columns = side === 'url' ? decodeColumns(query.get(names.columns), shape) : undefined;
  const more = {
    ...(ids && { ids }),
    ...(searchFields && { searchFields }),
    ...(cursor && { cursor }),
    ...(sort && { sort }),
    ...(groupBy && { groupBy }),
    ...(mode && { mode }),
    ...(columns && { columns }),
  };
  return { state: { ...state, ...more }, issues };
};

/** The named columns that the list has, each once; undefined if there are none. */
const decodeColumns = (text: string | null, { columns }: ListShape): string[] | undefined => {
  const named = [...new Set(text?.split(','))].filter((source) => columns.includes(source));
  return named.length ? named : undefined;
};

/** A search that is too long is never cut, which would find other records: the API refuses it, the address keeps it. */
const decodeSearch = (text: string, side: Side, fault: (message: string) => void): string => {
  const search = searchedText(text);
  const issue = isLine(search) ? side === 'api' && tooLong(search, SEARCH_MAX) : 'Must not contain control characters';
  if (!issue) return search;
  fault(issue);
  return '';
};

type One = (name: string) => string | undefined;
type Fault = (path: string, message: string) => void;

const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_NUMBER;

const decodeIds = (texts: readonly string[], { ids }: ListShape, fault: Fault): RecordKey[] | undefined => {
  const isOne = ids === 'text' ? (text: string) => TEXT_ID.test(text) : isNumber;
  if (texts.length > 0 && texts.length <= IDS_CAP && texts.every(isOne))
    return ids === 'text' ? [...texts] : texts.map(Number);
  fault(ID, `Must be 1 to ${IDS_CAP} record numbers`);
  return undefined;
};

/** The fields to search; undefined: all of them. */
const decodeSearchFields = (
  query: URLSearchParams,
  { searched = [] }: ListShape,
  names: ListNames,
  fault: Fault,
): string[] | undefined => {
  const { searchFields: name } = names;
  if (name === undefined || !query.has(name)) return undefined;
  const asked = [...new Set(splitValues(query.getAll(name), names))];
  if (asked.some((field) => !searched.includes(field))) {
    fault(name, `Must be among ${searched.join(', ')}`);
    return undefined;
  }
  return asked.length < searched.length ? asked : undefined;
};

const decodeSort = (shape: ListShape, names: ListNames, side: Side, one: One, fault: Fault): Sort | undefined => {
  const field = one(names.sort);
  const direction = one(names.order)?.toLowerCase();
  if (direction !== undefined && direction !== 'asc' && direction !== 'desc') {
    fault(names.order, 'Must be asc or desc');
  }
  if (field === undefined) return undefined;
  if (!shape.sortable.includes(field) && !(side === 'api' && field === ID)) {
    fault(names.sort, 'The list cannot be sorted by this field');
    return undefined;
  }
  const order = direction?.toUpperCase() ?? (shape.ascending?.includes(field) ? 'ASC' : shape.sort?.order);
  return { field, order: order === 'DESC' ? 'DESC' : 'ASC' };
};

const decodeGroupBy = ({ groupBy: fields }: ListShape, { groupBy: name }: ListNames, one: One, fault: Fault) => {
  if (!fields) return undefined;
  const field = one(name);
  if (field === undefined || fields.includes(field)) return field;
  fault(name, 'The list cannot be grouped by this field');
  return undefined;
};

/** Whether an address names days that the screen never shows: too many, an open end, or the future. */
const isOtherSpan = (param: RangeParam, value: RangeValue, side: Side): boolean =>
  side === 'url' &&
  isAlwaysSet(param) &&
  Boolean(value.from || value.to) &&
  !isSpan(value, param.days, operatorToday());

const decodeFilters = (
  query: URLSearchParams,
  shape: ListShape,
  names: ListNames,
  side: Side,
  one: One,
  fault: Fault,
): Record<string, FilterValue> => {
  const filters: Record<string, FilterValue> = {};
  for (const param of shape.params) {
    if (param.kind === 'range') {
      const { from, to } = rangeNames(param, side);
      const value: { from?: string; to?: string } = {};
      for (const [end, name] of [
        ['from', from],
        ['to', to],
      ] as const) {
        const text = one(name);
        if (text === undefined || text === '') continue;
        const wrong = rangeFault(param, text);
        if (wrong) fault(name, wrong);
        else value[end] = text;
      }
      const isSaid = query.has(from) || query.has(to);
      const isHalf = param.whole && (value.from === undefined) !== (value.to === undefined);
      if (isHalf) fault(value.from === undefined ? from : to, 'Give both ends of the range');
      else if (isOtherSpan(param, value, side)) filters[param.name] = initialOf(param) ?? {};
      else if (value.from || value.to) filters[param.name] = value;
      else if (param.initial && (side === 'url' ? !isSaid || isAlwaysSet(param) : param.bounds))
        filters[param.name] = initialOf(param) ?? {};
      continue;
    }
    if (side === 'url' && isFixed(param)) continue;
    const name = oneName(param, side);
    const { initial, all, single } = param.kind === 'values' ? param : {};
    const isCleared = (initial !== undefined || all !== undefined) && query.getAll(name).includes('');
    const said =
      param.kind === 'text'
        ? [one(name)].filter((text) => text !== undefined).map(searchedText)
        : splitValues(query.getAll(name), names);
    const raw = isCleared ? said.filter((text) => text !== '') : said;
    const good = [...new Set(raw)].filter((text) => param.pattern.test(text));
    if (good.length < new Set(raw).size) fault(name, 'Has a value that is not known here');
    if (param.kind === 'text') {
      if (good[0]) filters[param.name] = good[0];
    } else if (good.length) {
      if (single && good.length > 1) fault(name, 'Give one value');
      filters[param.name] = good.slice(0, single ? 1 : 200);
    } else if (param.kind === 'values' && !isCleared && !(side === 'api' && isComputed(param))) {
      const value = initialOf(param);
      if (value !== undefined) filters[param.name] = value;
    }
  }
  return filters;
};
