import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { line } from '../../declare/text.ts';
import { STATISTICS_ROLES } from '../../domain/roles.ts';
import { countedDays } from '../events/calls.ts';

/* The payment files of the statistics screen, counted and opened (docs/rules/dashboards.md, "Statistics"). */

export const paymentStats = defineCall({
  name: 'payments.stats',
  method: 'GET',
  path: '/payments/stats',
  access: STATISTICS_ROLES,
  summary: 'The payment files loaded on each day by the status that they have now: how many files, of how many groups',
  query: z.object(countedDays),
  answer: z.array(z.object({ created_on: z.string(), status_id: z.int(), groups: z.int(), files: z.int() })),
});

/** Longer than the names of all files of a run. */
const NAMES_MAX = 20_000;

/** The files of one row, and a page of what they contain. Pages are counted from 1. */
const ofFiles = {
  groupNumber: line().check(z.minLength(1), z.maxLength(30)),
  /** Names of files of the group, comma-separated. */
  fileNames: line().check(z.minLength(1), z.maxLength(NAMES_MAX)),
  /** Only files in this status: a voided file and the one loaded in its place have the same name. */
  statuses: z.optional(recordId),
  countRows: z.optional(recordId),
  currentPage: z.optional(recordId),
};

const page = <R extends z.ZodMiniType>(row: R) => z.object({ data: z.array(row), count: z.int() });

export const FileClaim = z.object({
  id: z.int(),
  fileName: z.string(),
  claimNumber: z.string(),
  payee: z.string(),
  providerName: z.string(),
  /** Dollars. */
  amount: z.number(),
});
export type FileClaim = z.infer<typeof FileClaim>;

export const fileClaims = defineCall({
  name: 'payments.row-data',
  method: 'GET',
  path: '/payments/getRowData',
  access: STATISTICS_ROLES,
  summary: 'The claims of payment files',
  query: z.object(ofFiles),
  answer: page(FileClaim),
});

export const ProcessorRow = z.object({
  id: z.int(),
  EOBNumber: z.string(),
  fileName: z.string(),
  payMethod: z.string(),
  /** Dollars. */
  checkAmount: z.number(),
});
export type ProcessorRow = z.infer<typeof ProcessorRow>;

export const processorRows = defineCall({
  name: 'payments.processor-rows',
  method: 'GET',
  path: '/payments/getZelisPaymentsData',
  access: STATISTICS_ROLES,
  summary: 'What the processor answered for the EOBs of payment files',
  query: z.object(ofFiles),
  answer: page(ProcessorRow),
});
