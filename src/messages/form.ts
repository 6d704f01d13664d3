import { counted } from '../../declare/naming.ts';

/*
 * The form of a record: its buttons, errors and conflicts.
 */

export const CHANGE_WAITS = 'Another person must approve this change. Until then the old values stay in use.';
export const CHOOSE_ABOVE = 'Choose above which values to keep';
/** The button that closes a changed form. */
export const DISCARD_CHANGES = 'Discard';
export const KEEP_MINE = 'Keep mine';
export const NONE_DIFFER = 'None of the fields here differ. Nothing was saved yet.';
export const NOTHING_CHANGED = 'Nothing was changed yet';
export const NOTHING_SAVED = 'Nothing was saved yet. Choose which value to keep in each field.';
export const PROBLEM = 'There is a problem';
/** The strip that leads to the parts of a long form. */
export const PARTS = 'Parts of the form';
export const SAVE_MERGED = 'Save merged';
/** Why a button cannot be pressed. */
export const SAVING = 'Saving';
/** What the pressed button says. */
export const SAVING_NOW = 'Saving…';
export const TAKE_THEIRS = 'Take theirs';

export const deleteOne = (one: string) => `Delete ${one}`;
export const editOne = (one: string) => `Edit ${one}`;
export const changedBy = (name: string | null | undefined) => (name ? `changed by ${name}` : 'changed by someone else');
/** What stands at Save while it empties fields that no longer apply. */
export const savingRemoves = (labels: readonly string[]) => `Saving removes: ${labels.join(', ')}`;
export const changesIn = (count: number) => counted(count, 'change');
/** Before the names of the fields with an error. */
export const needYou = (count: number) => `${counted(count, 'field')} ${count === 1 ? 'needs' : 'need'} you:`;
export const chooseFor = (labels: string) => `Choose for: ${labels}`;
/** The title of the browser's tab while a form has errors. */
export const errorIn = (title: string) => `Error: ${title}`;
/** Below what others changed of a record that is being edited. */
export const COMPARED_ON_SAVE = 'What you typed is kept. Where both changed a field, you choose when you save.';
