import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { TEXT_ID } from '../../declare/ids.ts';
import { EXCEPTION_KINDS } from '../../domain/exceptions.ts';
import { EXCEPTION_ROLES } from '../../domain/roles.ts';
import { exceptionsWaiting } from './waiting.ts';

const params = z.object({ id: z.string().check(z.regex(TEXT_ID, 'Must be the id of an exception')) });
const owner = z.object({ id: z.int(), name: z.string() });

export const takeException = defineCall({
  name: 'exceptions.take',
  method: 'POST',
  path: '/exceptions/:id/take',
  access: EXCEPTION_ROLES,
  summary: 'Take an exception that nobody has',
  params,
  answer: z.object({ id: z.string(), owner }),
});

export const giveBackException = defineCall({
  name: 'exceptions.give-back',
  method: 'POST',
  path: '/exceptions/:id/give-back',
  access: EXCEPTION_ROLES,
  summary: 'Give back an exception that one has; administrators also that of somebody else',
  params,
  answer: z.object({ id: z.string(), owner: z.null() }),
});

export const countExceptions = defineCall({ ...exceptionsWaiting, answer: z.object({ count: z.int() }) });

export const ExceptionCounts = z.array(
  z.object({
    kind: z.enum(EXCEPTION_KINDS),
    count: z.int(),
    /** What they are about in all, in dollars, whichever side is short; null where none has an amount. */
    amount: z.nullable(z.number()),
    /** Since when the oldest waits, and the day until which it is to be solved. */
    since: z.string(),
    due: z.string(),
  }),
);
export type ExceptionCounts = z.infer<typeof ExceptionCounts>;

export const exceptionCounts = defineCall({
  name: 'exceptions.counts',
  method: 'GET',
  path: '/exceptions/counts',
  access: EXCEPTION_ROLES,
  summary:
    'The exceptions of each kind that the caller sees: how many, their sum, the oldest; kinds without any are left out',
  answer: ExceptionCounts,
});
