import * as z from 'zod/mini';

/** More records than this are not acted on at once: a selection is what stands on one page, or a filter's result. */
const MOST = 1000;

export const recordIds = z
  .array(z.int().check(z.gte(1), z.lte(2_147_483_647)))
  .check(z.minLength(1), z.maxLength(MOST));

/**
 * What became of one record of a bulk action, or with `Dry-Run: true` would become of it: `done`, `refused` by a rule
 * with the reason, or `failed` on the way (docs/rules.md, "Bulk actions").
 */
export const RecordOutcome = z.object({
  id: z.int(),
  outcome: z.enum(['done', 'refused', 'failed']),
  /** Why it was not done. */
  reason: z.optional(z.string()),
  /** What is done to it, step by step, in a person's words. */
  effects: z.optional(z.array(z.string())),
  /** How the record stands now; absent where there is none that the person may see. */
  current: z.optional(z.record(z.string(), z.unknown())),
});
export type RecordOutcome = z.infer<typeof RecordOutcome>;

/** Every bulk action answers this; nothing done at all because of the records' state is 409 with the same `results`. */
export const BulkAnswer = z.object({
  /** True: nothing was changed. */
  dry_run: z.boolean(),
  results: z.array(RecordOutcome),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;
