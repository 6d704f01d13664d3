import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { ALL } from '../../../declare/params.ts';
import { sourceOf } from './conditions.ts';
import type { FacetsQuery, Matched } from './matched.ts';
import type { Told } from './model.ts';

/** The number of rows that have a value of a filter, under the other filters. */
export type ToldCount = (filter: string, value: string) => number;

/** The counts that one grouped read of stored columns tells, for all filters that have such a column (`Source.told`). */
export interface Grouped {
  /** The rows by what is in the columns, each `[stored values, count]`; undefined: there is nothing to tell. */
  select: SQL | undefined;
  isTold: (filter: string, value: string) => boolean;
  read: (answer: unknown) => ToldCount;
}

interface ToldFilter {
  told: Told;
  chosen: readonly string[];
}

type Stored = ReadonlyMap<Told['by'], number>;

const has = ({ by, has: tells }: Told, value: string, stored: Stored): boolean =>
  value === ALL || tells(value, stored.get(by) ?? 0) === true;

const isToldBy = (told: Told, value: string): boolean => value === ALL || told.has(value, 0) !== undefined;

/** The filters whose values the columns tell. One that is set to a value they do not tell stays a condition. */
const toldFilters = ({ model, resource, state, conditions }: FacetsQuery): ReadonlyMap<string, ToldFilter> => {
  const filters = conditions.isMany ? [] : resource.list.filters;
  return new Map(
    filters.flatMap(({ param, source }) => {
      const isCounted = param.kind === 'values' && param.counted !== false && !(param.name in model.filters);
      const told = isCounted ? sourceOf(model, source)?.told : undefined;
      const value = state.filters[param.name];
      const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
      return told && chosen.every((one) => isToldBy(told, one)) ? [[param.name, { told, chosen }] as const] : [];
    }),
  );
};

export const groupedCounts = (asked: FacetsQuery, matched: Matched): Grouped => {
  const filters = toldFilters(asked);
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
          from ${matched.rows(...filters.keys())} told group by ${names}) grouped)`
      : undefined,
    isTold: (name, value) => {
      const filter = filters.get(name);
      return filter !== undefined && isToldBy(filter.told, value);
    },
    read: (answer) => {
      const groups = (answer as [number[], number][]).map(([values, count]) => ({
        stored: new Map([...matched.columns.keys()].map((column, at) => [column, values[at] ?? 0])),
        count,
      })); // as it was selected
      return (name, value) => {
        const told = filters.get(name)?.told;
        const others = [...filters].filter(([other, { chosen }]) => other !== name && chosen.length);
        const counted = groups.filter(
          ({ stored }) =>
            told !== undefined &&
            has(told, value, stored) &&
            others.every(([, other]) => other.chosen.some((one) => has(other.told, one, stored))),
        );
        return counted.reduce((sum, { count }) => sum + count, 0);
      };
    },
  };
};
