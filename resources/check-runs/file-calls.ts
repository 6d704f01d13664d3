import * as z from 'zod/mini';
import { BulkAnswer, recordIds } from '../../declare/actions/bulk.ts';
import { defineCall } from '../../declare/call.ts';
import { recordNumber } from '../../declare/ids.ts';
import { line } from '../../declare/text.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';

const MOST_NAMES = 100;
const name = line().check(z.minLength(1), z.maxLength(200));

/** The names of files of one group, as a list or separated by commas. */
export const fileNames = z.union([
  z.array(name).check(z.minLength(1), z.maxLength(MOST_NAMES)),
  line().check(z.minLength(1), z.maxLength(5000)),
]);

const WithdrawBody = z
  .object({
    ids: z.optional(recordIds),
    fileNames: z.optional(fileNames),
    groupNumber: z.optional(line().check(z.minLength(1), z.maxLength(30))),
    /** The id of the files' run, or the key of the group's location, if given. */
    entId: z.optional(z.union([recordNumber, line().check(z.maxLength(30))])),
  })
  .check(
    z.refine(({ ids, fileNames }) => (ids === undefined) !== (fileNames === undefined), {
      path: ['ids'],
      message: 'Name the files by ids, or by fileNames, not by both',
    }),
    z.refine(({ fileNames, groupNumber }) => fileNames === undefined || groupNumber !== undefined, {
      path: ['groupNumber'],
      message: 'Name the group of the files',
    }),
  );

export const withdrawFiles = defineCall({
  name: 'payments.void-group',
  method: 'POST',
  path: '/payments/voidGroup',
  access: RELEASE_ROLES,
  dryRun: true,
  summary: 'Withdraw payment files of which nothing was sent: they are voided, and can be loaded again',
  body: WithdrawBody,
  answer: z.extend(BulkAnswer, { newStatus: z.int() }),
});
