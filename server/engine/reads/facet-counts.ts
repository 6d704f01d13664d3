import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import { ALL, declaredChoices, EMPTY } from '../../../declare/list/params.ts';
import type { Filter } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import { conditionOf, sourceOf } from './conditions.ts';
import { boundedCount } from './counts.ts';
import type { FacetsQuery } from './matched.ts';
import type { FacetChoice } from './model.ts';
import { selecting } from './selecting.ts';

/* What the facets and the matrices of a list have in common. */

/** A value with the number of records that have it under the search and the other filters, if it is counted. */
export interface FacetValue extends FacetChoice {
  count?: number;
  /** In the rows of a matrix: the records that also have each value of the filter across, by that filter's name. */
  by?: Record<string, Record<string, number>>;
  /** Further values follow this one. */
  more?: true;
}
export type Facets = Record<string, FacetValue[]>;

export const capped = (count: number): number => Math.min(count, COUNT_CAP);

/** The records that have a value of a filter, whatever the filter is set to. */
export const havingValue = ({ model, resource, caller }: FacetsQuery, filter: Filter, value: string) =>
  value === ALL ? undefined : conditionOf(model, resource, filter, [value], caller);

/** Whether the values of all filters are counted by one scan of the whole table. */
export const isScanning = ({ model }: Pick<FacetsQuery, 'model'>): boolean => model.exactCounts === true;

const listOf = (counts: readonly SQL[]): SQL => sql`to_jsonb(array[${sql.join([...counts], sql`, `)}])`;

/** The numbers of rows that meet each of several conditions, among those of one, as a list: counted by one scan. */
export const scanCounts = (
  { model }: FacetsQuery,
  among: SQL | undefined,
  conditions: readonly (SQL | undefined)[],
): SQL => {
  const scanned = conditions.map((condition) => sql`count(*) filter (where ${condition ?? sql`true`})`);
  return sql`(${selecting(model, { counts: listOf(scanned) }, among)})`;
};

/**
 * Selects the numbers of rows that meet each of several conditions, among those of one, as a list: each by its own index,
 * or all by one scan of a table whose rows are all read in a moment.
 */
export const selectCounts = (
  asked: FacetsQuery,
  among: SQL | undefined,
  conditions: readonly (SQL | undefined)[],
): SQL => {
  if (!conditions.length) return sql`'[]'::jsonb`;
  if (isScanning(asked)) return scanCounts(asked, among, conditions);
  return listOf(conditions.map((condition) => boundedCount(asked.model, and(among, condition))));
};

/** The values of a filter that are known without reading the records; undefined: they are found among them. */
export const knownValues = async (
  db: Queries,
  { model, caller }: Pick<FacetsQuery, 'model' | 'caller'>,
  { source, param }: Filter,
): Promise<readonly FacetChoice[] | undefined> => {
  if (param.kind !== 'values') return undefined;
  const found = await sourceOf(model, source)?.choices?.(db, caller);
  const { choices, empty, all } = param;
  const declared = found ? (empty === undefined ? {} : { [EMPTY]: empty }) : choices && declaredChoices(param);
  if (!declared) return undefined;
  return [
    ...(found ?? []),
    ...Object.entries(declared).map(([value, label]) => ({ value, label })),
    ...(all === undefined ? [] : [{ value: ALL, label: all }]),
  ];
};
