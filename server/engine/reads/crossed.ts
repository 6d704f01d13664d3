import type { SQL } from 'drizzle-orm';
import { and } from 'drizzle-orm';
import type { FacetStrip } from '../../../declare/list/facet-strip.ts';
import type { Queries } from '../../db/database.ts';
import { capped, type Facets, havingValue, knownValues, selectCounts } from './facet-counts.ts';
import type { Grouped, GroupedCounts } from './grouped.ts';
import type { FacetsQuery } from './matched.ts';
import type { FacetChoice } from './model.ts';

type Matrix = Extract<FacetStrip, { kind: 'matrix' }>;

/** The counts of a matrix: of each value of the filter down with each value of the filter across. */
export interface Crossed {
  strip: Matrix;
  down: readonly FacetChoice[];
  across: readonly FacetChoice[];
  /** Undefined: both filters are counted by stored columns. */
  select: SQL | undefined;
}

export const crossedOf = async (
  db: Queries,
  asked: FacetsQuery,
  strip: Matrix,
  { isGrouped }: Grouped,
): Promise<Crossed> => {
  const { resource, conditions } = asked;
  const [down, across] = await Promise.all(
    [strip.rows, strip.columns].map(async (name) => {
      const filter = resource.list.filters.find(({ param }) => param.name === name);
      const values = filter && (await knownValues(db, asked, filter));
      if (!values)
        throw new Error(`${resource.name}: the values of "${name}" are not known, so no matrix can count them`);
      const isCounted = values.every(({ value }) => isGrouped(name, value));
      return { values, isCounted, where: (value: string) => havingValue(asked, filter, value) };
    }),
  );
  if (!down || !across) throw new Error('A matrix has two filters');
  const pairs = () =>
    down.values.flatMap((one) => across.values.map((other) => and(down.where(one.value), across.where(other.value))));
  return {
    strip,
    down: down.values,
    across: across.values,
    select:
      down.isCounted && across.isCounted
        ? undefined
        : selectCounts(asked, conditions.where(strip.rows, strip.columns), pairs()),
  };
};

/** The counts of all pairs, row by row. @param answer to the statement of the matrix, where it has one */
export const pairsOf = (
  { strip, down, across, select }: Crossed,
  grouped: GroupedCounts,
  answer: unknown,
): number[] => {
  if (select) return (answer as number[]).map(capped); // as it was selected
  const others = across.map(({ value }) => value);
  return down.flatMap(({ value }) => grouped.crossed(strip.rows, value, strip.columns, others)).map(capped);
};

/** Adds the counts of a matrix to the facet of its rows, and under the key of its own, if any, the pairs that occur. */
export const withCrossed = (facets: Facets, { strip, down, across }: Crossed, counts: readonly number[]): Facets => {
  const countAt = (row: number, column: number): number => counts[row * across.length + column] ?? 0;
  const values = (facets[strip.rows] ?? []).map((one) => {
    const row = down.findIndex(({ value }) => value === one.value);
    if (row < 0) return one;
    const crossed = Object.fromEntries(across.map(({ value }, column) => [value, countAt(row, column)]));
    return { ...one, by: { ...one.by, [strip.columns]: crossed } };
  });
  const pairs = down.flatMap((one, row) =>
    across.map((other, column) => ({
      value: `${one.value}:${other.value}`,
      label: `${one.label}, ${other.label}`,
      count: countAt(row, column),
    })),
  );
  return {
    ...facets,
    [strip.rows]: values,
    ...(strip.key !== undefined && { [strip.key]: pairs.filter(({ count }) => count > 0) }),
  };
};
