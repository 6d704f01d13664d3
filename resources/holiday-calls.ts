import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordNumber } from '../declare/ids.ts';
import { plainDate } from '../declare/record.ts';
import { HOLIDAY_EDITORS } from '../domain/roles.ts';

/** More locations than an operator has. */
const MOST_OVERRIDES = 1000;

const change = z.object({
  kind: z.enum(['moves', 'appears', 'goes']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** What saving or deleting a holiday would do to the runs of the next days; nothing is saved. */
export const holidayEffects = defineCall({
  name: 'holidays.effects',
  method: 'POST',
  path: '/holidays/effects',
  access: HOLIDAY_EDITORS,
  summary:
    'Which runs, of the next 60 days and around its own days, a holiday, or its deletion, would move, add or remove, group by group; at most 100 groups',
  body: z.object({
    /** The holiday that it replaces. */
    id: z.optional(recordNumber),
    /** Null: it is deleted. */
    date: z.nullable(plainDate({ label: 'Date' })),
    overrides: z
      .array(z.object({ location_id: recordNumber, date: plainDate({ label: 'Run day' }) }))
      .check(z.maxLength(MOST_OVERRIDES)),
  }),
  answer: z.object({
    from: z.string(),
    until: z.string(),
    /** The number of groups with a change. */
    total: z.int(),
    groups: z.array(
      z.object({ id: z.int(), number: z.string(), name: z.string(), location: z.string(), changes: z.array(change) }),
    ),
  }),
});
