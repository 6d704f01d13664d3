import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';

/** Reference data: the coverage categories of group plans. */
export const coverageCategories = defineCall({
  name: 'coverage-categories.list',
  method: 'GET',
  path: '/coverage-categories',
  access: 'signed-in',
  summary: 'What a group’s plan may cover, by name',
  answer: z.array(z.object({ id: z.int(), name: z.string(), is_active: z.boolean() })),
});
