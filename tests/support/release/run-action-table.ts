/*
 * The actions allowed on a check run by the statuses of its files, written from the specification of the release screen
 * and docs/rules/check-runs.md ("Statuses", "Release actions", "Drop-off"). Nothing here is taken from domain/: these
 * are the expectations against which the rule, and the server that applies it, are tested.
 */

export type TabledAction = 'rerun' | 'void' | 'rebuild' | 'dropoff';

/** The message that refuses the action; undefined when it is allowed. */
type Answer = string | undefined;

const YES = undefined;

// the message of each refusal
const onItsWay = (name: string) => `A file at "${name}" is still on its way and cannot be run again.`;
const notVoided = (name: string) => `A run at "${name}" cannot be voided.`;
const notBuilt = (name: string) => `Check registers cannot be built while the run is at "${name}".`;
const notCompiled = (name: string) => `A run at "${name}" is not compiled yet.`;
const WAITS = 'Its files wait for the PDF already.';
const NONE_AGAIN = 'None of its files can be run again.';
const NONE_TO_REPORT = 'The run has no payment files to report on.';
const NONE_COMPILED = 'The run has no compiled check registers.';

/** A run of $0.00 by the statuses of its files, oldest file first. */
export const BY_STATUSES: readonly (readonly [
  statuses: readonly number[],
  rerun: Answer,
  toVoid: Answer,
  rebuild: Answer,
  dropOff: Answer,
])[] = [
  // all files at the same status
  [[1], onItsWay('Loaded'), YES, notBuilt('Loaded'), notCompiled('Loaded')],
  [[2], onItsWay('Waiting ePay'), YES, notBuilt('Waiting ePay'), notCompiled('Waiting ePay')],
  [[3], onItsWay('Waiting Status'), YES, notBuilt('Waiting Status'), notCompiled('Waiting Status')],
  [[4], WAITS, YES, notBuilt('Waiting PDF'), notCompiled('Waiting PDF')],
  [[5], YES, notVoided('CR Report Compiled'), YES, YES],
  [[6], NONE_AGAIN, YES, NONE_TO_REPORT, NONE_COMPILED],
  [[7], YES, YES, notBuilt('Error Check Total'), notCompiled('Error Check Total')],
  [[8], NONE_AGAIN, notVoided('Voided'), NONE_TO_REPORT, NONE_COMPILED],
  [[9], onItsWay('Data Transferred'), YES, notBuilt('Data Transferred'), notCompiled('Data Transferred')],
  [[10], YES, notVoided('Complete'), notBuilt('Complete'), notCompiled('Complete')],
  [[11], onItsWay('Ready to Build'), YES, notBuilt('Ready to Build'), notCompiled('Ready to Build')],
  [[12], onItsWay('Waiting Daily Reports'), YES, YES, notCompiled('Waiting Daily Reports')],
  [[13], onItsWay('Building Manual'), YES, notBuilt('Building Manual'), notCompiled('Building Manual')],
  [[14], YES, YES, YES, notCompiled('Error Build')],
  [[15], YES, YES, notBuilt('Waiting Voids'), notCompiled('Waiting Voids')],
  [[16], YES, YES, notBuilt('Totals Mismatch'), notCompiled('Totals Mismatch')],

  // some compiled, some not: never released, in either order of the files
  [[5, 4], YES, notVoided('CR Report Compiled'), notBuilt('Waiting PDF'), notCompiled('Waiting PDF')],
  [[4, 5], YES, notVoided('CR Report Compiled'), notBuilt('Waiting PDF'), notCompiled('Waiting PDF')],
  [
    [5, 2],
    onItsWay('Waiting ePay'),
    notVoided('CR Report Compiled'),
    notBuilt('Waiting ePay'),
    notCompiled('Waiting ePay'),
  ],
  [
    [5, 12],
    onItsWay('Waiting Daily Reports'),
    notVoided('CR Report Compiled'),
    YES,
    notCompiled('Waiting Daily Reports'),
  ],
  [[5, 14], YES, notVoided('CR Report Compiled'), YES, notCompiled('Error Build')],
  [[5, 10], YES, notVoided('CR Report Compiled'), notBuilt('Complete'), notCompiled('Complete')],
  [[5, 16, 4], YES, notVoided('CR Report Compiled'), notBuilt('Totals Mismatch'), notCompiled('Totals Mismatch')],
  [
    [5, 8, 3],
    onItsWay('Waiting Status'),
    notVoided('CR Report Compiled'),
    notBuilt('Waiting Status'),
    notCompiled('Waiting Status'),
  ],

  // refused and voided files are left out when a run is rerun, built and released
  [[5, 8], YES, notVoided('CR Report Compiled'), YES, YES],
  [[6, 5], YES, notVoided('CR Report Compiled'), YES, YES],
  [[8, 5, 6], YES, notVoided('Voided'), YES, YES],
  [[6, 8], NONE_AGAIN, notVoided('Voided'), NONE_TO_REPORT, NONE_COMPILED],
  [[4, 8], WAITS, notVoided('Voided'), notBuilt('Waiting PDF'), notCompiled('Waiting PDF')],
  [[4, 6], WAITS, YES, notBuilt('Waiting PDF'), notCompiled('Waiting PDF')],
  [[12, 6], onItsWay('Waiting Daily Reports'), YES, YES, notCompiled('Waiting Daily Reports')],
  [[16, 6], YES, YES, notBuilt('Totals Mismatch'), notCompiled('Totals Mismatch')],

  // one file prevents the action for all of them
  [[4, 16], YES, YES, notBuilt('Waiting PDF'), notCompiled('Waiting PDF')],
  [[16, 15, 7], YES, YES, notBuilt('Totals Mismatch'), notCompiled('Totals Mismatch')],
  [[16, 13], onItsWay('Building Manual'), YES, notBuilt('Totals Mismatch'), notCompiled('Totals Mismatch')],
  [[4, 10], YES, notVoided('Complete'), notBuilt('Waiting PDF'), notCompiled('Waiting PDF')],
  [[12, 14], onItsWay('Waiting Daily Reports'), YES, YES, notCompiled('Waiting Daily Reports')],
  [[14, 11], onItsWay('Ready to Build'), YES, notBuilt('Ready to Build'), notCompiled('Error Build')],
];

/** The refusal to void a run whose amount is not $0.00, whatever the statuses of its files. */
export const VOID_NEEDS_ZERO = 'Only a run whose amount is $0.00 can be voided.';

/** The table's answer to each action. @param cents amount of the run */
export const answersOf = (
  [, rerun, toVoid, rebuild, dropoff]: (typeof BY_STATUSES)[number],
  cents = 0,
): Record<TabledAction, Answer> => ({ rerun, void: cents === 0 ? toVoid : VOID_NEEDS_ZERO, rebuild, dropoff });
