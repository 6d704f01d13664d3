import { isPlainDate, showDate } from './calendar/dates.ts';

/** What an entry of the audit log says was done, and how a person reads it. */
export const AUDIT_ACTIONS = {
  read: 'Read',
  create: 'Created',
  update: 'Updated',
  delete: 'Deleted',
  rebuild: 'Rebuilt',
  rerun: 'Rerun',
  dropoff: 'Dropped off',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** What it was done to. Other kinds of records are told by their own name. */
export const AUDIT_TYPES = {
  'check-run': 'Check run',
  'check-run-list': 'Check run list',
  claim: 'Claim',
  file: 'File',
  'coverage-category-on-group': 'Coverage category of a group',
  'cr-notification-recipient': 'Check register recipient',
  'cr-report-on-group': 'Check register report of a group',
  group: 'Group',
  'group-schedule': 'Group schedule',
  holiday: 'Holiday',
  'holiday-override': 'Holiday override',
  location: 'Location',
  'jwt-token': 'Token',
  'notification-recipient': 'Notification recipient',
  'one-time-code': 'One-time code',
  user: 'User',
} as const;

/** Kinds of records whose number is a group's: the entry names the group. */
export const GROUP_TYPES: readonly string[] = [
  'group',
  'group-schedule',
  'coverage-category-on-group',
  'cr-report-on-group',
  'cr-notification-recipient',
];

/** A name as it is stored, in words: `on_hold_reason` is "On hold reason", `targetStatusId` "Target status id". */
export const inWords = (name: string): string => {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return words && `${words[0]?.toUpperCase()}${words.slice(1)}`;
};

const told = (catalogue: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(catalogue, name) ? (catalogue[name] ?? name) : inWords(name);

export const auditTypeLabel = (type: string): string => told(AUDIT_TYPES, type);

/** What an entry says of how something was done, in the words of the screens. */
const AUDIT_DATA: Readonly<Record<string, string>> = {
  ids: 'Check runs',
  targetPaymentFilesStatusId: 'Reset claim file status ID',
  resetTotalsChecked: 'Reset totals checked',
  rebuildCheckRegisterReports: 'Rebuild check register reports',
  dropOffToLin: 'Drop off to LIN',
  emailNotification: 'Email notification',
  withoutIfMatch: 'Saved without the version it was based on',
  eob: 'EOB',
  search: 'Searched for',
  claims: 'Claims found',
  location_id: 'Location',
};

export const auditDataLabel = (name: string): string => told(AUDIT_DATA, name);

/** A record that an entry is about, as far as it can be told. */
export interface AuditedResource {
  type: string;
  id: string | null;
  name: string | null;
  /** The number of its group. */
  number: string | null;
  /** The file date of a check run. */
  date: string | null;
  location: { name: string } | null;
  data: Readonly<Record<string, unknown>> | null;
}

/** What a person calls the record: `10233 Acme Manufacturing`, `12/25/2026`. */
export const auditedName = ({ number, name, id }: AuditedResource): string => {
  const words = [number, name && isPlainDate(name) ? showDate(name) : name];
  return words.filter((word, at) => word && words.indexOf(word) === at).join(' ') || (id ?? '');
};

/** Who did what no person asked for. */
export const SYSTEM = 'System';

/** What a person calls somebody. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].filter(Boolean).join(' ');
