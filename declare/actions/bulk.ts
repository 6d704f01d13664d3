import * as z from 'zod/mini';
import { withMeta } from '../field.ts';
import { recordNumber } from '../ids.ts';
import { longText, longTextKind } from '../kinds/long-text.ts';
import { atMost, line, lines } from '../text.ts';

/** The maximum number of records in one call, selected on a page or matched by a filter. */
export const MAX_BULK_RECORDS = 1000;
/** The maximum length of a list's query string: room for several values of each filter. */
const FILTER_MAX = 8000;

const TOO_MANY = `At most ${MAX_BULK_RECORDS.toLocaleString('en-US')} at once. Narrow the list.`;

export const recordIds = z.array(recordNumber).check(z.minLength(1), z.maxLength(MAX_BULK_RECORDS));

/** The most characters of a reason. */
export const REASON_MAX = 500;

/** The reason for an action, if the user gives one; a field of its dialog. */
export const optionalReason = withMeta(z.optional(z.nullable(lines().check(z.trim(), atMost(REASON_MAX)))), {
  kind: longTextKind,
  label: 'Reason',
  required: false,
});

/** The reason for an action that is not done without one; a field of its dialog. */
export const requiredReason = () => longText({ label: 'Reason', max: REASON_MAX });

/** All records that match a list's filter, with the number of matches the user was shown. */
export const Matching = z.object({
  /**
   * The query string of the list call, parsed by the same codec: `status-id=4&status-id=16`. Page, size and sort have
   * no effect; unknown parameters are refused.
   */
  filter: line().check(z.maxLength(FILTER_MAX, 'These are more filters than a call takes')),
  /** When the current number of matches differs, the whole call is refused: 409 `count_changed`. */
  expected: z.int().check(z.gte(1), z.lte(MAX_BULK_RECORDS, TOO_MANY)),
  /** The ids the user was shown, if any; when other records match now, the call is also refused. */
  shown: z.optional(recordIds),
});
export type Matching = z.infer<typeof Matching>;

/** The records of a bulk call, either by ids or by filter (docs/rules/check-runs.md, "Bulk actions"). */
export const selection = { ids: z.optional(recordIds), matching: z.optional(Matching) };

export interface Selection {
  ids?: number[];
  matching?: Matching;
}

/** Checks that a body has exactly one of `ids` and `matching`. */
export const oneSelection = z.refine<Selection>(
  ({ ids, matching }) => (ids === undefined) !== (matching === undefined),
  { path: ['ids'], message: 'Name the records by ids, or by matching, not by both' },
);

/**
 * The outcome of a bulk action for one record; with `Dry-Run: true`, the outcome it would have: `done`, `refused` by a
 * rule, or `failed` by an error (docs/rules/check-runs.md, "Bulk actions").
 */
export const RecordOutcome = z.object({
  id: z.int(),
  outcome: z.enum(['done', 'refused', 'failed']),
  /** Why it was refused or failed. */
  reason: z.optional(z.string()),
  /** The changes, step by step, as display texts. */
  effects: z.optional(z.array(z.string())),
  /** The current record; absent when it does not exist or the user may not see it. */
  current: z.optional(z.record(z.string(), z.unknown())),
});
export type RecordOutcome = z.infer<typeof RecordOutcome>;

/**
 * The response of all bulk actions. When no record was done because of the records' state: 409 with the same `results`.
 */
export const BulkAnswer = z.object({
  /** True for a dry run: nothing was changed. */
  dry_run: z.boolean(),
  results: z.array(RecordOutcome),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;
