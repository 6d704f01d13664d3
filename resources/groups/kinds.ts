import * as z from 'zod/mini';
import type { FieldOptions } from '../../declare/field.ts';
import { commonOf, withMeta } from '../../declare/field.ts';
import { recordNumber } from '../../declare/ids.ts';
import { integerKind } from '../../declare/kinds/integer.ts';
import type { FieldKind } from '../../declare/kinds/kind.ts';
import type { Lookup } from '../../declare/lookup.ts';
import { emailAddress, optional, yesNo } from '../../declare/record.ts';
import { WEEKDAYS } from '../../domain/calendar/month-weeks.ts';
import { INVALID_SCHEDULE_DAY } from '../../domain/calendar/pull-date.ts';
import { SCHEDULE_WEEKDAYS, type Schedule, scheduleText } from '../../domain/calendar/schedule.ts';
import {
  DUPLICATE_REPORT,
  type GroupReport,
  REPORT_TYPES,
  type ReportType,
  reportKey,
  reportLabel,
} from '../../domain/groups/reports.ts';
import { SCHEDULE_DAYS } from '../../domain/premium/funding.ts';

const scheduleKind: FieldKind = {
  name: 'schedule',
  storage: 'jsonb',
  column: 'text',
  columnText: (value) => scheduleText(value as Schedule),
  sortable: false,
  format: (value) => scheduleText(value as Schedule),
  input: { control: 'several' },
  blank: null,
};

/** The weeks of the month in which a run takes place, by weekday; null when there are none. */
export const schedule = (options: FieldOptions<Schedule>) =>
  withMeta(
    z.nullable(
      z.partialRecord(z.enum(SCHEDULE_WEEKDAYS), z.array(z.int().check(z.gte(1), z.lte(5))).check(z.maxLength(5))),
    ),
    { kind: scheduleKind, ...commonOf(options) },
  );

/** Days of the release, 1 Monday to 7 Sunday. */
export const RELEASE_DAYS: Readonly<Record<string, string>> = Object.fromEntries(
  [...WEEKDAYS.slice(1), WEEKDAYS[0]].map((name, at) => [at + 1, name]),
);

/** A kind of day that is stored as its number, from 1, and chosen by its name. */
const numberedDay = (name: string, days: Readonly<Record<string, string>>, fault?: string) => {
  const kind: FieldKind = {
    ...integerKind,
    name,
    column: 'choice',
    format: (value) => days[String(value)] ?? String(value),
    input: { control: 'choice' },
  };
  return (options: FieldOptions<number>) =>
    withMeta(
      z.int({ error: `${options.label} is required` }).check(z.gte(1, fault), z.lte(Object.keys(days).length, fault)),
      { kind, required: true, ...commonOf(options), choices: days },
    );
};

/** A day of the week by its ISO number, 1 Monday to 7 Sunday. */
export const weekday = numberedDay('weekday', RELEASE_DAYS);

/** The day of the month on which premium is pulled, 1 to 31. */
export const scheduleDay = numberedDay('scheduleDay', SCHEDULE_DAYS, INVALID_SCHEDULE_DAY);

/** The coverage categories; the form offers all of them, the values are records with id and name. */
export const COVERAGE_LOOKUP: Lookup = {
  path: '/coverage-categories',
  search: 'query',
  rows: 'rows',
  labelFields: ['name'],
};

/** The most reports of a group: each type with each of its options, and a few to spare. */
const MOST_REPORTS = 24;

const reportsKind: FieldKind = {
  name: 'reports',
  column: 'tags',
  columnText: (value) => (value as GroupReport[]).map(reportLabel).join(', '),
  sortable: false,
  format: (value) => (value as GroupReport[]).map(reportLabel).join(', '),
  input: { control: 'rows' },
  blank: [],
};

const report = z.object({
  id: z.optional(recordNumber),
  type: z.enum(REPORT_TYPES as [ReportType, ...ReportType[]]),
  options: z.object({ includePHI: z.boolean(), includeDiagnosisDetails: z.boolean() }),
});

/** The check register reports of a group, each type and options once; saved as a whole. */
export const reports = (options: FieldOptions<GroupReport[]>) =>
  withMeta(
    z.array(report).check(
      z.maxLength(MOST_REPORTS, `At most ${MOST_REPORTS} reports`),
      z.refine((all) => new Set(all.map(reportKey)).size === all.length, DUPLICATE_REPORT),
    ),
    { kind: reportsKind, ...commonOf(options) },
  );

const attachmentsKind: FieldKind = {
  name: 'attachments',
  column: 'count',
  sortable: false,
  format: (value) => String((value as unknown[]).length),
  input: { control: 'several' },
  blank: [],
};

/** A recipient of a group's check registers; `attachments` are the ids of the group's reports. */
const recipient = {
  id: z.optional(z.nullable(recordNumber)),
  email: optional(emailAddress({ label: 'Email' })),
  attachments: withMeta(z.array(recordNumber).check(z.maxLength(MOST_REPORTS)), {
    kind: attachmentsKind,
    label: 'Attachments',
  }),
  delayed_notice: yesNo({ label: 'Delayed notice' }),
  is_network: z.optional(z.nullable(z.boolean())),
};
const Recipient = z.object(recipient);
export type Recipient = z.infer<typeof Recipient>;

const emailsOf = (value: unknown): string => (value as Recipient[]).flatMap(({ email }) => email ?? []).join(', ');

const recipientsKind: FieldKind = {
  name: 'recipients',
  column: 'tags',
  columnText: emailsOf,
  sortable: false,
  format: emailsOf,
  input: { control: 'rows' },
  blank: [],
};

/** The most recipients of a group. */
const MOST_RECIPIENTS = 100;

/** Who receives a group's check registers by email; those without an address are left out of a save. */
export const recipients = (options: FieldOptions<Recipient[]>) =>
  withMeta(z.array(Recipient).check(z.maxLength(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} recipients`)), {
    kind: recipientsKind,
    ...commonOf(options),
    child: { shape: recipient, key: 'email' },
  });
