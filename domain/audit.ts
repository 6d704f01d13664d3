import { isPlainDate, showDate } from './calendar/dates.ts';

/** The actions of audit log entries, with their labels. */
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

/** The record types of audit log entries, with their labels. Other types are labelled with their own name. */
export const AUDIT_TYPES = {
  approval: 'Approval',
  exception: 'Exception',
  'check-run': 'Check run',
  'check-run-list': 'Check run list',
  claim: 'Claim',
  EOB: 'EOB',
  file: 'File',
  'coverage-category-on-group': 'Coverage category of a group',
  'cr-notification-recipient': 'Check register recipient',
  'cr-report-on-group': 'Check register report of a group',
  group: 'Group',
  'group-schedule': 'Group schedule',
  holiday: 'Holiday',
  'holiday-override': 'Holiday override',
  location: 'Location',
  note: 'Note',
  pull: 'Premium pull',
  'jwt-token': 'Token',
  'notification-recipient': 'Notification recipient',
  'one-time-code': 'One-time code',
  user: 'User',
  vendor: 'Vendor',
} as const;

/** Record types whose id is that of a group: the entry names the group. */
export const GROUP_TYPES: readonly string[] = [
  'group',
  'group-schedule',
  'coverage-category-on-group',
  'cr-report-on-group',
  'cr-notification-recipient',
];

/** A stored name as a label: `on_hold_reason` is "On hold reason", `targetStatusId` "Target status id". */
export const labelFromName = (name: string): string => {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return words && `${words[0]?.toUpperCase()}${words.slice(1)}`;
};

const labelIn = (catalogue: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(catalogue, name) ? (catalogue[name] ?? name) : labelFromName(name);

export const auditTypeLabel = (type: string): string => labelIn(AUDIT_TYPES, type);

/** The same within a sentence. */
export const auditTypeWords = (type: string): string =>
  /[A-Z]$/.test(type) ? type : auditTypeLabel(type).toLowerCase();

/** Labels of the additional data of an entry, as on the screens. */
const AUDIT_DATA: Readonly<Record<string, string>> = {
  ids: 'Check runs',
  targetPaymentFilesStatusId: 'Reset claim file status ID',
  resetTotalsChecked: 'Reset totals checked',
  rebuildCheckRegisterReports: 'Rebuild check register reports',
  dropOffToLin: 'Drop off to LIN',
  emailNotification: 'Email notification',
  secrets: 'Secrets',
  withoutIfMatch: 'Saved without the version it was based on',
  eob: 'EOB',
  search: 'Searched for',
  claims: 'Claims found',
  eobs: 'EOBs found',
  exported: 'Exported under',
  rows: 'Rows',
  location_id: 'Location',
  approval: 'Approval',
  approvedBy: 'Approved by',
  sha256: 'SHA-256',
  effects: 'What is done',
  overridden: 'Released although',
};

/** The additional data that a record's history shows to whoever may read the record; the log has the rest. */
export const HISTORY_DATA: readonly string[] = [
  'reason',
  'filename',
  'approvedBy',
  'secrets',
  'withoutIfMatch',
  'overridden',
  'excluded',
  'eob',
  'mailed',
  'asked_as',
];

export const auditDataLabel = (name: string): string => labelIn(AUDIT_DATA, name);

/** The record an entry is about, as far as it is known. */
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

/** The display name of the record: `10233 Acme Manufacturing`, `12/25/2026`. */
export const auditedName = ({ number, name, id }: AuditedResource): string => {
  const words = [number, name && isPlainDate(name) ? showDate(name) : name];
  return words.filter((word, at) => word && words.indexOf(word) === at).join(' ') || (id ?? '');
};

/** The actor of changes that no user requested. */
export const SYSTEM = 'System';

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].filter(Boolean).join(' ');
