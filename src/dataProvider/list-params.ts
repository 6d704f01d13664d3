import type { GetListParams } from 'ra-core';
import type { FilterValue, Param } from '../../declare/list/params.ts';
import type { ListState, RecordKey } from '../../declare/list/state.ts';
import { ID } from '../../declare/list/state.ts';
import type { ListDeclaration } from '../../declare/resource.ts';

/** The search text's key among react-admin's filter values. */
export const SEARCH = 'q';

/** What the parameters of a list are checked against. */
type Listed = Pick<ListDeclaration, 'name' | 'shape' | 'search'>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The value of an empty input in a filter form, which filters nothing. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((one) => one === undefined));

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const undeclared = ({ name, shape, search }: Listed, key: string): Error => {
  const declared = [...shape.params.map((param) => param.name), ...(search ? [SEARCH] : []), ID];
  return new Error(`"${name}" has no filter "${key}"; it has: ${declared.join(', ')}`);
};

const misshapen = ({ name }: Listed, key: string): Error =>
  new Error(`The filter "${key}" of "${name}" has a value of another kind than declared`);

/** The value in the form of its parameter; undefined for one that the parameter cannot have. */
const filterOf = (param: Param, value: unknown): FilterValue | undefined => {
  if (param.kind === 'text') return isText(value) ? value : undefined;
  if (param.kind === 'values') {
    const all: unknown[] = Array.isArray(value) ? value : [value];
    return all.every(isScalar) ? all.map(String) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const ends = Object.entries(value).filter(([, end]) => end !== undefined);
  const isRange = ends.every(([end, text]) => (end === 'from' || end === 'to') && isText(text));
  return isRange ? Object.fromEntries(ends) : undefined;
};

const readFilters = (filters: object, list: Listed): Record<string, FilterValue> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => {
      const param = list.shape.params.find(({ name }) => name === key);
      if (!param) throw undeclared(list, key);
      if (isBlank(value)) return [];
      const read = filterOf(param, value);
      if (read === undefined) throw misshapen(list, key);
      return [[key, read]];
    }),
  );

const readSearch = (text: unknown, list: Listed): string => {
  if (isBlank(text)) return '';
  if (!list.search) throw undeclared(list, SEARCH);
  if (!isText(text)) throw misshapen(list, SEARCH);
  return text.trim();
};

/** An empty list of ids selects no record. */
const readIds = (ids: unknown, list: Listed): RecordKey[] | undefined => {
  if (ids === undefined) return undefined;
  if (list.shape.ids === 'text') return [ids].flat().map(String);
  const numbers = [ids].flat().map(Number);
  if (!numbers.every(Number.isInteger)) throw misshapen(list, ID);
  return numbers;
};

/**
 * Converts react-admin's list parameters (page from 1, filters by parameter name) to a list state. Throws for a filter
 * or sort that the list does not declare: without it the list would answer other rows than were asked for.
 */
export const stateOf = ({ pagination, sort, filter = {}, meta }: GetListParams, list: Listed): ListState => {
  const { shape, name } = list;
  if (sort && sort.field !== ID && !shape.sortable.includes(sort.field)) {
    const declared = [...shape.sortable, ID].join(', ');
    throw new Error(`"${name}" cannot be sorted by "${sort.field}"; it can by: ${declared}`);
  }
  const order = sort ?? shape.sort;
  const { [SEARCH]: search, [ID]: given, ...filters } = filter;
  const ids = readIds(given, list);
  return {
    page: (pagination?.page ?? 1) - 1,
    pageSize: pagination?.perPage ?? shape.pageSize,
    ...(order && { sort: { field: order.field, order: order.order } }),
    ...(meta?.groupBy && { groupBy: meta.groupBy }),
    search: readSearch(search, list),
    filters: readFilters(filters, list),
    ...(ids && { ids }),
  };
};

/** Converts a list state to react-admin's list parameters; the inverse of `stateOf`. */
export const paramsOf = ({ page, pageSize, sort, groupBy, search, filters, ids }: ListState) => ({
  pagination: { page: page + 1, perPage: pageSize },
  ...(sort && { sort }),
  ...(groupBy && { meta: { groupBy } }),
  filter: { ...filters, ...(search && { [SEARCH]: search }), ...(ids && { [ID]: ids }) },
});

/** Filters of the simple-rest dialect: the search text and the filter parameters in one JSON object. */
export const filterQuery = (state: ListState): URLSearchParams =>
  new URLSearchParams({ filter: JSON.stringify(paramsOf(state).filter) });
