import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { Pool } from 'pg';
import { loadResources } from '../../declare/lint.ts';
import { declaredTables } from '../../server/db/declared.ts';
import { deriveTables } from '../../server/db/derive.ts';
import { schemaOf } from '../../server/db/schema.ts';
import type { Declared } from '../../server/server.ts';

export const deriveFrom = async (entries: Parameters<typeof loadResources>[0]): Promise<Declared> => {
  const resources = await loadResources(entries);
  return { resources, tables: deriveTables(resources) };
};

/** Adds what the product's schema lacks: a migration generated from the declaration, as `npm run db:generate` does. */
export const prepareFor =
  ({ tables }: Declared) =>
  async (pool: Pool): Promise<void> => {
    const before = generateDrizzleJson(schemaOf(declaredTables));
    const migration = await generateMigration(before, generateDrizzleJson(schemaOf(tables), before.id));
    for (const statement of migration) await pool.query(statement);
  };
