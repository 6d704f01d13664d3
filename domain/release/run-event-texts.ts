import { isPlainDate, showDate } from '../calendar/dates.ts';
import type { RegisterType } from '../files/check-registers.ts';
import { REGISTER_TYPES, registerLabel } from '../files/check-registers.ts';
import type { NotificationEvent } from '../notifications/notification-types.ts';
import { NOTIFICATION_EVENTS } from '../notifications/notification-types.ts';
import type { RunEventType } from './run-events.ts';
import { RUN_EVENTS } from './run-events.ts';

/** What a producer wrote beside an event. Old events may lack any of it. */
type Data = Readonly<Record<string, unknown>>;

const word = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() ? value : undefined);
const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const counted = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

type Parts = readonly (string | undefined | false)[];

const joined = (parts: Parts): string => parts.filter(Boolean).join(', ');

const isRegister = (value: unknown): value is RegisterType => REGISTER_TYPES.some((type) => type === value);

const register = ({ type, options }: Data): string | undefined => {
  if (!isRegister(type)) return undefined;
  const { includePHI = true, includeDiagnosisDetails = false } = (options ?? {}) as Record<string, unknown>;
  return registerLabel(type, {
    includePHI: includePHI !== false,
    includeDiagnosisDetails: includeDiagnosisDetails === true,
  });
};

const payment: Tell = ({ filename, refused }) => {
  const sets = listed(refused).length;
  return [word(filename), sets > 0 && `${counted(sets, 'transaction set')} refused`];
};

const lcr: Tell = ({ filename, total, error }) => [word(filename), word(total), word(error)];

const processor: Tell = ({ filename, payment_file, eobs }) => {
  const number = count(eobs);
  const of = word(payment_file);
  return [word(filename), of && `of ${of}`, number !== undefined && counted(number, 'EOB')];
};

const network: Tell = ({ filename, source }) => [word(filename), word(source) && `from ${word(source)}`];

const single: Tell = ({ filename }) => [word(filename)];

const isNotified = (value: unknown): value is NotificationEvent =>
  typeof value === 'string' && Object.hasOwn(NOTIFICATION_EVENTS, value);

const notification: Tell = ({ event_type, recipients, scheduled_for }) => {
  const number = count(recipients);
  return [
    isNotified(event_type) ? NOTIFICATION_EVENTS[event_type].label : undefined,
    number !== undefined && counted(number, 'recipient'),
    word(scheduled_for) && 'sent later',
  ];
};

/** The parts of a rerun that were asked for, by the names the call has for them. */
const PARTS: Readonly<Record<string, string>> = {
  rebuildCheckRegisterReports: 'check registers built anew',
  dropOffToLin: 'dropped off',
  emailNotification: 'recipients mailed',
};

const rerun: Tell = (data) => [
  ...Object.entries(PARTS).map(([name, words]) => data[name] === true && words),
  word(data.reason) && `because: ${word(data.reason)}`,
];

const voided: Tell = ({ files, reason }) => {
  const number = listed(files).length;
  return [number > 0 && counted(number, 'payment file'), word(reason) && `because: ${word(reason)}`];
};

const dropOff: Tell = ({ status, date, reports, letters, reason }) => {
  const number = listed(reports).length;
  const day = word(date);
  const mailed = count(letters);
  return [
    status === 'scheduled' ? 'scheduled' : status === 'failed' ? 'failed' : 'done',
    day !== undefined && isPlainDate(day) && `for ${showDate(day)}`,
    number > 0 && counted(number, 'report'),
    mailed !== undefined && mailed > 0 && `${counted(mailed, 'letter')} sent`,
    word(reason),
  ];
};

type Tell = (data: Data) => Parts;

const DETAILS: Readonly<Record<RunEventType, Tell>> = {
  'cr-report': (data) => [register(data), word(data.filename)],
  'lcr-file': lcr,
  'lcr-file-manual': lcr,
  'scheduled-file': ({ date, filename }) => {
    const day = word(date);
    return [word(filename), day !== undefined && isPlainDate(day) && `run of ${showDate(day)}`];
  },
  'sent-to-zelis': processor,
  'received-from-zelis': processor,
  'payment-file': payment,
  'payment-file-manual': payment,
  notification,
  rerun,
  void: voided,
  nomi835: network,
  nomi_status_file: network,
  dropoff: dropOff,
  'single-payment-type-warning': single,
  'single-provider-warning': single,
};

/** An event of the timeline as a sentence: "Sent to processor: sent-12.csv, 214 EOBs" (docs/rules/check-runs.md, "Timeline"). */
export const eventText = (type: RunEventType, data: Data): string => {
  const details = joined(DETAILS[type](data));
  return details ? `${RUN_EVENTS[type]}: ${details}` : RUN_EVENTS[type];
};

/** How a drop-off stands; undefined for the other events. */
export const dropOffStatus = (type: RunEventType, { status }: Data): 'scheduled' | 'failed' | 'done' | undefined => {
  if (type !== 'dropoff') return undefined;
  return status === 'scheduled' || status === 'failed' ? status : 'done';
};
