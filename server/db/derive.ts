import { getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, ExtraConfigColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FieldMeta } from '../../declare/field.ts';
import { fieldMeta } from '../../declare/field.ts';
import { childrenKind, PARENT } from '../../declare/kinds/children.ts';
import { idKind } from '../../declare/kinds/id.ts';
import type { StorageType } from '../../declare/kinds/kind.ts';
import { isIndexable } from '../../declare/kinds/kind.ts';
import { fieldsOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ReadModel } from '../engine/reads/model.ts';
import { toStorage } from '../engine/values.ts';
import { secret } from './tables/secret.ts';

/** A table with its columns by the names the declaration gives them. */
interface KeptTable {
  table: PgTable;
  columns: Readonly<Record<string, PgColumn>>;
}

/** A table derived from a declared record, and one child table for each field of child rows. */
export interface DeclaredTable extends KeptTable {
  id: PgColumn;
  version: PgColumn;
  /** How its records are read, where the declaration does not say it. */
  model?: ReadModel;
  children: Readonly<Record<string, KeptTable & { parent: PgColumn }>>;
}

export type DeclaredTables = ReadonlyMap<string, DeclaredTable>;

const snake = (name: string) => name.replaceAll('-', '_');

/** Columns that every record's table has, declared or not. */
const always = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  version: integer().notNull().default(1),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

const TYPES = {
  text: () => text(),
  secret: () => secret(),
  integer: () => integer(),
  bigint: () => bigint({ mode: 'number' }),
  numeric: () => numeric({ mode: 'number' }),
  boolean: () => boolean(),
  date: () => date({ mode: 'string' }),
  timestamp: () => timestamp({ withTimezone: true }),
  jsonb: () => jsonb(),
  texts: () => text().array(),
} satisfies Record<StorageType, () => unknown>;

/**
 * @param tables the tables derived so far, for foreign keys; a reference may point forward, so it is resolved lazily.
 */
const columnOf = (meta: FieldMeta, tables: DeclaredTables) => {
  // fields without a column of their own are left out before
  const column = TYPES[meta.kind.storage ?? 'text']();
  const { to, onDelete } = meta;
  if (to !== undefined) {
    const target = (): AnyPgColumn => {
      const id = tables.get(to)?.id;
      if (!id) throw new Error(`No table for the reference to "${to}"`);
      return id;
    };
    column.references(target, onDelete && { onDelete });
  }
  const value = meta.default ?? (meta.kind.storage === 'texts' ? [] : undefined);
  if (value !== undefined) column.default(toStorage(meta, value) as never); // of this column's kind
  const isFilled = meta.required || (meta.readOnly && !meta.optional) || meta.kind.storage === 'texts';
  return isFilled ? column.notNull() : column;
};

/** A column the declaration mentions; that it is missing is a bug in this file. */
const named = (columns: Readonly<Record<string, PgColumn>>, name: string): PgColumn => {
  const column = columns[name];
  if (!column) throw new Error(`No column "${name}"`);
  return column;
};

const childOf = (name: string, parent: () => DeclaredTable, meta: FieldMeta, tables: DeclaredTables) => {
  const { shape, key } = meta.child ?? { shape: {}, key: '' };
  const declared = Object.entries(shape).map(([field, schema]) => {
    const facts = fieldMeta(schema);
    if (!facts) throw new Error(`Field "${field}" of "${name}" was not made by a field builder`);
    return [field, columnOf(facts, tables)] as const;
  });
  const owner = integer()
    .notNull()
    .references((): AnyPgColumn => parent().id, { onDelete: 'cascade' });
  const table = pgTable(name, { [PARENT]: owner, ...Object.fromEntries(declared) }, (t) => {
    const columns: Record<string, PgColumn> = t;
    return [primaryKey({ columns: [named(columns, PARENT), named(columns, key)] })];
  });
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return { table, columns, parent: named(columns, PARENT) };
};

/** Searched text fields get a trigram index; sortable and filterable fields get a btree index. */
const indexesOf = (resource: Resource, columns: Record<string, ExtraConfigColumn>) => {
  const stored = (field: string) => columns[field] !== undefined;
  const tooLong = fieldsOf(resource.record).flatMap(([name, meta]) => (isIndexable(meta) ? [] : [name]));
  const column = (field: string) => columns[field] as ExtraConfigColumn; // `stored` and the record guarantee it
  const unique = fieldsOf(resource.record).flatMap(([name, meta]) => (meta.unique ? [name] : []));
  const ordered = new Set([...resource.list.shape.sortable, ...resource.list.filters.map((filter) => filter.source)]);
  for (const name of [...unique, ...tooLong]) ordered.delete(name);
  const table = snake(resource.name);
  return [
    ...unique.map((name) => uniqueIndex(`${table}_${name}_unique`).on(column(name))),
    ...[...ordered].filter(stored).map((name) => index(`${table}_${name}_order`).on(column(name), column('id'))),
    ...(resource.list.search?.fields ?? [])
      .filter(stored)
      .map((name) => index(`${table}_${name}_search`).using('gin', column(name).op('gin_trgm_ops'))),
  ];
};

const tableOf = (resource: Resource, tables: DeclaredTables): DeclaredTable => {
  const own = fieldsOf(resource.record).filter(([, { kind }]) => kind.storage !== undefined && kind !== idKind);
  const base = always();
  const further = own
    .filter(([name]) => !(name in base))
    .map(([name, meta]) => [name, columnOf(meta, tables)] as const);
  const table = pgTable(snake(resource.name), { ...base, ...Object.fromEntries(further) }, (t) =>
    indexesOf(resource, t),
  );
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const children = fieldsOf(resource.record)
    .filter(([, meta]) => meta.kind === childrenKind)
    .map(([name, meta]) => [name, childOf(`${snake(resource.name)}_${name}`, () => made, meta, tables)] as const);
  const made: DeclaredTable = {
    table,
    columns,
    id: named(columns, 'id'),
    version: named(columns, 'version'),
    children: Object.fromEntries(children),
  };
  return made;
};

/** The tables of every resource stored by the engine; those of `from: 'module'` are written by hand. */
export const deriveTables = (resources: readonly Resource[]): DeclaredTables => {
  const tables = new Map<string, DeclaredTable>();
  for (const resource of resources) if (resource.from === 'table') tables.set(resource.name, tableOf(resource, tables));
  return tables;
};
