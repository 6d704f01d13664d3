import { CANNOT_BE_UNDONE, deleted, saved } from './words.ts';

/*
 * The panel of a list's saved views.
 */

export const DEFAULT_VIEW = 'Default';
export const SHARED_VIEW = 'Shared';
export const SHARED_BY_OTHERS = 'Shared by others';
export const STANDARD_LIST = 'Standard list';
export const YOUR_VIEWS = 'Your views';

export const NAME = 'Name';
export const RENAME_VIEW = 'Rename view';
export const SAVE_AS = 'Save current view as…';
export const SAVE_CURRENT_VIEW = 'Save current view';
export const SHARE_WITH_ALL = 'Share it with everyone who may see this list';
export const WHAT_IS_SHARED = 'They see its name and its filters. Do not name a patient.';
export const notSaved = (filters: string) => `Not saved, because it may name a person: ${filters}`;
export const saveChangesTo = (name: string) => `Save changes to “${name}”`;

export const COPY_LINK = 'Copy link';
export const DELETE_ASK = 'Delete…';
export const DELETE_FAILED = 'Failed to delete view';
export const DELETE_VIEW = 'Delete view';
export const OPENS_WITHOUT = 'The list opens without a view';
export const RENAME_ASK = 'Rename…';
export const SHARE = 'Share';
export const STOP_SHARING = 'Stop sharing';
export const STOP_USING = 'Stop using as default';
export const UPDATE_FAILED = 'Failed to update view';
export const USE_AS_DEFAULT = 'Use as default';

const quoted = (name: string) => `“${name}”`;
export const madePrivate = (name: string) => `${quoted(name)} is yours alone again`;
export const madeShared = (name: string) => `${quoted(name)} is shared`;
export const linkCopied = (name: string) => `Link to ${quoted(name)} copied`;
export const opensWith = (name: string) => `${quoted(name)} opens with the list`;
export const viewDeleted = (name: string) => deleted(`View ${quoted(name)}`);
export const viewSaved = (name: string) => saved(`View ${quoted(name)}`);

/** @param owner the name of the view's owner, if it is somebody else's */
export const deletionText = (name: string, owner: string | undefined, shared: boolean) =>
  `${quoted(name)}${owner === undefined ? '' : ` of ${owner}`} is deleted${shared ? ' for everyone it is shared with' : ''}. ${CANNOT_BE_UNDONE}`;
