import * as z from 'zod/mini';
import { BulkAnswer, recordIds } from '../../declare/bulk.ts';
import { defineCall } from '../../declare/call.ts';
import { childRows } from '../../declare/child-rows.ts';
import { line } from '../../declare/text.ts';
import { offersWithdraw, withdrawRefusal } from '../../domain/release/withdraw.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';
import { PaymentFile } from './calls.ts';
import { totalOf } from './facts.ts';

const MOST_NAMES = 100;
const name = line().check(z.minLength(1), z.maxLength(200));

const WithdrawBody = z
  .object({
    ids: z.optional(recordIds),
    /** The names of files of one group, as a list or separated by commas. */
    fileNames: z.optional(
      z.union([
        z.array(name).check(z.minLength(1), z.maxLength(MOST_NAMES)),
        line().check(z.minLength(1), z.maxLength(5000)),
      ]),
    ),
    groupNumber: z.optional(line().check(z.minLength(1), z.maxLength(30))),
    /** The key of the group's location, if given. */
    entId: z.optional(z.union([z.int(), line().check(z.maxLength(30))])),
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

/** "1 payment file", "2 payment files". */
const counted = (count: number): string => `${count} payment file${count === 1 ? '' : 's'}`;

/** The payment files of a run, and what is done with them (docs/rules/check-runs.md, "Withdrawing a file"). */
export const paymentFileRows = childRows(PaymentFile, {
  name: 'payment-files',
  one: 'payment file',
  access: { view: RELEASE_ROLES, edit: RELEASE_ROLES },
  naming: {
    many: 'payment files',
    line: ({ filename }) => filename,
    summary: (files) =>
      `${files.length === 1 ? (files[0]?.filename ?? '') : counted(files.length)}, ` +
      `${totalOf(files.map(({ file_total }) => file_total))}`,
    amount: (files) => totalOf(files.map(({ file_total }) => file_total)),
  },
  actions: (a) => [
    a.bulk('withdraw', withdrawFiles, {
      label: 'Withdraw…',
      past: 'withdrawn',
      when: ({ status }) => offersWithdraw(status.id),
      refuse: ({ status, is_sent }) => withdrawRefusal({ status: status.id, isSent: is_sent }),
      dialog: {
        title: 'Withdraw payment file',
        submit: 'Withdraw',
        text: 'It is voided and pays nothing. The same file can be loaded again. This action cannot be undone.',
        danger: true,
      },
      body: ({ ids = [] }) => ({ ids }),
      done: (results) => `${counted(results.length)} withdrawn`,
      failed: 'Failed to withdraw payment file',
    }),
  ],
});
