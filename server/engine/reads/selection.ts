import type { SQL } from 'drizzle-orm';
import { SQL as Expression, getTableColumns, is, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../declare/resource.ts';
import type { ReadModel, Value } from './model.ts';

type Selected = PgColumn | SQL | SQL.Aliased;
type Selection = Record<string, Selected | Record<string, Selected>>;

/**
 * An expression to select. In a query of one table drizzle writes the columns of a selected expression without their
 * table, which in a subquery would name the subquery's own columns; those of a nested expression keep it.
 */
export const qualified = <T>(value: SQL<T>): SQL<T> => sql<T>`${value}`;

const named = (name: string, value: Value): Selected => (is(value, Expression) ? qualified(value).as(name) : value);

/** The members of a record within the record; each expression gets a unique alias. */
export const membersNamed = (name: string, members: Readonly<Record<string, Value>>): Record<string, Selected> =>
  Object.fromEntries(Object.entries(members).map(([member, value]) => [member, named(`${name}_${member}`, value)]));

/** The fields that one statement selects; related rows and the model's `load` are read afterwards. */
export const selectionOf = (
  model: ReadModel,
  { record }: Pick<Resource, 'record'>,
  without: readonly string[],
): Selection => {
  const columns = getTableColumns(model.from);
  const selection: Selection = { id: model.id };
  for (const name of Object.keys(record.shape).filter((field) => !without.includes(field))) {
    const source = model.sources[name];
    // the id of a row may be another column than that of its table
    const value = source?.value ?? (name === 'id' ? model.id : columns[name]);
    if (source?.members) selection[name] = membersNamed(name, source.members);
    else if (value) selection[name] = named(name, value);
  }
  return selection;
};
