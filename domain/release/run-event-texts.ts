import { isPlainDate, showDate } from '../calendar/dates.ts';
import type { RegisterType } from '../files/check-registers.ts';
import { REGISTER_TYPES, registerLabel } from '../files/check-registers.ts';
import type { NotificationEvent } from '../notifications/notification-types.ts';
import { NOTIFICATION_EVENTS } from '../notifications/notification-types.ts';
import type { RunEventType } from './run-events.ts';
import { RUN_EVENTS } from './run-events.ts';

/** The data stored with an event. Any member may be missing in old events. */
type Data = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const plural = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

type Details = readonly (string | undefined | false)[];

const joined = (parts: Details): string => parts.filter(Boolean).join(', ');

const isRegister = (value: unknown): value is RegisterType => REGISTER_TYPES.some((type) => type === value);

const register = ({ type, options }: Data): string | undefined => {
  if (!isRegister(type)) return undefined;
  const { includePHI = true, includeDiagnosisDetails = false } = (options ?? {}) as Record<string, unknown>;
  return registerLabel(type, {
    includePHI: includePHI !== false,
    includeDiagnosisDetails: includeDiagnosisDetails === true,
  });
};

const payment: DetailsOf = ({ filename, refused, held }) => {
  const sets = listOf(refused).length;
  const onHold = numberOf(held);
  return [
    textOf(filename),
    sets > 0 && `${plural(sets, 'transaction set')} refused`,
    onHold !== undefined && `${plural(onHold, 'EOB')} on hold`,
  ];
};

const lcr: DetailsOf = ({ filename, total, error }) => [textOf(filename), textOf(total), textOf(error)];

const processor: DetailsOf = ({ filename, payment_file, eobs }) => {
  const number = numberOf(eobs);
  const of = textOf(payment_file);
  return [textOf(filename), of && `of ${of}`, number !== undefined && plural(number, 'EOB')];
};

const network: DetailsOf = ({ filename, source }) => [textOf(filename), textOf(source) && `from ${textOf(source)}`];

const single: DetailsOf = ({ filename }) => [textOf(filename)];

const isNotified = (value: unknown): value is NotificationEvent =>
  typeof value === 'string' && Object.hasOwn(NOTIFICATION_EVENTS, value);

const notification: DetailsOf = ({ event_type, recipients, scheduled_for }) => {
  const number = numberOf(recipients);
  return [
    isNotified(event_type) ? NOTIFICATION_EVENTS[event_type].label : undefined,
    number !== undefined && plural(number, 'recipient'),
    textOf(scheduled_for) && 'sent later',
  ];
};

/** Texts for the options of a rerun, by their names in the API call. */
const RERUN_OPTIONS: Readonly<Record<string, string>> = {
  rebuildCheckRegisterReports: 'check registers rebuilt',
  dropOffToLin: 'dropped off',
  emailNotification: 'recipients mailed',
};

const rerun: DetailsOf = (data) => [
  ...Object.entries(RERUN_OPTIONS).map(([name, words]) => data[name] === true && words),
  textOf(data.reason) && `because: ${textOf(data.reason)}`,
];

const voided: DetailsOf = ({ files, reason }) => {
  const number = listOf(files).length;
  return [number > 0 && plural(number, 'payment file'), textOf(reason) && `because: ${textOf(reason)}`];
};

const dropOff: DetailsOf = ({ status, date, reports, emails, reason }) => {
  const number = listOf(reports).length;
  const day = textOf(date);
  const mailed = numberOf(emails);
  return [
    status === 'scheduled' ? 'scheduled' : status === 'failed' ? 'failed' : 'done',
    day !== undefined && isPlainDate(day) && `for ${showDate(day)}`,
    number > 0 && plural(number, 'report'),
    mailed !== undefined && mailed > 0 && `${plural(mailed, 'email')} sent`,
    textOf(reason),
  ];
};

const override: DetailsOf = ({ asked_by, approved_by, faults, reason }) => [
  textOf(asked_by) && `asked for by ${textOf(asked_by)}`,
  textOf(approved_by) && `approved by ${textOf(approved_by)}`,
  ...listOf(faults).map(textOf),
  textOf(reason) && `because: ${textOf(reason)}`,
];

/** To a supplemental run, or in it from the run before. */
const moved: DetailsOf = ({ eob, amount, from, to, reason }) => [
  textOf(eob) && `EOB ${textOf(eob)}`,
  textOf(amount),
  textOf(from) && `from the run of ${textOf(from)}`,
  textOf(to) && `to the run of ${textOf(to)}`,
  textOf(reason) && `because: ${textOf(reason)}`,
];

type DetailsOf = (data: Data) => Details;

const DETAILS: Readonly<Record<RunEventType, DetailsOf>> = {
  'cr-report': (data) => [register(data), textOf(data.filename)],
  'lcr-file': lcr,
  'lcr-file-manual': lcr,
  'scheduled-file': ({ date, filename }) => {
    const day = textOf(date);
    return [textOf(filename), day !== undefined && isPlainDate(day) && `run of ${showDate(day)}`];
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
  'release-override': override,
  'eob-moved': moved,
  'single-payment-type-warning': single,
  'single-provider-warning': single,
};

/** The text of a timeline event: "Sent to processor: sent-12.csv, 214 EOBs" (docs/rules/check-runs.md, "Timeline"). */
export const eventText = (type: RunEventType, data: Data): string => {
  const details = joined(DETAILS[type](data));
  return details ? `${RUN_EVENTS[type]}: ${details}` : RUN_EVENTS[type];
};

/** The status of a drop-off; undefined for other events. */
export const dropOffStatus = (type: RunEventType, { status }: Data): 'scheduled' | 'failed' | 'done' | undefined => {
  if (type !== 'dropoff') return undefined;
  return status === 'scheduled' || status === 'failed' ? status : 'done';
};
