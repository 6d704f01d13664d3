/*
 * Why the system itself puts an EOB on hold when its file is loaded (docs/rules/check-runs.md, "Holds by the system").
 */

/** The kinds in the order of their precedence, each with its label. */
export const HOLD_KINDS = {
  'possible-duplicate': 'Possible duplicate',
  'trace-number': 'Trace number used with another amount',
  'orphan-reversal': 'Reversal of a claim that is not here',
} as const;
export type HoldKind = keyof typeof HOLD_KINDS;

export const HOLD_KIND_NAMES = Object.keys(HOLD_KINDS) as [HoldKind, ...HoldKind[]];

/** A possible duplicate is only resumed with a reason: whoever resumes it has it paid. */
export const resumeNeedsReason = (kind: string | null): boolean => kind === 'possible-duplicate';

export const RESUME_REASON = 'Give a reason: it is a possible duplicate, which may have been paid already.';
