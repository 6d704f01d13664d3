import { CANNOT_BE_UNDONE } from './words.ts';

/** The confirmation before unsaved input is discarded. */
export const DISCARD = {
  title: 'Are you sure you want to discard changes?',
  text: CANNOT_BE_UNDONE,
  action: 'Discard changes',
  cancel: 'Keep editing',
} as const;

/** The same before a logout, which ends the session in every tab. */
export const UNSAVED_ELSEWHERE = 'Another tab has unsaved changes';
