import type { HistoryEntry } from '../../declare/history.ts';
import { counted } from '../../declare/naming.ts';
import { auditTypeLabel } from '../../domain/audit.ts';

/*
 * What happened to a record.
 */

export const ACTIVITY = 'Activity';
export const activityOf = (name: string) => `${ACTIVITY} of ${name}`;
export const HISTORY = 'History';
export const AS_IT_WAS = 'As it was';
export const IN_THE_LOG = 'All entries in the audit log';
export const MORE = 'Show earlier';
export const NO_HISTORY = 'Nothing was changed here yet.';
export const HISTORY_FAILED = 'The history could not be loaded';
export const PUT_BACK = 'Put back';
export const BEFORE = 'before';
export const AFTER = 'after';
/** Between the earlier and the later value of a field; a screen reader has the two words instead. */
export const TO = '→';

const OF_RECORD: Readonly<Record<string, string>> = {
  read: 'read it',
  create: 'created it',
  update: 'changed it',
  delete: 'deleted it',
  rebuild: 'rebuilt it',
  rerun: 'ran it again',
  dropoff: 'dropped it off',
};

const OF_PART: Readonly<Record<string, string>> = {
  read: 'read',
  create: 'added',
  update: 'changed',
  delete: 'removed',
};

const OF_NOTE: Readonly<Record<string, string>> = {
  create: 'wrote a note',
  update: 'changed a note',
  delete: 'deleted a note',
};

const OF_REQUEST: Readonly<Record<string, string>> = { create: 'asked for', update: 'decided on' };

/** What a person did, in the words of the action's menu where it has some. @param types those of the record itself */
export const deedOf = ({ action, label, about }: HistoryEntry, types: readonly string[]): string => {
  if (types[0] === about.type) return label?.replace('…', '') ?? OF_RECORD[action] ?? action;
  const what = about.name ?? auditTypeLabel(about.type).toLowerCase();
  if (about.type === 'note') return OF_NOTE[action] ?? action;
  if (about.type === 'approval') return `${OF_REQUEST[action] ?? action} ${what}`;
  return `${OF_PART[action] ?? action} ${auditTypeLabel(about.type).toLowerCase()} ${about.name ?? ''}`.trim();
};

/** The button that shows the rest of the fields of an entry. */
export const showFields = (count: number) => `Show ${counted(count, 'more field')}`;
export const asItWasOn = (time: string) => `As it was on ${time}`;
export const putBack = (label: string) => `${PUT_BACK} ${label}`;
export const now = (value: string) => `now ${value}`;

/** What a step of an entry does to its field (RFC 6902). */
export const HOW: Readonly<Record<string, string>> = {
  add: 'Added',
  remove: 'Removed',
  replace: 'Changed',
  move: 'Moved',
  copy: 'Copied',
  test: 'Checked',
};
export const fromWhere = (how: string, where: string) => `${how} from ${where}`;
export const itemOf = (number: number) => `item ${number}`;
export const AT_THE_END = 'at the end';
export const WHOLE_RECORD = 'The whole record';
