import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { loadResources } from '../../declare/lint/lint.ts';
import { declaredTables } from '../../server/db/declared.ts';
import { deriveTables } from '../../server/db/derive.ts';
import { schemaOf } from '../../server/db/schema.ts';
import type { ReadModel } from '../../server/engine/reads/model.ts';
import { readModels as ownModels } from '../../server/modules/read-models.ts';
import type { Declared } from '../../server/server.ts';

/** A server's declarations, with the read models of those that have a query of their own. */
export const deriveFrom = async (
  entries: Parameters<typeof loadResources>[0],
  readModels: ReadonlyMap<string, ReadModel> = new Map(),
): Promise<Declared> => {
  const resources = await loadResources(entries);
  return { resources, tables: deriveTables(resources), readModels: new Map([...ownModels, ...readModels]) };
};

/** Adds what the product's schema lacks: a migration generated from the tables, as `npm run db:generate` does. */
export const prepareFor =
  ({ tables }: Declared, others: readonly PgTable[] = []) =>
  async (pool: Pool): Promise<void> => {
    const before = generateDrizzleJson(schemaOf(declaredTables));
    const made = Object.fromEntries(others.map((table) => [getTableName(table), table]));
    const after = generateDrizzleJson({ ...schemaOf(tables), ...made }, before.id);
    const migration = await generateMigration(before, after);
    for (const statement of migration) await pool.query(statement);
  };
