import type { RegisterType } from '../files/check-registers.ts';
import { REGISTERS } from '../files/check-registers.ts';

/*
 * The event types that the dashboards count. The numbers are fixed by the API contract: links and filters contain them,
 * so a number is never reused.
 */

interface MetricsEventType {
  name: string;
  category: string;
}

/** Event types by id. */
export const METRICS_EVENT_TYPES: Readonly<Record<number, MetricsEventType>> = {
  1: { name: 'Received', category: 'File source' },
  2: { name: 'Sent to Processor', category: 'Processor' },
  3: { name: 'Received from Processor', category: 'Processor' },
  6: { name: 'Error', category: 'File source' },
  34: { name: 'Check Register Report', category: 'Check register' },
  67: { name: 'Voided', category: 'File source' },
  100: { name: 'Rejected', category: 'File source' },
  133: { name: 'Scheduled Drop-Off', category: 'Drop-off' },
  134: { name: 'Drop-Off Registered', category: 'Drop-off' },
  135: { name: 'Drop-Off Registration Failed', category: 'Drop-off' },
  136: { name: 'Rejected by Check', category: 'File source' },
  200: { name: 'Scheduled Check Run', category: 'Check run' },
  201: { name: 'On Demand Check Run', category: 'Check run' },
  202: { name: 'LIN Drop-Off', category: 'Drop-off' },
  203: { name: 'SMB Drop-Off', category: 'Drop-off' },
  300: { name: 'Single Payment Type', category: 'Processor' },
  301: { name: 'Single Provider', category: 'Processor' },
};

/** File types by id; those of the check registers come from REGISTERS. */
export const METRICS_FILE_TYPES: Readonly<Record<number, string>> = {
  1: 'Payment File',
  2: 'To Processor',
  3: 'From Processor',
  6: 'CR Total',
  ...Object.fromEntries(Object.values(REGISTERS).map(({ fileTypeId, label }) => [fileTypeId, label])),
  200: 'Scheduled File',
  1000: 'LIN',
  1001: 'SMB',
};

/**
 * Events whose row on the summary screen can be expanded: files, errors and check runs (36: an older id of the report
 * event).
 */
export const EXPANDABLE_EVENT_TYPES: readonly number[] = [1, 2, 3, 6, 34, 36, 67, 100, 200, 203, 135];

/** The destinations of drop-offs. */
export type DropOffPlace = 'lin' | 'smb';

/** A row of the summary screen's grid: the count of these events for these file types. */
export interface CountedRow {
  section: string;
  label: string;
  events: Ids;
  files: Ids;
}

/** The first id is the one that is written; the others are older ids that still count. */
type Ids = readonly [number, ...number[]];

const row = (section: string, label: string, events: Ids, files: Ids): CountedRow => ({
  section,
  label,
  events,
  files,
});

/** Scheduled drop-offs contain the register types every group can have, not the network types. */
const droppedOff: Ids = [
  REGISTERS.summary.fileTypeId,
  REGISTERS.detail.fileTypeId,
  REGISTERS['one-page'].fileTypeId,
  REGISTERS.winsupply.fileTypeId,
];

const plainRows = {
  'scheduled-run': row('Check runs', 'Scheduled', [200], [200]),
  'on-demand-run': row('Check runs', 'On Demand', [201], [1]),
  payment: row('Payment files', 'Payment', [1], [1]),
  voided: row('Payment files', 'Voided', [67], [1]),
  rejected: row('Payment files', 'Rejected', [100, 136], [1]),
  error: row('Payment files', 'Error', [6], [1]),
  'cr-total': row('CR totals', 'CR Total', [1], [6]),
  'rejected-cr-total': row('CR totals', 'Rejected', [136], [6]),
  'cr-total-error': row('CR totals', 'Error', [6], [6]),
  sent: row('Processor', 'Sent', [2], [2]),
  received: row('Processor', 'Received', [3], [3]),
  'single-provider': row('Processor', 'Single Provider', [301], [2]),
  'single-payment-type': row('Processor', 'Single Payment Type', [300], [3]),
} as const satisfies Record<string, CountedRow>;

const dropOffRows = {
  lin: row('Drop-offs', 'LIN', [202], [1000]),
  smb: row('Drop-offs', 'SMB', [203], [1001]),
  'scheduled-drop-off': row('Drop-offs', 'Scheduled', [133], droppedOff),
  'registered-drop-off': row('Drop-offs', 'Registered', [134], droppedOff),
  'failed-registration': row('Drop-offs', 'Failed Registrations', [135], droppedOff),
} as const satisfies Record<string, CountedRow>;

const REPORT_BUILT = 34;

/** The order in which the grid shows the reports. */
const SHOWN: readonly RegisterType[] = [
  'summary',
  'detail',
  'network-summary',
  'network-detail',
  'one-page',
  'winsupply',
];

/** The summary screen's grid, top to bottom. */
export const COUNTED_ROWS: readonly CountedRow[] = [
  ...Object.values(plainRows),
  ...SHOWN.map((type) =>
    row('Check register reports', REGISTERS[type].label, [REPORT_BUILT], [REGISTERS[type].fileTypeId]),
  ),
  ...Object.values(dropOffRows),
];

/** What a job counts, by the name of its row; report rows also have the register type. */
export type CountedEvent =
  | keyof typeof plainRows
  | { report: RegisterType }
  | { kind: 'scheduled-drop-off' | 'registered-drop-off' | 'failed-registration'; report: RegisterType }
  | { droppedOffTo: DropOffPlace };

/** The event and file type ids under which it is counted. */
export const idsOf = (counted: CountedEvent): { event_type_id: number; file_type_id: number } => {
  if (typeof counted === 'string') return firstOf(plainRows[counted]);
  if ('droppedOffTo' in counted) return firstOf(dropOffRows[counted.droppedOffTo]);
  const event_type_id = 'kind' in counted ? dropOffRows[counted.kind].events[0] : REPORT_BUILT;
  return { event_type_id, file_type_id: REGISTERS[counted.report].fileTypeId };
};

/** The event type in the download of a notification's attachment, which has no file type. */
export const notificationAttachment = REPORT_BUILT;

/** The ids in the download of a pull's ACH file, which no event of the dashboards has. */
export const PULL_FILE = { event_type_id: 400, file_type_id: 400 };

const firstOf = ({ events, files }: CountedRow) => ({ event_type_id: events[0], file_type_id: files[0] });
