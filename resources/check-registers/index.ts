import * as z from 'zod/mini';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { dateRange } from '../../declare/list/params.ts';
import { plainDate, record } from '../../declare/record.ts';
import { REGISTER_TYPES } from '../../domain/files/check-registers.ts';
import { BUILDING, shownStatus } from '../../domain/release/statuses.ts';
import { runDay } from '../../domain/release/supplemental.ts';
import { rebuildRun } from '../check-runs/action-calls.ts';
import * as calls from './calls.ts';

const fields = {
  groupNumber: z.string(),
  groupName: z.string(),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  type: z.enum(REGISTER_TYPES),
  /** The type including its options: "Detail with Diagnosis". */
  label: z.string(),
  options: z.object({ includeDiagnosisDetails: z.boolean(), includePHI: z.boolean() }),
  fileDate: plainDate({ label: 'Date' }),
  /** Of its run; from 2 on a supplemental one. */
  sequence: z.int(),
  createdAt: z.string(),
  /** The distinct statuses of the run's payment files: whether a new set is being built, or was not. */
  statuses: z.array(z.int()),
  /** With `groupNumber` and `entId`, the parameters of the download call. */
  s3Key: z.string(),
  entId: z.int(),
};

/** A check register as returned by `GET /checkRegister/getData`. */
export const CheckRegisterRow = z.object({ id: z.int(), ...fields });
export type CheckRegisterRow = z.infer<typeof CheckRegisterRow>;

/** The check registers of the latest set of each run (docs/rules/check-runs.md, "Check register list"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/checkRegister/getData', {
    verbs: ['list'],
    names: { page: 'currentPage', base: 1, size: 'countRows', search: 'groupName' },
    rows: 'rows',
    total: { body: 'count' },
  }),
  recordRepresentation: ({ groupNumber, label, fileDate, sequence }) =>
    `${groupNumber} ${label} ${runDay(fileDate, sequence)}`,
  texts: { one: 'check register', empty: 'No check registers yet' },
  // what changes it is told by its run
  history: false,
  list: {
    // in the address as on every list
    url: { page: 'page', base: 0, size: 'page-size', search: 'search' },
    search: { placeholder: 'Search by group number or name', fields: ['groupNumber', 'groupName'], noPii: true },
    pageSizes: [10, 20, 50, 100],
    columns: (c) => [
      c.code('groupNumber', { label: 'Group #' }),
      c.text('groupName', { label: 'Group', priority: 1, minWidth: 168, flex: 2 }),
      c.location('location', { label: 'Location' }),
      c.text('label', { label: 'Report', priority: 1, minWidth: 176, flex: 1 }),
      c.date('fileDate', {
        label: 'Date',
        text: ({ fileDate, sequence }) => runDay(fileDate, sequence),
        facet: dateRange('fileDate', { label: 'Date', open: true, api: { from: 'fromDate', to: 'toDate' } }),
      }),
      c.instant('createdAt', { label: 'Built at', priority: 2 }),
      c.status('statuses', {
        label: 'Run status',
        priority: 2,
        tags: ({ statuses }) => {
          const { name: text, tone } = shownStatus(statuses);
          return [{ text, tone, dot: true }];
        },
      }),
      // a button, which downloads the workbook by a call of its own
      c.custom('s3Key', { label: 'Download', priority: 1, minWidth: 128 }),
    ],
  },
  actions: (a) => [
    a.call('rebuild', rebuildRun, {
      label: 'Rebuild…',
      refuse: ({ statuses }) =>
        statuses.some((status) => BUILDING.includes(status)) ? 'A new set is being built already.' : undefined,
      confirm: ({ groupNumber, fileDate, sequence }) => ({
        title: `Rebuild the check registers of ${groupNumber} ${runDay(fileDate, sequence)}?`,
        text: 'A new set of all registers of the run is built in the background, and takes the place of this one.',
        action: 'Rebuild',
      }),
      request: ({ entId }) => ({ params: { id: entId } }),
      done: ({ groupNumber, fileDate, sequence }) =>
        `${groupNumber} ${runDay(fileDate, sequence)}: its check registers are being rebuilt`,
      failed: 'Failed to rebuild check run',
    }),
  ],
  calls: [calls.downloadRegister, calls.buildRegisters],
});
