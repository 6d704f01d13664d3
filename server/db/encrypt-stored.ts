import { and, getTableColumns, getTableName, is, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ConfigurationError } from '../config.ts';
import { decrypt, isEncrypted, prefixOf, UnreadableSecret } from '../secrets/encrypt.ts';
import { secretKeys } from '../secrets/keys.ts';
import type { Db, Tx } from './database.ts';
import { SecretColumn } from './tables/secret.ts';

/** The columns of secrets of a table, by their names, and its id. */
interface SecretTable {
  table: PgTable;
  id: PgColumn;
  columns: Readonly<Record<string, SecretColumn>>;
}

const BATCH = 500;

const secretTablesOf = (tables: readonly PgTable[]): SecretTable[] =>
  tables.flatMap((table) => {
    const all = getTableColumns(table);
    const columns = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, SecretColumn & PgColumn] => is(entry[1], SecretColumn)),
    );
    if (!Object.keys(columns).length) return [];
    if (!all.id) throw new Error(`"${getTableName(table)}" has secrets, but no id`);
    return [{ table, id: all.id, columns }];
  });

/** The value as it is stored, without decrypting it. */
const stored = (column: SecretColumn): SQL<string | null> => sql<string | null>`${column}`;

const isOfCurrentKey = (column: SecretColumn): SQL => sql`starts_with(${column}, ${prefixOf(secretKeys()[0])})`;

const isOutdated = (column: SecretColumn): SQL | undefined => and(isNotNull(column), not(isOfCurrentKey(column)));

/** A key that is missing or another one stops the start, before anything is read or written with the wrong one. */
const asSettingFault = (column: SecretColumn, error: unknown): unknown => {
  if (!(error instanceof UnreadableSecret)) return error;
  const known = secretKeys().some(({ name }) => name === error.key);
  return new ConfigurationError([
    known
      ? `ENCRYPTION_KEYS: "${error.key}" is not the key that ${column.context} was encrypted with`
      : `ENCRYPTION_KEYS: ${column.context} has values of the key "${error.key}", which is not listed`,
  ]);
};

/** The secret of a stored value, which may be of a release that did not encrypt. */
const secretOf = (column: SecretColumn, value: string): string => {
  if (!isEncrypted(value)) return value;
  try {
    return decrypt(value, column.context);
  } catch (error) {
    throw asSettingFault(column, error);
  }
};

/** Encrypts one batch of rows with the first key. Returns how many there were. */
const encryptBatch = async (tx: Tx, { table, id, columns }: SecretTable): Promise<number> => {
  const rows = await tx
    .select({ id: sql<number>`${id}`, ...Object.fromEntries(Object.entries(columns).map(([n, c]) => [n, stored(c)])) })
    .from(table)
    .where(or(...Object.values(columns).map(isOutdated)))
    .orderBy(id)
    .limit(BATCH)
    .for('update');
  if (!rows.length) return 0;
  const names = Object.entries(columns);
  const arrays = names.map(([name, column]) =>
    rows.map((row) => {
      const value = (row as Record<string, unknown>)[name];
      return typeof value === 'string' ? column.mapToDriverValue(secretOf(column, value)) : null;
    }),
  );
  const set = names.map(([, { name }], at) => sql`${sql.identifier(name)} = given.${sql.identifier(`value_${at}`)}`);
  const given = arrays.map((values) => sql`${sql.param(values)}::text[]`);
  const aliases = arrays.map((_, at) => sql.identifier(`value_${at}`));
  await tx.execute(sql`update ${table} set ${sql.join(set, sql`, `)}
    from unnest(${sql.param(rows.map((row) => row.id))}::integer[], ${sql.join(given, sql`, `)})
      as given (row_id, ${sql.join(aliases, sql`, `)})
    where ${id} = given.row_id`);
  return rows.length;
};

/** Reads one value of the first key in each column, to find out whether it is the key that wrote it. */
const checkKey = async (db: Db, { table, columns }: SecretTable): Promise<void> => {
  for (const column of Object.values(columns)) {
    const [row] = await db
      .select({ value: stored(column) })
      .from(table)
      .where(isOfCurrentKey(column))
      .limit(1);
    if (row?.value) secretOf(column, row.value);
  }
};

/**
 * Encrypts with the first of the configured keys every secret that a release without encryption, or another key, has
 * written. It can be killed at any moment: a batch is one transaction, and the next call continues. Throws
 * `ConfigurationError` when a key is missing or not the right one.
 */
export const encryptStored = async (db: Db, tables: readonly PgTable[]): Promise<number> => {
  let total = 0;
  for (const one of secretTablesOf(tables)) {
    await checkKey(db, one);
    let done: number;
    do {
      done = await db.transaction((tx) => encryptBatch(tx, one));
      total += done;
    } while (done === BATCH);
  }
  return total;
};
