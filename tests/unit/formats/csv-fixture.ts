import type { CsvFile } from '../../../server/formats/csv/file.ts';
import { readCsv } from '../../../server/formats/csv/read.ts';
import type { ProcessorPayment } from '../../../server/formats/processor/files.ts';
import { inChunks } from './x12-835-files.ts';

/** Reads a file in blocks of `blockSize` bytes. */
export const read = <Row extends object>(file: CsvFile<Row>, content: string | Uint8Array, blockSize?: number) =>
  readCsv(file, inChunks(typeof content === 'string' ? Buffer.from(content) : content), blockSize);

export function payment(changes: Partial<ProcessorPayment> = {}): ProcessorPayment {
  return {
    eobNumber: '1001',
    paymentMethod: 'Check',
    number: 'T1',
    amountCents: 17_500,
    status: 'Paid',
    date: '2025-01-03',
    ...changes,
  };
}

export const HEADER = 'eob_number,payment_method,check_or_trace_number,amount,status,date';
export const file = (...rows: string[]) => [HEADER, ...rows].join('\r\n');
export const GOOD = '1001,Check,T1,175.00,Paid,2025-01-03';
