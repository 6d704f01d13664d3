import { childLists } from '../../declare/children.ts';
import type { TagText } from '../../declare/list/columns.ts';
import { counted } from '../../declare/naming.ts';
import { centsToDollars } from '../../domain/money.ts';
import { STATUSES } from '../../domain/release/statuses.ts';
import { offersWithdraw, WITHDRAWING, withdrawRefusal } from '../../domain/release/withdraw.ts';
import { CheckRunDetail, PaymentFile } from './calls.ts';
import { eobs } from './eobs.ts';
import { totalOf } from './facts.ts';
import { withdrawFiles } from './file-calls.ts';
import { byPriority, FIRST_FILES } from './priority.ts';
import { payingFiles, totalsOf } from './totals.ts';

const ONE = 'payment file';

const hasFailed = ({ status }: PaymentFile): boolean => STATUSES[status.id]?.class === 'error';

/** The processor's total beside that of the file, or of all files. A difference is an error where a file has failed. */
export interface ProcessorTotal {
  file_total: number;
  proc_total: number | null;
  has_failed: boolean;
}

export const processorTotal = (file: PaymentFile | ProcessorTotal): ProcessorTotal =>
  'has_failed' in file ? file : { ...file, has_failed: hasFailed(file) };

/** How many of the payments that were sent are answered, while some are not. */
const answeredTag = ({ eobs_summary: { sent_total: sent, answered_total: answered } }: PaymentFile): TagText[] =>
  answered < sent
    ? [{ text: `${answered.toLocaleString('en-US')} of ${sent.toLocaleString('en-US')} answered`, tone: 'info' }]
    : [];

/** The status, in the colour of its class, and how many EOBs are answered, on hold or flagged. */
const statusTags = (file: PaymentFile): readonly TagText[] => {
  const { onHold, stopLoss } = totalsOf([file]);
  return [
    { text: file.status.name, tone: STATUSES[file.status.id]?.tone ?? 'neutral', dot: true },
    ...(file.is_moved ? [{ text: 'From the released run', tone: 'neutral' } as const] : []),
    ...answeredTag(file),
    ...(onHold > 0 ? [{ text: `${onHold.toLocaleString('en-US')} on hold`, tone: 'warning' } as const] : []),
    ...(stopLoss > 0 ? [{ text: `${stopLoss.toLocaleString('en-US')} stop loss`, tone: 'error' } as const] : []),
  ];
};

const amountOf = (files: readonly PaymentFile[]): string => totalOf(files.map(({ file_total }) => file_total));

/** The same columns for all files that pay. */
const sumLine = (files: readonly PaymentFile[]) => {
  const { eobs: count, total, processor } = totalsOf(payingFiles(files));
  const sums: ProcessorTotal = {
    file_total: centsToDollars(total),
    proc_total: processor === undefined ? null : centsToDollars(processor),
    has_failed: files.some(hasFailed),
  };
  return { label: counted(files.length, 'file'), of: { eobs_summary: { total: count }, ...sums } };
};

/**
 * The payment files of a run, most urgent first; each opens to its EOBs. They can be withdrawn (docs/rules/check-runs.md,
 * "Withdrawing a file").
 */
export const paymentFiles = childLists(CheckRunDetail, (c) => [
  c.list('payment-files', {
    title: 'Payment files',
    record: PaymentFile,
    texts: { one: ONE, empty: 'No payment files' },
    recordRepresentation: ({ filename }) => filename,
    given: ([run]) => byPriority(run.payment_files),
    first: FIRST_FILES,
    list: {
      columns: (col) => [
        col.code('filename', { label: 'Payment file', minWidth: 144, flex: 1 }),
        col.status('status', { label: 'Status', tags: statusTags, minWidth: 256 }),
        col.count('eobs_summary.total', { label: 'EOBs', priority: 1 }),
        col.money('file_total', { label: 'Total' }),
        // the amount, with its difference as a tag
        col.custom('proc_total', { label: 'Processor total', priority: 1, minWidth: 176, flex: 0 }),
        // downloads
        col.custom('events', { label: 'Files', minWidth: 200, flex: 2 }),
      ],
    },
    sumLines: (files) => [sumLine(files)],
    children: (d) => [eobs(d)],
    naming: {
      summary: (files) => `${files.length === 1 ? files[0]?.filename : counted(files.length, ONE)}, ${amountOf(files)}`,
      amount: amountOf,
    },
    actions: (a) => [
      a.bulk('withdraw', withdrawFiles, {
        label: 'Withdraw…',
        past: 'withdrawn',
        when: ({ status }) => offersWithdraw(status.id),
        refuse: ({ status, is_sent, is_moved }) =>
          withdrawRefusal({ status: status.id, isSent: is_sent, isMoved: is_moved }),
        dialog: {
          title: 'Withdraw payment file',
          submit: 'Withdraw',
          text: WITHDRAWING,
          danger: true,
        },
        body: ({ ids = [] }) => ({ ids }),
        done: (results) => `${counted(results.length, ONE)} withdrawn`,
        failed: 'Failed to withdraw payment file',
      }),
    ],
  }),
]);
