import type { GetListParams } from 'ra-core';
import type { ListShape, ListState } from '../../declare/list-state.ts';
import type { FilterValue, Param } from '../../declare/params.ts';

/** The search text's key among react-admin's filter values. */
export const SEARCH = 'q';

const isText = (value: unknown): value is string => typeof value === 'string';

const filterOf = (param: Param, value: unknown): FilterValue | undefined => {
  if (param.kind === 'text') return isText(value) && value ? value : undefined;
  if (param.kind === 'values') {
    const all = (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
    return all.length ? all : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const from: unknown = Reflect.get(value, 'from');
  const to: unknown = Reflect.get(value, 'to');
  return { ...(isText(from) && { from }), ...(isText(to) && { to }) };
};

/**
 * Converts react-admin's list parameters (page from 1, filters by parameter name) to a list state. Unknown filters are
 * ignored.
 */
export const stateOf = ({ pagination, sort, filter = {} }: GetListParams, shape: ListShape): ListState => {
  const filters: Record<string, FilterValue> = {};
  for (const param of shape.params) {
    const value = filterOf(param, filter[param.name]);
    if (value !== undefined) filters[param.name] = value;
  }
  const known = sort && shape.sortable.includes(sort.field) ? sort : shape.sort;
  return {
    page: (pagination?.page ?? 1) - 1,
    pageSize: pagination?.perPage ?? shape.pageSize,
    ...(known && { sort: { field: known.field, order: known.order } }),
    search: isText(filter[SEARCH]) ? filter[SEARCH].trim() : '',
    filters,
  };
};

/** Converts a list state to react-admin's list parameters; the inverse of `stateOf`. */
export const paramsOf = ({ page, pageSize, sort, search, filters }: ListState) => ({
  pagination: { page: page + 1, perPage: pageSize },
  ...(sort && { sort }),
  filter: { ...filters, ...(search && { [SEARCH]: search }) },
});
