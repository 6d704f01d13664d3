import { counted } from '../../declare/naming.ts';

export const NOTES = 'Notes';
export const NO_NOTES = 'No notes yet. A note stays with the record for everyone who sees it.';
export const NOTES_FAILED = 'The notes could not be loaded';
export const NOTE = 'Note';
export const WRITE_NOTE = 'Write a note, @ mentions a person';
export const SEND_NOTE = 'Send';
export const SAVE_NOTE = 'Save';
export const CANCEL_NOTE = 'Cancel';
export const EDIT_NOTE = 'Edit';
export const DELETE_NOTE = 'Delete';
export const DELETE_QUESTION = 'Delete this note? People can no longer read it; the audit log keeps it.';
export const PIN = 'Pin';
export const UNPIN = 'Unpin';
export const PINNED = 'Pinned';
export const EARLIER_NOTES = 'Show earlier notes';
export const PEOPLE = 'People who may see this record';
export const EDITED = 'edited';
export const MENTIONS = 'Mentions';
export const NO_MENTIONS = 'Nobody mentioned you yet.';
export const MENTIONS_FAILED = 'The mentions could not be loaded';
export const MARK_ALL_READ = 'Mark all read';
export const UNREAD = 'unread';

/** The tab, with how many notes the record has. */
export const notesWith = (total: number | undefined): string => (total ? `${NOTES} ${total}` : NOTES);
export const editedAt = (time: string) => `${EDITED} ${time}`;
export const noteBy = (name: string) => `Note by ${name}`;
export const mentionedOn = (one: string, name: string) => `on ${name.startsWith(one) ? name : `${one} ${name}`}`;
/** Announced while a mention is typed; the arrow keys choose. */
export const peopleFound = (count: number) => (count === 1 ? '1 person' : `${count} people`);
export const unreadMentions = (count: number) => counted(count, 'unread mention');
