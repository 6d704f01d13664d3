import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { ALL, EMPTY } from '../../../declare/list/params.ts';
import { groupedByOf } from './conditions.ts';
import type { FacetsQuery, Matched } from './matched.ts';
import { isGrouping } from './matched.ts';
import type { GroupedBy } from './model.ts';

/** Of values in menus: 9 before 10. */
const ORDER = new Intl.Collator('en', { numeric: true });

/** What a stored column has in a group of rows. */
type StoredValue = number | string | null;

/** The numbers of rows that have values of filters, each under the filters that are not its own. */
export interface GroupedCounts {
  /** The rows under all filters. */
  total: number;
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

const isValue = ({ has }: GroupedBy, value: string, stored: StoredValue): boolean => {
  if (value === ALL) return true;
  if (has) return has(value, Number(stored)) === true;
  return stored === null ? value === EMPTY : value === String(stored);
};

const hasValue = (groupedBy: GroupedBy, value: string, { stored }: Group): boolean =>
  isValue(groupedBy, value, stored.get(groupedBy.column) ?? null);

/** Whether what is in the column tells which rows have a value. */
export const isGroupedBy = ({ has }: GroupedBy, value: string): boolean =>
  value === ALL || !has || has(value, 0) !== undefined;

/** The numbers of rows by what is in a column: far fewer than groups, so that each value is looked up in few of them. */
type Tally = ReadonlyMap<StoredValue, number>;

const tallyOf = (groups: readonly Group[], { column }: GroupedBy): Tally => {
  const counts = new Map<StoredValue, number>();
  for (const { stored, count } of groups) {
    const found = stored.get(column) ?? null;
    counts.set(found, (counts.get(found) ?? 0) + count);
  }
  return counts;
};

const countIn = (tally: Tally, groupedBy: GroupedBy, value: string): number => {
  let sum = 0;
  for (const [stored, count] of tally) if (isValue(groupedBy, value, stored)) sum += count;
  return sum;
};

/** The filters whose values the columns have. One that is set to a value they do not have stays a condition. */
const groupedFilters = ({ model, resource, state, conditions }: FacetsQuery): ReadonlyMap<string, GroupedFilter> => {
  const filters = isGrouping({ model, conditions }) ? resource.list.filters : [];
  return new Map(
    filters.flatMap((filter) => {
      const { param } = filter;
      const isCounted = param.kind === 'values' && param.counted !== false;
      const groupedBy = isCounted ? groupedByOf(model, filter) : undefined;
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
  const found = new Map<string, readonly Group[]>();
  /** The groups under the chosen values of all filters but these: the same for each value of a filter. */
  const under = (...names: readonly string[]): readonly Group[] => {
    const chosen = [...filters].filter(([name, filter]) => !names.includes(name) && filter.chosen.length);
    if (!chosen.length) return groups;
    const key = chosen.map(([name]) => name).join();
    const groupsUnder =
      found.get(key) ??
      groups.filter((group) =>
        chosen.every(([, filter]) => filter.chosen.some((one) => hasValue(filter.groupedBy, one, group))),
      );
    found.set(key, groupsUnder);
    return groupsUnder;
  };
  const columnOf = (filter: string): GroupedBy => {
    const grouped = filters.get(filter);
    if (!grouped) throw new Error(`No column tells the values of "${filter}"`);
    return grouped.groupedBy;
  };
  const tallies = new Map<string, Tally>();
  const tally = (filter: string): Tally => {
    const counts = tallies.get(filter) ?? tallyOf(under(filter), columnOf(filter));
    tallies.set(filter, counts);
    return counts;
  };
  return {
    total: under().reduce((sum, { count }) => sum + count, 0),
    count: (filter, value) => countIn(tally(filter), columnOf(filter), value),
    values: (filter) => {
      const values = [...tally(filter)].flatMap(([stored, count]): [string, number][] =>
        stored === null ? [] : [[String(stored), count]],
      );
      return new Map(values.sort(([a], [b]) => ORDER.compare(a, b)));
    },
    crossed: (filter, value, across, others) => {
      const row = under(filter, across).filter((group) => hasValue(columnOf(filter), value, group));
      const counts = tallyOf(row, columnOf(across));
      return others.map((other) => countIn(counts, columnOf(across), other));
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
