import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { ALL, EMPTY } from '../../../declare/params.ts';
import { sourceOf } from './conditions.ts';
import type { FacetsQuery, Matched } from './matched.ts';
import type { GroupedBy } from './model.ts';

/** What a stored column has in a group of rows. */
type StoredValue = number | string | null;

/** The numbers of rows that have values of filters, each under the filters that are not its own. */
export interface GroupedCounts {
  count: (filter: string, value: string) => number;
  /** The values that a column without a code has, with their counts, in order. */
  values: (filter: string) => ReadonlyMap<string, number>;
  /** The rows that have a value of one filter, by the values of another. */
  crossed: (filter: string, value: string, across: string, others: readonly string[]) => number[];
}

/** The counts of one grouped read of stored columns, for all filters that have such a column (`Source.groupedBy`). */
export interface Grouped {
  /** The rows by what is in the columns, each `[stored values, count]`; undefined: no filter has such a column. */
  select: SQL | undefined;
  isGrouped: (filter: string, value: string) => boolean;
  read: (answer: unknown) => GroupedCounts;
}

interface GroupedFilter {
  groupedBy: GroupedBy;
  chosen: readonly string[];
}

/** Rows that have the same in all columns. */
interface Group {
  stored: ReadonlyMap<GroupedBy['column'], StoredValue>;
  count: number;
}

const hasValue = ({ column, has }: GroupedBy, value: string, { stored }: Group): boolean => {
  if (value === ALL) return true;
  const found = stored.get(column) ?? null;
  if (has) return has(value, Number(found)) === true;
  return found === null ? value === EMPTY : value === String(found);
};

const isGroupedBy = ({ has }: GroupedBy, value: string): boolean =>
  value === ALL || !has || has(value, 0) !== undefined;

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The filters whose values the columns have. One that is set to a value they do not have stays a condition. */
const groupedFilters = ({ model, resource, state, conditions }: FacetsQuery): ReadonlyMap<string, GroupedFilter> => {
  const filters = conditions.many ? [] : resource.list.filters;
  return new Map(
    filters.flatMap(({ param, source }) => {
      const isCounted = param.kind === 'values' && param.counted !== false && !(param.name in model.filters);
      const groupedBy = isCounted ? sourceOf(model, source)?.groupedBy : undefined;
      const value = state.filters[param.name];
      const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
      return groupedBy && chosen.every((one) => isGroupedBy(groupedBy, one))
        ? [[param.name, { groupedBy, chosen }] as const]
        : [];
    }),
  );
};

/** The counts in groups of rows. */
const countsIn = (groups: readonly Group[], filters: ReadonlyMap<string, GroupedFilter>): GroupedCounts => {
  const known = new Map<string, readonly Group[]>();
  /** The groups under the chosen values of all filters but these. */
  const under = (...names: readonly string[]): readonly Group[] => {
    const key = names.join();
    const chosen = [...filters].filter(([name, filter]) => !names.includes(name) && filter.chosen.length);
    const found =
      known.get(key) ??
      groups.filter((group) =>
        chosen.every(([, filter]) => filter.chosen.some((one) => hasValue(filter.groupedBy, one, group))),
      );
    known.set(key, found);
    return found;
  };
  const having = (of: readonly Group[], filter: string, value: string): readonly Group[] => {
    const groupedBy = filters.get(filter)?.groupedBy;
    return groupedBy ? of.filter((group) => hasValue(groupedBy, value, group)) : [];
  };
  return {
    count: (filter, value) => sumOf(having(under(filter), filter, value)),
    values: (filter) => {
      const column = filters.get(filter)?.groupedBy.column;
      const counts = new Map<string, number>();
      for (const { stored, count } of column ? under(filter) : []) {
        const value = column && stored.get(column);
        if (value !== null && value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + count);
      }
      return new Map([...counts].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })));
    },
    crossed: (filter, value, across, others) => {
      const row = having(under(filter, across), filter, value);
      return others.map((other) => sumOf(having(row, across, other)));
    },
  };
};

export const groupedCounts = (asked: FacetsQuery, matched: Matched): Grouped => {
  const filters = groupedFilters(asked);
  const names = sql.join(
    [...matched.columns.values()].map((name) => sql.identifier(name)),
    sql`, `,
  );
  return {
    select: filters.size
      ? sql`(
        select coalesce(jsonb_agg(jsonb_build_array(stored, count)), '[]'::jsonb)
        from (
          select jsonb_build_array(${names}) as stored, count(*)::int as count
          from ${matched.rows(...filters.keys())} stored group by ${names}) grouped)`
      : undefined,
    isGrouped: (name, value) => {
      const filter = filters.get(name);
      return filter !== undefined && isGroupedBy(filter.groupedBy, value);
    },
    read: (answer) => {
      const groups = (answer as [StoredValue[], number][]).map(([values, count]) => ({
        stored: new Map([...matched.columns.keys()].map((column, at) => [column, values[at] ?? null])),
        count,
      })); // as it was selected
      return countsIn(groups, filters);
    },
  };
};
