import { counted } from '../../declare/naming.ts';
import { REMOVE } from './words.ts';

/*
 * The inputs of a form.
 */

export const CHANGE = 'Change';
export const HIDE = 'Hide';
export const KEEP = 'Keep';
export const LOADING_CHOICES = 'Loading…';
export const NOT_LOOKED_UP = 'This could not be looked up. Type again to retry.';
/** A child record that its form does not name. */
export const ROW = 'row';
export const SEARCHING = 'Searching';
export const SHOW = 'Show';

export const addOne = (one: string) => `Add ${one}`;
export const chosenOf = (label: string) => `${label} chosen`;
export const confirmRemoval = (one: string) => `Are you sure you want to remove this ${one}?`;
export const keepThe = (label: string) => `Keep the ${label}`;
/** The end of a button's name that a screen reader alone says: "Show the account number". */
export const ofThe = (label: string) => ` the ${label}`;
export const rowsAdded = (count: number, one: string) => `${counted(count, one)} added`;
export const removeNamed = (name: string) => `${REMOVE} ${name}`;
