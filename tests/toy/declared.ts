import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { loadResources } from '../../declare/lint.ts';
import { visibleTo } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { declaredTables } from '../../server/db/declared.ts';
import { deriveTables } from '../../server/db/derive.ts';
import { schemaOf } from '../../server/db/schema.ts';
import type { Declared } from '../../server/server.ts';
import { resources } from './resources.ts';

const loaded = await loadResources(resources);

/** Restricts fields of a resource that a server module implements; the module does not know of the restriction. */
const restricted = (resource: Resource, names: readonly string[]): Resource => {
  const fields = Object.entries(resource.record.shape).map(([name, field]) => [
    name,
    names.includes(name) ? visibleTo(['administrator'], field) : field,
  ]);
  return { ...resource, record: z.object(Object.fromEntries(fields)) };
};

/** The product's declarations, with two restricted fields on users, and the `toys` resource. */
export const declared: Declared = {
  resources: loaded.map((one) => (one.name === 'users' ? restricted(one, ['last_name', 'roles']) : one)),
  tables: deriveTables(loaded),
};

/** Adds what the product's schema lacks: a migration generated from the declaration, as `npm run db:generate` does. */
export const prepare = async (pool: Pool): Promise<void> => {
  const before = generateDrizzleJson(schemaOf(declaredTables));
  const migration = await generateMigration(before, generateDrizzleJson(schemaOf(declared.tables), before.id));
  for (const statement of migration) await pool.query(statement);
};
