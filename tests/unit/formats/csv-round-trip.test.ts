import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import type { CsvFile } from '../../../server/formats/csv/file.ts';
import { asText, fromText } from '../../../server/formats/csv/formula.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import { networkStatusFile } from '../../../server/formats/network-status/file.ts';
import { epayFile, type ProcessorPayment, sentFile, statusFile } from '../../../server/formats/processor/files.ts';
import { HEADER, payment, read } from './csv-fixture.ts';

const textOf = <Row>(file: CsvFile<Row>, rows: Row[]) => [...writeCsv(file, rows)].join('');

const cell = (maxLength: number, minLength = 1) =>
  fc
    .oneof(
      fc.string({ maxLength, unit: 'grapheme' }),
      fc.constantFrom('=1+1', "'=1+1", "''@x", '-5', '+1', '|x', '＝1', 'a,b', '"', '""', 'a"b', "'", 'Señor 中'),
    )
    .map((text) =>
      text
        .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
        .slice(0, maxLength)
        .toWellFormed()
        .trim(),
    )
    .filter((text) => text.length >= minLength);
const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moment = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const method = fc.constantFrom(...PAYMENT_METHODS);

const sent = fc.record({
  eobNumber: cell(50),
  paymentMethod: method,
  checkNumber: cell(50, 0),
  amountCents: cents,
  payeeName: cell(100),
  paymentDate: day,
});
const answer = fc.record({
  eobNumber: cell(50),
  paymentMethod: method,
  number: cell(50, 0),
  amountCents: cents,
  status: fc.constantFrom(
    'Paid' as const,
    'Pending' as const,
    'Rejected' as const,
    'Returned' as const,
    'Stopped' as const,
    'Voided' as const,
  ),
  date: day,
});
const status = fc.record({
  tpaClaimId: cell(50),
  nomiClaimId: cell(50),
  status: cell(60),
  lastUpdateAt: moment,
  exceptionType: cell(100, 0),
  exceptionReasonType: cell(200, 0),
});

async function expectRoundTrip<Row extends object>(kind: CsvFile<Row>, row: fc.Arbitrary<Row>) {
  const rows = fc.uniqueArray(row, { maxLength: 8, selector: (one) => one[kind.key] });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (written, chunkSize) => {
      expect(await read(kind, textOf(kind, written), chunkSize)).toEqual({ ok: true, rows: written });
    }),
    { numRuns: 300 },
  );
}

describe('writeCsv and readCsv', () => {
  it('round-trip the rows of the sent file', () => expectRoundTrip(sentFile, sent));
  it('round-trip the rows of the ePay file', () => expectRoundTrip(epayFile, answer));
  it('round-trip the rows of the status file', () => expectRoundTrip(statusFile, answer));
  it('round-trip the rows of the network status file', () => expectRoundTrip(networkStatusFile, status));

  it('write formula-like cells as text, and amounts unchanged', () => {
    const rows = [{ ...payment({ number: '=HYPERLINK("x")', amountCents: -5 }), eobNumber: '@1' }];
    expect(textOf(statusFile, rows)).toBe(`${HEADER}\r\n'@1,Check,"'=HYPERLINK(""x"")",-0.05,Paid,2025-01-03\r\n`);
  });

  it('refuse to write rows that could not be read, without quoting the values', () => {
    const written = (changes: Partial<ProcessorPayment>) => () => textOf(statusFile, [payment(), payment(changes)]);
    expect(written({ amountCents: 0.5 })).toThrow(new RangeError('Row 3, amount: not an amount in whole cents'));
    expect(written({ date: '2025-02-30' })).toThrow('Row 3, date: not a date (YYYY-MM-DD)');
    expect(written({ number: 'Jane\nDoe' })).toThrow(
      'Row 3, check_or_trace_number: has a line break or another control character',
    );
    expect(written({ eobNumber: '' })).toThrow('Row 3, eob_number: is empty');
  });
});

describe('asText', () => {
  it('is reversed by fromText, and leaves nothing that a spreadsheet would execute', () => {
    const texts = fc
      .array(fc.constantFrom("'", ' ', '=', '+', '-', '@', '\t', 'a', '1', '＝'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), (text) => {
        expect(fromText(asText(text))).toBe(text);
        expect(asText(text)).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
      }),
    );
  });
});
