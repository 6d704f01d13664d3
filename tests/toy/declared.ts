import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { Pool } from 'pg';
import { loadResources } from '../../declare/lint.ts';
import { declaredTables } from '../../server/db/declared.ts';
import { deriveTables } from '../../server/db/derive.ts';
import { schemaOf } from '../../server/db/schema.ts';
import type { Declared } from '../../server/server.ts';
import { resources } from './resources.ts';

const loaded = await loadResources(resources);

/** The product's declarations and one more. */
export const declared: Declared = { resources: loaded, tables: deriveTables(loaded) };

/** Adds what the product's own schema lacks: a migration written from the declaration as `npm run db:generate` would. */
export const prepare = async (pool: Pool): Promise<void> => {
  const before = generateDrizzleJson(schemaOf(declaredTables));
  const migration = await generateMigration(before, generateDrizzleJson(schemaOf(declared.tables), before.id));
  for (const statement of migration) await pool.query(statement);
};
