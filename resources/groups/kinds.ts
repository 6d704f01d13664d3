import * as z from 'zod/mini';
import type { FieldOptions } from '../../declare/field.ts';
import { commonOf, withMeta } from '../../declare/field.ts';
import { recordNumber } from '../../declare/ids.ts';
import type { FieldKind } from '../../declare/kinds/kind.ts';
import { SCHEDULE_WEEKDAYS, type Schedule, scheduleText } from '../../domain/calendar/schedule.ts';
import {
  DUPLICATE_REPORT,
  type GroupReport,
  REPORT_TYPES,
  type ReportType,
  reportKey,
  reportLabel,
} from '../../domain/groups/reports.ts';

const scheduleKind: FieldKind = {
  name: 'schedule',
  storage: 'jsonb',
  column: 'text',
  columnText: (value) => scheduleText(value as Schedule),
  sortable: false,
  format: (value) => scheduleText(value as Schedule),
  input: { control: 'none' },
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
