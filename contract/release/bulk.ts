import * as z from 'zod/mini';
import { recordNumber } from '../../declare/ids.ts';
import { line, lines } from '../../declare/text.ts';

/** More records than this are not acted on at once: a selection is what stands on one page, or a filter's result. */
export const MOST_AT_ONCE = 1000;
/** How long the query string of a list may be: several values of each of its filters. */
const FILTER_MAX = 8000;

const TOO_MANY = `At most ${MOST_AT_ONCE.toLocaleString('en-US')} at once. Narrow the list.`;

export const recordIds = z.array(recordNumber).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

/** Why an action is taken, where the person says so. */
export const optionalReason = z.optional(z.nullable(lines().check(z.trim(), z.maxLength(500))));

/** All that a list finds: its filter, and how many the person was told that it finds. */
export const Matching = z.object({
  /**
   * The query string of the list's own call, read by the same codec: `status-id=4&status-id=16`. Page, size and sort
   * choose nothing here; a name that the list does not have is refused.
   */
  filter: line().check(z.maxLength(FILTER_MAX, 'These are more filters than a call takes')),
  /** Another number now refuses the whole call: 409 `count_changed`. */
  expected: z.int().check(z.gte(1), z.lte(MOST_AT_ONCE, TOO_MANY)),
  /** Those that the person was shown, when they were: as many others refuse the call too. */
  shown: z.optional(recordIds),
});
export type Matching = z.infer<typeof Matching>;

/** Which records a call takes, in its body: either of the two (docs/rules/check-runs.md, "Bulk actions"). */
export const selection = { ids: z.optional(recordIds), matching: z.optional(Matching) };

export interface Selection {
  ids?: readonly number[];
  matching?: Matching;
}

/** The check of a body with a `selection`. */
export const oneSelection = z.refine<Selection>(
  ({ ids, matching }) => (ids === undefined) !== (matching === undefined),
  { path: ['ids'], message: 'Name the records by ids, or by matching, not by both' },
);

/**
 * What became of one record of a bulk action, or with `Dry-Run: true` would become of it: `done`, `refused` by a rule
 * with the reason, or `failed` on the way (docs/rules/check-runs.md, "Bulk actions").
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
