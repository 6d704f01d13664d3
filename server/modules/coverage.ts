import { asc } from 'drizzle-orm';
import * as calls from '../../contract/coverage.ts';
import { coverageCategories as categories } from '../db/tables/groups.ts';
import type { Handler } from '../http/handlers.ts';
import { read } from '../http/handlers.ts';

export const coverageHandlers: Handler[] = [
  read(calls.coverageCategories, async ({ db }) => {
    const { id, name, is_active } = categories;
    return { body: await db.select({ id, name, is_active }).from(categories).orderBy(asc(name)) };
  }),
];
