import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordId, recordNumber } from '../declare/ids.ts';
import { line, searchText } from '../declare/text.ts';
import { isPlainDate } from '../domain/calendar/dates.ts';
import { REGISTER_TYPES } from '../domain/files/check-registers.ts';
import { CHECK_REGISTER_ROLES } from '../domain/roles.ts';

const DAY_HINT = 'Must be a day as YYYY-MM-DD';
/** Blank means not asked for: the screen sends every one of its filters. */
const optionalDay = z._default(z.string().check(z.refine((text) => text === '' || isPlainDate(text), DAY_HINT)), '');
const needed = line().check(z.trim(), z.minLength(1), z.maxLength(300));
/** A run's number; in a query string it is text. */
const entId = recordId;

export const CheckRegisterRow = z.object({
  id: z.int(),
  groupNumber: z.string(),
  groupName: z.string(),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  type: z.enum(REGISTER_TYPES),
  /** The type with what its options add to it: "Detail with Diagnosis". */
  label: z.string(),
  options: z.object({ includeDiagnosisDetails: z.boolean(), includePHI: z.boolean() }),
  fileDate: z.string(),
  createdAt: z.string(),
  /** What the three parameters of the download are. */
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
    /** Name or number of the group, or a part of it. */
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
  query: z.object({ fileKey: needed, entId, groupNumber: needed }),
  reads: 'file',
});

/** Rebuilding stands on the statistics screen alone, which is the administrators'. */
export const buildRegisters = defineCall({
  name: 'check-registers.build',
  method: 'POST',
  path: '/checkRegister/buildReport',
  access: ['administrator'],
  summary: 'Have the check registers of a run built anew, in the background',
  body: z.object({
    /** As a row of the statistics screen has them: joined by commas, or a list. */
    fileNames: z.union([needed, z.array(needed).check(z.minLength(1), z.maxLength(100))]),
    groupNumber: needed,
    entId: z.union([entId, recordNumber]),
  }),
  answer: z.object({ newStatus: z.int() }),
});
