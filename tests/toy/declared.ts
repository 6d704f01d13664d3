import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { visibleTo } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Declared } from '../../server/server.ts';
import { deriveFrom, prepareFor } from './derive.ts';
import { readModels } from './premium/read.ts';
import { ROWS } from './premium/rows.ts';
import * as tables from './premium/tables.ts';
import { resources } from './resources.ts';

const derived = await deriveFrom(resources, readModels);

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
  ...derived,
  resources: derived.resources.map((one) => (one.name === 'users' ? restricted(one, ['last_name', 'roles']) : one)),
};

export const prepare = async (pool: Pool): Promise<void> => {
  await prepareFor(declared, Object.values(tables))(pool);
  await pool.query(ROWS);
};
