import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId, recordNumber } from '../../declare/ids.ts';
import { line } from '../../declare/text.ts';
import { CHECK_REGISTER_ROLES } from '../../domain/roles.ts';
import { fileNames } from '../check-runs/file-calls.ts';

const requiredText = line().check(z.trim(), z.minLength(1), z.maxLength(300));
/** A run's id; in a query string it is text. */
const entId = recordId;

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
    fileNames,
    groupNumber: requiredText,
    entId: z.union([entId, recordNumber]),
  }),
  answer: z.object({ newStatus: z.int() }),
});
