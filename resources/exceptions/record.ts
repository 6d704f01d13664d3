import * as z from 'zod/mini';
import { EXCEPTION_KINDS } from '../../domain/exceptions.ts';
import { PAYMENT_STATES } from '../../domain/release/eob-payment.ts';
import { EntryMatch } from '../pinnacle/record.ts';

/** Something that waits for a person. */
export const Exception = z.object({
  /** `<kind>:<number of what it is about>`, the same as long as it waits. */
  id: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  /** What it is about: "EOB 12345", a file’s name. */
  subject: z.string(),
  /** What is known of the cause. */
  says: z.nullable(z.string()),
  /** What to do. */
  todo: z.string(),
  since: z.string(),
  /** Whole days since then. */
  days_open: z.int(),
  /** The day until which it is to be solved. */
  due: z.string(),
  amount: z.nullable(z.number()),
  group: z.nullable(z.object({ id: z.int(), number: z.string(), name: z.string() })),
  location: z.nullable(z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() })),
  run: z.nullable(z.object({ id: z.int(), date: z.string(), sequence: z.int(), released_at: z.nullable(z.string()) })),
  /** The payment file, where it is about one or about one of its EOBs. */
  file_id: z.nullable(z.int()),
  eob: z.nullable(
    z.object({
      id: z.int(),
      number: z.string(),
      payment_state: z.enum(PAYMENT_STATES),
      is_on_hold: z.boolean(),
      is_flagged_stop_loss: z.boolean(),
      hold_kind: z.nullable(z.string()),
    }),
  ),
  /** A transaction of the bank, and the day of its account. */
  entry: z.nullable(z.object({ id: z.int(), day_id: z.int() })),
  /** What is matched to that transaction; `pull` is the name of the pull proposed, else it is `run` or nothing. */
  match: z.nullable(z.pick(EntryMatch, { id: true, version: true, state: true, pull: true })),
  /** Where it is about an invoice of a pull. */
  pull_id: z.nullable(z.int()),
  owner: z.nullable(z.object({ id: z.int(), name: z.string() })),
  taken_at: z.nullable(z.string()),
});
export type Exception = z.infer<typeof Exception>;
