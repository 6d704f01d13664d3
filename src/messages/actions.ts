import type { RecordOutcome } from '../../declare/actions/bulk.ts';
import { ACTIONS_FOR } from './words.ts';

/*
 * Actions on records: their dialogs, previews and results.
 */

export const ACTION_WAITS = 'Another person must approve this before it is done.';
export const ACTION_RUNNING = 'The action is running.';
export const CLEAR_SELECTION = 'Clear selection';
export const COPY_LIST = 'Copy list';
export const INVALID_RESPONSE = 'Invalid response error. Refresh the list to see what was done.';
export const LIST_CHANGED = 'The list has changed';
export const LIST_CHANGED_REASON = `${LIST_CHANGED}.`;
export const LOADING_PREVIEW = 'Loading preview…';
export const PREVIEW_FAILED = 'The preview could not be loaded.';
export const REASON = 'Reason';
export const REASON_REQUIRED = 'Reason (required)';
export const RECORD_BY_RECORD = 'Record by record';
export const RETRY_FAILED = 'Retry failed';
export const REVIEW_LIST = 'Review list';
export const WHY = 'Why';
export const WHY_SOME_CANNOT = 'Why some cannot be done';

type OutcomeWords = Readonly<Record<RecordOutcome['outcome'], string>>;

/** What the preview says of a record. */
export const BEFORE: OutcomeWords = { done: 'Can be done', refused: 'Refused', failed: 'Unknown' };
/** What the result says of a record. */
export const AFTER: OutcomeWords = { done: 'Done', refused: 'Refused', failed: 'Failed' };

export const actionsFor = (name: string) => `${ACTIONS_FOR} ${name}`;
export const inProgress = (label: string, name: string) => `${label} ${name} is in progress`;
export const noneDoable = (acted: number) => `None of ${acted === 1 ? 'this' : 'these'} can be done.`;
export const partOf = (part: number, whole: number) => `(${part} of ${whole})`;
export const partlyPossible = (possible: number, past: string, impossible: number) =>
  `${possible} can be ${past}, ${impossible} cannot`;
export const selectedAction = (label: string) => `Selected: ${label}`;
export const selectedRecords = (many: string) => `Selected ${many}`;
export const selectOnPage = (many: string, past: string) =>
  `Select ${many} on the page: all that match cannot be ${past} at once.`;
export const allMatching = (count: string) => `All ${count} matching`;
