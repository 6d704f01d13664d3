import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { RecordShape } from '../../declare/field.ts';
import { fieldMeta } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Tx } from '../db/database.ts';
import type { DeclaredTable } from '../db/derive.ts';
import type { Issue } from '../http/problems.ts';
import { invalid } from '../http/problems.ts';

interface Referring {
  table: PgTable;
  columns: Readonly<Record<string, PgColumn>>;
  shape: RecordShape;
}

/** The values of a table's foreign keys that no record has. @param rows with the path of each, `lines.0.` */
const unknownIn = async (
  tx: Tx,
  { table, columns, shape }: Referring,
  rows: readonly (readonly [path: string, row: object])[],
): Promise<Issue[]> => {
  const issues: Issue[] = [];
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns: own, foreignColumns, foreignTable } = key.reference();
    const [target] = foreignColumns;
    const field = Object.keys(columns).find((name) => own.length === 1 && columns[name] === own[0]);
    if (!target || !field) continue;
    const sent = rows.map(([path, row]) => ({ path: `${path}${field}`, id: Reflect.get(row, field) as unknown }));
    const ids = sent.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    if (!ids.length) continue;
    // locked as the save itself will: nobody deletes one of them in between
    const found = await tx.select({ id: target }).from(foreignTable).where(inArray(target, ids)).for('key share');
    const known = new Set(found.map(({ id }) => id));
    const schema = shape[field];
    const label = (schema && fieldMeta(schema)?.label) ?? field;
    for (const { path, id } of sent)
      if (typeof id === 'number' && !known.has(id)) issues.push({ path, message: `${label} has no such record` });
  }
  return issues;
};

/** Refuses a save that refers to records that do not exist. Throws 422 with each field, those of child rows too. */
export const refuseUnknownReferences = async (
  tx: Tx,
  { record }: Resource,
  tables: DeclaredTable,
  input: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const issues = await unknownIn(tx, { ...tables, shape: record.shape }, [['', input]]);
  for (const [field, child] of Object.entries(tables.children)) {
    const rows = input[field];
    const schema = record.shape[field];
    const shape = (schema && fieldMeta(schema)?.child?.shape) ?? {};
    if (!Array.isArray(rows)) continue;
    const at = rows.map((row: object, index) => [`${field}.${index}.`, row] as const);
    issues.push(...(await unknownIn(tx, { ...child, shape }, at)));
  }
  if (issues.length) throw invalid(issues);
};
