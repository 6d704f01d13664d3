import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { type Crossed, crossedOf, pairsOf, withCrossed } from './crossed.ts';
import { type Facets, selectCounts } from './facet-counts.ts';
import { type Plan, planOf } from './facet-plan.ts';
import { type Grouped, groupedCounts } from './grouped.ts';
import type { FacetsQuery, Matched } from './matched.ts';
import { matchedBy } from './matched.ts';
import { withRows } from './model.ts';

/** The values of each filter, and what the same statement tells besides. */
export interface FoundFacets {
  facets: Facets;
  /** The number of rows under all conditions, if stored columns tell it (`FacetsRead.tellsTotal`). */
  total: number | undefined;
}

interface FacetsRead {
  tellsTotal: boolean;
  read: (db: Queries) => Promise<FoundFacets>;
}

const readPlanned = async (
  db: Queries,
  asked: FacetsQuery,
  matched: Matched,
  grouped: Grouped,
): Promise<FoundFacets> => {
  const { filters, strips } = asked.resource.list;
  const plans: Plan[] = [];
  for (const filter of filters) {
    const plan =
      filter.param.kind === 'values' ? await planOf(db, asked, filter, filter.param, grouped, matched) : undefined;
    if (plan) plans.push(plan);
  }
  const matrices: Crossed[] = [];
  for (const strip of strips) {
    if (strip.kind === 'matrix') matrices.push(await crossedOf(db, asked, strip, grouped));
  }
  const scanned = plans.flatMap((plan) => ('conditions' in plan ? plan.conditions : []));
  const selects = [
    ...(grouped.select ? [grouped.select] : []),
    ...(scanned.length ? [selectCounts(asked, asked.conditions.where(), scanned)] : []),
    ...plans.flatMap((plan) => ('select' in plan ? [plan.select] : [])),
    ...matrices.flatMap(({ select }) => select ?? []),
  ];
  const { rows } = selects.length
    ? await db.execute<{ facets: unknown[] }>(
        sql`${matched.statement ?? withRows(asked.model)}select jsonb_build_array(${sql.join(selects, sql`, `)}) as facets`,
      )
    : { rows: [] };
  const answers = [...(rows[0]?.facets ?? [])];
  const groupedAnswer = grouped.read(grouped.select ? answers.shift() : []);
  const scannedAnswer = scanned.length ? [...(answers.shift() as number[])] : []; // as it was selected
  const facets: Facets = Object.fromEntries(
    plans.map((plan) => {
      if ('values' in plan) return [plan.name, [...plan.values]];
      if ('conditions' in plan) {
        return [plan.name, plan.read(scannedAnswer.splice(0, plan.conditions.length), groupedAnswer)];
      }
      return [plan.name, 'found' in plan ? plan.found(groupedAnswer) : plan.read(answers.shift(), groupedAnswer)];
    }),
  );
  const withMatrices = matrices.reduce((all, matrix) => {
    const counts = pairsOf(matrix, groupedAnswer, matrix.select && answers.shift());
    return withCrossed(all, matrix, counts);
  }, facets);
  return { facets: withMatrices, total: grouped.select && groupedAnswer.total };
};

/**
 * The values of each filter, with the number of rows under the search and the other filters, capped at 10,000. One
 * statement, which reads a bounded number of rows.
 */
export const facetsRead = (asked: FacetsQuery): FacetsRead => {
  const matched = matchedBy(asked);
  const grouped = groupedCounts(asked, matched);
  return { tellsTotal: grouped.select !== undefined, read: (db) => readPlanned(db, asked, matched, grouped) };
};
