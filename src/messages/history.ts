import type { ActivityEntry, HistoryEntry } from '../../declare/history.ts';
import { counted } from '../../declare/naming.ts';
import { auditTypeWords } from '../../domain/audit.ts';

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

/** Of the record itself: the words before and after it. */
const OF_RECORD: Readonly<Record<string, readonly [string, string?]>> = {
  read: ['read'],
  create: ['created'],
  update: ['changed'],
  delete: ['deleted'],
  rebuild: ['rebuilt'],
  rerun: ['ran', 'again'],
  dropoff: ['dropped', 'off'],
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

/** The types of notes, and of requests that wait for another person. */
const NOTED = 'note';
const ASKED = 'approval';

const OF_REQUEST: Readonly<Record<string, string>> = { create: 'asked for', update: 'decided on' };

/** What is done by an action of a menu: "Release…" is "Release". */
const plain = (label: string) => label.replace('…', '');

/** What a person did, in the words of the action's menu where it has some. @param types those of the record itself */
export const deedOf = ({ action, label, about }: HistoryEntry, types: readonly string[]): string => {
  const [before = action, after = ''] = OF_RECORD[action] ?? [];
  if (types[0] === about.type) return label ? plain(label) : `${before} it ${after}`.trim();
  const what = about.name ?? auditTypeWords(about.type);
  if (about.type === NOTED) return OF_NOTE[action] ?? action;
  if (about.type === ASKED) return `${OF_REQUEST[action] ?? action} ${what}`;
  return `${OF_PART[action] ?? action} ${auditTypeWords(about.type)} ${about.name ?? ''}`.trim();
};

/** The same where the record is named between the two: "ran" … "again", "changed the group schedule of" … */
export const deedOn = ({ action, label, about, record }: ActivityEntry): readonly [string, string?] => {
  if (about === NOTED) return [`${OF_NOTE[action] ?? action} on`];
  if (about === ASKED) return [OF_REQUEST[action] ?? action];
  if (about !== record.type) return [`${OF_PART[action] ?? action} the ${auditTypeWords(about)} of`];
  return label ? [`${plain(label)}:`] : (OF_RECORD[action] ?? [action]);
};
/** A record where records of several types are named; an approval is called by what was asked for. */
export const recordWords = ({ type, name }: ActivityEntry['record']): string => {
  const one = auditTypeWords(type);
  return type === ASKED || name.toLowerCase().startsWith(one.toLowerCase()) ? name : `${one} ${name}`;
};
/** The button that shows what is not seen at first. */
export const earlier = (count: number) => `Show ${count} earlier`;

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
