import type { ListNames } from './dialect.ts';
import type { FilterValue, Param } from './list/params.ts';
import type { ListDeclaration, SecondaryList } from './resource.ts';

/** A second list above the main one, showing the records that match the fixed filters. */
export interface SecondaryListOptions {
  title: string;
  /** The text shown when it has no rows. */
  empty: string;
  /** Prefix of its parameters in the address bar, so that both lists can keep their state there. */
  prefix: string;
  fixed: Readonly<Record<string, FilterValue>>;
  pageSize: number;
  pageSizes: readonly number[];
}

const renamed = (param: Param, as: (name: string) => string): Param => {
  if (param.kind === 'range') {
    const { initial: _, ...rest } = param;
    return { ...rest, url: { from: as(param.url.from), to: as(param.url.to) } };
  }
  if (param.kind === 'text') return { ...param, url: as(param.url) };
  const { initial: _, ...rest } = param;
  return { ...rest, url: as(param.url) };
};

/**
 * The secondary list of a declaration: the columns and filters of the main list under prefixed names, without initial
 * filter values.
 */
export const secondaryList = (
  first: ListDeclaration,
  { title, empty, prefix, fixed, pageSize, pageSizes }: SecondaryListOptions,
): SecondaryList => {
  const as = (name: string) => `${prefix}-${name}`;
  const { page, size, sort, order, groupBy, search, columns } = first.url;
  const names: ListNames = {
    ...first.url,
    page: as(page),
    size: as(size),
    sort: as(sort),
    order: as(order),
    groupBy: as(groupBy),
    search: as(search),
    columns: as(columns),
  };
  const isOpen = ({ name }: Param) => !Object.hasOwn(fixed, name);
  const params = first.shape.params.filter(isOpen).map((param) => renamed(param, as));
  return {
    title,
    empty,
    list: {
      ...first,
      name: `${first.name}.${prefix}`,
      filters: first.filters.filter(({ param }) => isOpen(param)),
      shape: { ...first.shape, params, pageSize, pageSizes },
      url: names,
      rowName: as(first.rowName),
      strips: [],
      presets: {},
      fixed,
    },
  };
};
