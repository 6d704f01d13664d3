import { childLists } from '../../declare/children.ts';
import { record } from '../../declare/record.ts';
import { FileClaim, fileClaims, ProcessorRow, processorRows } from './calls.ts';
import { PaymentFileRow } from './record.ts';

const DIALECT = {
  names: { page: 'currentPage', base: 1, size: 'countRows' },
  rows: 'data',
  total: { body: 'count' },
} as const;

const filesOf = ([{ groupNumber, filenamesList, status }]: readonly [PaymentFileRow]) => ({
  groupNumber,
  fileNames: filenamesList,
  statuses: String(status),
});

/** What the files of a row contain, and what the processor answered. */
export const contents = childLists(PaymentFileRow, (c) => [
  c.list('claims', {
    title: 'Claims',
    record: record(FileClaim.shape),
    texts: { one: 'claim', empty: 'No claims' },
    recordRepresentation: ({ claimNumber }) => claimNumber,
    pages: c.pages(fileClaims, { ...DIALECT, query: filesOf }),
    list: {
      pageSizes: [10, 50, 100],
      columns: (col) => [
        col.code('claimNumber', { label: 'Claim', minWidth: 168 }),
        col.text('payee', { label: 'Payee', priority: 1, flex: 1 }),
        col.text('providerName', { label: 'Provider', flex: 1 }),
        col.code('fileName', { label: 'File' }),
        col.money('amount', { label: 'Amount' }),
      ],
    },
  }),
  c.list('processor-rows', {
    title: 'Processor rows',
    record: record(ProcessorRow.shape),
    texts: { one: 'processor row', empty: 'The processor has not answered yet' },
    recordRepresentation: ({ EOBNumber }) => EOBNumber,
    pages: c.pages(processorRows, { ...DIALECT, query: filesOf }),
    list: {
      pageSizes: [10, 50, 100],
      columns: (col) => [
        col.code('EOBNumber', { label: 'EOB', minWidth: 144, flex: 1 }),
        col.text('payMethod', { label: 'Method', priority: 1, flex: 0 }),
        col.code('fileName', { label: 'File' }),
        col.money('checkAmount', { label: 'Amount' }),
      ],
    },
  }),
]);
