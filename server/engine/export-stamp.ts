import { activeFilters } from '../../declare/active-filters.ts';
import type { ListState } from '../../declare/list-state.ts';
import type { Resource } from '../../declare/resource.ts';
import { columnValue } from '../../declare/values.ts';
import { centsToDollars, dollarsToCents, sumCents } from '../../domain/money.ts';
import type { Queries } from '../db/database.ts';
import type { Cell } from '../formats/csv/write.ts';
import { csvLine } from '../formats/csv/write.ts';
import type { Caller } from '../http/sessions.ts';
import { sourceOf } from './reads/conditions.ts';
import { knownValues } from './reads/facets.ts';
import type { ReadModel, ReadRow } from './reads/model.ts';

/** What an export was asked for: the list as its reader sees it, and under which filters. */
export interface Asked {
  db: Queries;
  resource: Resource;
  model: ReadModel;
  caller: Caller;
  state: ListState;
}

/** The search and the filters, in the words of the screen. */
const filterWords = async ({ db, resource, model, caller, state }: Asked): Promise<string[]> => {
  const { filters, shape, presets } = resource.list;
  const facets = await Promise.all(
    filters.map(async (filter): Promise<[string, { value: string; label: string }[]]> => {
      const { name } = filter.param;
      const chosen = state.filters[name];
      if (!Array.isArray(chosen) || !chosen.length) return [name, []];
      const labels = await sourceOf(model, filter.source)?.labels?.(db, chosen, caller);
      return [name, [...(labels ?? (await knownValues(db, { model, caller }, filter)) ?? [])]];
    }),
  );
  const words = activeFilters(shape.params, state.filters, Object.fromEntries(facets), presets).map(({ text }) => text);
  return state.search ? [`Search: ${state.search}`, ...words] : words;
};

/** The sum of each column of amounts, exact to the cent. */
const sumLines = (resource: Resource, rows: readonly ReadRow[]): Cell[][] =>
  resource.list.columns
    .filter(({ kind }) => kind === 'money')
    .map((column) => {
      const amounts = rows.map((row) => columnValue(row, column));
      const cents = amounts.flatMap((amount) => (typeof amount === 'number' ? (dollarsToCents(amount) ?? []) : []));
      return [`Sum of ${column.label}`, { dollars: centsToDollars(sumCents(cents)) }];
    });

/**
 * What a file says of itself below its rows, after an empty line: when it was made (UTC), by whom, under which search
 * and filters, how many rows it has and what their amounts add up to (docs/rules/lists-and-forms.md, "Exports").
 */
export const stampOf = async (asked: Asked, rows: readonly ReadRow[], now: Date): Promise<string> => {
  const { firstName, lastName, email } = asked.caller;
  const words = await filterWords(asked);
  const lines: Cell[][] = [
    ['Exported', now.toISOString()],
    ['By', `${firstName} ${lastName} <${email}>`],
    ['Filters', words.join('; ') || 'None'],
    ['Rows', rows.length],
    ...sumLines(asked.resource, rows),
  ];
  return ['\r\n', ...lines.map(csvLine)].join('');
};
