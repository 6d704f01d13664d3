import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordId, recordNumber } from '../declare/ids.ts';
import { line, searchText } from '../declare/text.ts';
import { isPlainDate } from '../domain/calendar/dates.ts';
import { REGISTER_TYPES } from '../domain/files/check-registers.ts';
import { CHECK_REGISTER_ROLES } from '../domain/roles.ts';

const DAY_HINT = 'Must be a day as YYYY-MM-DD';
/** Blank means not set: the screen sends all of its filters. */
const optionalDay = z._default(z.string().check(z.refine((text) => text === '' || isPlainDate(text), DAY_HINT)), '');
const requiredText = line().check(z.trim(), z.minLength(1), z.maxLength(300));
/** A run's id; in a query string it is text. */
const entId = recordId;

export const CheckRegisterRow = z.object({
  id: z.int(),
  groupNumber: z.string(),
  groupName: z.string(),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  type: z.enum(REGISTER_TYPES),
  /** The type including its options: "Detail with Diagnosis". */
  label: z.string(),
  options: z.object({ includeDiagnosisDetails: z.boolean(), includePHI: z.boolean() }),
  fileDate: z.string(),
  /** Of its run; from 2 on a supplemental one. */
  sequence: z.int(),
  createdAt: z.string(),
  /** With `groupNumber`, the parameters of the download call. */
  s3Key: z.string(),
  entId: z.int(),
});
export type CheckRegisterRow = z.infer<typeof CheckRegisterRow>;

export const checkRegisters = defineCall({
  name: 'check-registers.list',
  method: 'GET',
  path: '/checkRegister/getData',
  access: CHECK_REGISTER_ROLES,
  summary: 'Check registers of the latest set of each run, newest run first; `currentPage` counts from 1',
  query: z.object({
    countRows: z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '10'),
    currentPage: z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '1'),
    fromDate: optionalDay,
    toDate: optionalDay,
    /** The group's name or number, or a part of either. */
    groupName: searchText(),
  }),
  answer: z.object({ rows: z.array(CheckRegisterRow), count: z.int() }),
});

export const downloadRegister = defineCall({
  name: 'check-registers.download',
  method: 'GET',
  path: '/checkRegister/getReport',
  access: CHECK_REGISTER_ROLES,
  summary: 'One check register as an XLSX workbook, built when it is asked for first',
  query: z.object({ fileKey: requiredText, entId, groupNumber: requiredText }),
  reads: 'file',
});

/** Used by the statistics screen, which only administrators have. */
export const buildRegisters = defineCall({
  name: 'check-registers.build',
  method: 'POST',
  path: '/checkRegister/buildReport',
  access: ['administrator'],
  summary: 'Rebuild the check registers of a run, in the background',
  body: z.object({
    /** As in a row of the statistics screen: comma-separated, or a list. */
    fileNames: z.union([requiredText, z.array(requiredText).check(z.minLength(1), z.maxLength(100))]),
    groupNumber: requiredText,
    entId: z.union([entId, recordNumber]),
  }),
  answer: z.object({ newStatus: z.int() }),
});
