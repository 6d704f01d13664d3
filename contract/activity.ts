import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { ActivityEntry, Person } from '../declare/history.ts';
import { recordId } from '../declare/ids.ts';

/** Who did it, where it was no person. */
export const NO_PERSON = 'system';

/** As many as are taken in without a search: the audit log has all. */
export const MOST_ENTRIES = 30;

export const activity = defineCall({
  name: 'activity.list',
  method: 'GET',
  path: '/activity',
  access: 'signed-in',
  summary: 'The last changes of the records the caller may see, and the last notes on them, newest first',
  query: z.object({
    kind: z.optional(z.string().check(z.maxLength(60))),
    person: z.optional(z.union([recordId, z.literal(NO_PERSON)])),
  }),
  answer: z.object({
    data: z.array(ActivityEntry),
    /** What may be asked for: the types of records, and who did something lately; null for the system itself. */
    kinds: z.array(z.string()),
    people: z.array(z.nullable(Person)),
  }),
});
