import { activeFilters } from '../../declare/active-filters.ts';
import { maskOf } from '../../declare/kinds/masked.ts';
import type { ListState } from '../../declare/list/state.ts';
import { isAccountSearch } from '../../declare/list/state.ts';
import type { Resource } from '../../declare/resource.ts';
import { DOLLARS } from '../../domain/currencies.ts';
import { sumCents } from '../../domain/money.ts';
import type { Cell } from '../formats/csv/write.ts';
import { csvLine } from '../formats/csv/write.ts';
import type { Caller } from '../http/sessions.ts';
import { LISTED, moneyIn } from './export.ts';
import type { Read } from './reads/answers.ts';
import { sourceOf } from './reads/conditions.ts';
import { knownValues } from './reads/facet-counts.ts';
import type { FacetChoice, ReadRow } from './reads/model.ts';
import { referenceNames } from './reads/references.ts';

/** The search and the filters, in the words of the screen. */
export const filterWords = async (
  { db, resource, model, caller }: Read,
  { filters: set, search }: ListState,
): Promise<string[]> => {
  const { filters, shape, presets } = resource.list;
  const facets: Record<string, FacetChoice[]> = {};
  for (const filter of filters) {
    const chosen = set[filter.param.name];
    if (!Array.isArray(chosen) || !chosen.length) continue;
    const source = sourceOf(model, filter.source);
    const labels =
      (await source?.labels?.(db, chosen, caller)) ?? (await knownValues(db, { model, caller }, filter)) ?? [];
    const reference = labels.length ? undefined : source?.reference;
    facets[filter.param.name] = reference ? await referenceNames(db, reference, chosen, caller) : [...labels];
  }
  const words = activeFilters(shape.params, set, facets, presets).map(({ text }) => text);
  // a file has no account number in full
  return search ? [`Search: ${isAccountSearch(search, shape) ? maskOf(search) : search}`, ...words] : words;
};

/**
 * Counts the rows of a file as they are written, and adds up its columns of amounts, exact to the cent. Of a column with
 * several currencies it adds up the dollars.
 */
export const exportTotals = ({ list }: Resource) => {
  const columns = list.columns.filter(({ kind }) => kind === 'money');
  const cents = columns.map(() => 0);
  let count = 0;
  return {
    add: (rows: readonly ReadRow[]): void => {
      count += rows.length;
      for (const [at, column] of columns.entries()) {
        const amounts = rows.flatMap((row) => moneyIn(column, row) ?? []);
        const dollars = amounts.filter(({ currency }) => currency === DOLLARS);
        cents[at] = sumCents([cents[at] ?? 0, ...dollars.map(({ units }) => units)]);
      }
    },
    lines: (): Cell[][] => [
      ['Rows', count],
      ...columns.map((column, at): Cell[] => [
        `Sum of ${column.label}${'amount' in column ? ', US dollars' : ''}`,
        { units: cents[at] ?? 0, currency: DOLLARS },
      ]),
    ],
  };
};

export type ExportTotals = ReturnType<typeof exportTotals>;

/**
 * What a file says of itself below its rows, after an empty line: when it was made (UTC), by whom, under which search
 * and filters, how many rows it has and what their amounts add up to (docs/rules/lists-and-forms.md, "Exports").
 */
export const stampOf = (
  { firstName, lastName, email }: Caller,
  words: readonly string[],
  totals: ExportTotals,
  now: Date,
): string => {
  const lines: Cell[][] = [
    ['Exported', now.toISOString()],
    ['By', `${firstName} ${lastName} <${email}>`],
    ['Filters', words.join(LISTED) || 'None'],
    ...totals.lines(),
  ];
  return ['\r\n', ...lines.map(csvLine)].join('');
};
