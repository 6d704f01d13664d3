import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvFile, KEPT_FAULTS, MAX_ROW_LENGTH, MAX_ROWS } from '../../../server/formats/csv/file.ts';
import { readCsv } from '../../../server/formats/csv/read.ts';
import { networkStatusFile } from '../../../server/formats/network-status/file.ts';
import { statusFile } from '../../../server/formats/processor/files.ts';
import { file, GOOD, HEADER, payment, read } from './csv-fixture.ts';
import { inChunks } from './x12-835-files.ts';

/** The fault messages of a file. */
const faultsOf = async <Row extends object>(file: CsvFile<Row>, content: string | Uint8Array) => {
  const result = await read(file, content);
  return result.ok ? [] : result.faults.map((fault) => fault.message);
};

describe('readCsv', () => {
  it('accepts columns in any order and spelling, extra columns, a BOM, blank lines and LF line ends', async () => {
    const content =
      '\ufeffDate,Amount,EOB Number,Payment Method,extra,Check or Trace Number,STATUS\n\n' +
      '2025-01-03,175.00,1001,CHECK,x,T1,paid\n,,\n';
    expect(await read(statusFile, content)).toEqual({ ok: true, rows: [payment()] });
  });

  it.each(['paid', 'PENDING', 'Rejected', 'returned', 'STOPPED', 'voided'])(
    'reads the word %s in any case',
    async (word) => {
      const result = await read(statusFile, file(`1001,Check,T1,175.00,${word},2025-01-03`));
      expect(result).toMatchObject({
        ok: true,
        rows: [{ status: word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase() }],
      });
    },
  );

  it('names the row of any other word', async () => {
    expect(await faultsOf(statusFile, file('1001,Check,T1,175.00,Stop Pay,2025-01-03'))).toEqual([
      'Row 2, status: not one of Paid, Pending, Rejected, Returned, Stopped, Voided',
    ]);
  });

  it('reads a text as UTF-8, or as Windows-1252 when it is not valid UTF-8', async () => {
    const rows = (status: string) =>
      `tpa_claim_id,nomi_claim_id,status,last_update_ts,exception_type,exception_reason_type\nA,B,${status},2025-01-31T06:00:00Z,,`;
    expect(await read(networkStatusFile, rows('PEÑA 医院'))).toMatchObject({
      ok: true,
      rows: [{ status: 'PEÑA 医院' }],
    });
    const windows = Buffer.from(rows('PE\xd1A O\x92BRIEN'), 'latin1');
    for (const size of [1, 65_536]) {
      expect(await read(networkStatusFile, windows, size)).toMatchObject({
        ok: true,
        rows: [{ status: 'PEÑA O\u2019BRIEN' }],
      });
    }
  });

  it('accepts a time in any zone, and refuses one without a zone', async () => {
    const rows = (time: string) =>
      `tpa_claim_id,nomi_claim_id,status,last_update_ts,exception_type,exception_reason_type\nA,B,Paid,${time},,`;
    const result = await read(networkStatusFile, rows('2025-01-31 01:00:00-05:00'));
    expect(result).toMatchObject({ ok: true, rows: [{ lastUpdateAt: '2025-01-31T06:00:00.000Z' }] });
    for (const time of ['2025-01-31T06:00:00', '2025-02-30T06:00:00Z', '2025-01-31T25:00:00Z', 'yesterday']) {
      expect(await faultsOf(networkStatusFile, rows(time))).toEqual([
        'Row 2, last_update_ts: not a time with its zone (2025-01-31T06:00:00Z)',
      ]);
    }
  });

  it.each([
    ['1001,Check,T1,810,Paid,2025-01-03', 'amount: not an amount with two decimals'],
    ['1001,Check,T1,"1,810.00",Paid,2025-01-03', 'amount: not an amount with two decimals'],
    ['1001,Check,T1,$8.10,Paid,2025-01-03', 'amount: not an amount with two decimals'],
    ['1001,Check,T1,1e3,Paid,2025-01-03', 'amount: not an amount with two decimals'],
    ['1001,Check,T1,99999999999999.00,Paid,2025-01-03', 'amount: not an amount with two decimals'],
    ['1001,Wire,T1,8.10,Paid,2025-01-03', 'payment_method: not one of Check, Epay, ACH, Network'],
    ['1001,Check,T1,8.10,Paid,2025-02-29', 'date: not a date (YYYY-MM-DD)'],
    ['1001,Check,T1,8.10,Paid,01/03/2025', 'date: not a date (YYYY-MM-DD)'],
    ['1001,Check,T1,8.10,,2025-01-03', 'status: is empty'],
    [',Check,T1,8.10,Paid,2025-01-03', 'eob_number: is empty'],
    [`${'9'.repeat(51)},Check,T1,8.10,Paid,2025-01-03`, 'eob_number: longer than 50 characters'],
    ['1001,Check,"T\n1",8.10,Paid,2025-01-03', 'check_or_trace_number: has a line break or another control character'],
    [
      '1001,Check,T\u00001,8.10,Paid,2025-01-03',
      'check_or_trace_number: has a line break or another control character',
    ],
  ])('refuses %j with row and column', async (row, message) => {
    expect(await faultsOf(statusFile, file('1000,ACH,T0,1.00,Paid,2025-01-03', row))).toEqual([`Row 3, ${message}`]);
  });

  it('reports every faulty cell of a row once, and numbers rows as a spreadsheet does', async () => {
    const content = file('', GOOD, 'x,Wire,T1,1,Paid,2025-01-03', '1002');
    expect(await faultsOf(statusFile, content)).toEqual([
      'Row 4, payment_method: not one of Check, Epay, ACH, Network',
      'Row 4, amount: not an amount with two decimals',
      'Row 5, payment_method: not one of Check, Epay, ACH, Network',
      'Row 5, amount: not an amount with two decimals',
      'Row 5, status: is empty',
      'Row 5, date: not a date (YYYY-MM-DD)',
    ]);
  });

  it('refuses a duplicate EOB', async () => {
    expect(await faultsOf(statusFile, file(GOOD, GOOD))).toEqual(['Row 3, eob_number: stands in row 2 as well']);
  });

  it.each([
    ['', 'The file is empty; a header is needed.'],
    ['\r\n \r\n', 'The file is empty; a header is needed.'],
    [GOOD, `Row 1: the header has no column ${HEADER.replaceAll(',', ', ')}.`],
    [HEADER.replace(',amount', ''), 'Row 1: the header has no column amount.'],
    [HEADER.replaceAll(',', ';'), `Row 1: the header has no column ${HEADER.replaceAll(',', ', ')}.`],
    [`${HEADER},Amount`, 'Row 1: the column amount stands twice.'],
    [file(GOOD, '1002,"Check,T1'), 'Row 3: a quote is not closed, or stands inside a cell.'],
    [file(GOOD, '1002,"Che"ck,T1', GOOD), 'Row 3: a quote is not closed, or stands inside a cell.'],
    [','.repeat(200), 'The file is empty; a header is needed.'],
    ['a,'.repeat(200), 'Row 1: more than 100 columns.'],
    [file('a,'.repeat(200)), 'Row 2: more than 100 columns.'],
    [Buffer.from([0x65, 0xff, 0xfe]), `Row 1: the header has no column ${HEADER.replaceAll(',', ', ')}.`],
    [Buffer.from(file(GOOD), 'utf16le'), `Row 1: the header has no column ${HEADER.replaceAll(',', ', ')}.`],
    [Buffer.concat([Buffer.from(file(GOOD)), Buffer.from([0xc3])]), 'Row 2, date: not a date (YYYY-MM-DD)'],
  ])('refuses the file %#', async (content, message) => {
    expect(await faultsOf(statusFile, content)).toEqual([message]);
  });

  it('buffers no more than one row of an unclosed quote, however long the file', async () => {
    let given = 0;
    const source = async function* () {
      yield Buffer.from(file(GOOD, '1002,"'));
      for (; given < 1_000; given += 1) yield Buffer.alloc(65_536, 'x\n');
    };
    const result = await readCsv(statusFile, source());
    expect(result).toMatchObject({
      ok: false,
      faults: [{ row: 3, message: `Row 3: longer than ${MAX_ROW_LENGTH} characters.` }],
    });
    expect(given).toBeLessThan(3);
  });

  it('accepts the maximum number of rows, and refuses one more', async () => {
    const source = (rows: number) => {
      const lines = Array.from({ length: rows }, (_, n) => `${n},Check,T1,1.00,Paid,2025-01-03`);
      return inChunks(Buffer.from(file(...lines)));
    };
    const most = await readCsv(statusFile, source(MAX_ROWS));
    expect(most.ok && most.rows.length).toBe(MAX_ROWS);
    expect(await readCsv(statusFile, source(MAX_ROWS + 1))).toMatchObject({
      faults: [{ row: 0, message: `The file has more than ${MAX_ROWS} rows.` }],
    });
  });

  it('keeps the first faults and counts all of them', async () => {
    const result = await read(
      statusFile,
      file(...Array.from({ length: 80 }, (_, n) => `${n},Check,T,1,Paid,2025-01-03`)),
    );
    expect(result).toMatchObject({ ok: false, faultCount: 80 });
    expect(result.ok ? 0 : result.faults.length).toBe(KEPT_FAULTS);
  });

  it('never throws, and never quotes a cell', async () => {
    const secret = 'JANE DOE';
    const part = fc.constantFrom(secret, ',', '\n', '\r\n', '"', '1.00', 'Check', '2025-01-03', '\u0000', GOOD, 'é');
    const rows = fc.array(part, { maxLength: 60 }).map((parts) => Buffer.from(`${HEADER}\n${parts.join('')}`));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(rows, fc.uint8Array({ maxLength: 300 })),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          const result = await readCsv(statusFile, inChunks(bytes, size));
          expect(result).toEqual(await read(statusFile, bytes));
          expect(JSON.stringify(result.ok ? [] : result.faults)).not.toContain('JANE');
        },
      ),
      { numRuns: 500, examples: [[new Uint8Array([0, 10, 128]), 1]] },
    );
  });

  it('reads text the same for any block size, even when a character or line end is split', async () => {
    const part = fc.constantFrom(',', '\n', '\r\n', '"', '1.00', 'Check', '2025-01-03', GOOD, 'é', '𝛼');
    const rows = fc.array(part, { maxLength: 60 }).map((parts) => `\ufeff${HEADER}\r\n${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 50 }), async (text, size) => {
        expect(await read(statusFile, text, size)).toEqual(await read(statusFile, text));
      }),
      { numRuns: 300 },
    );
  });

  it('passes on an error of the source', async () => {
    const source = async function* () {
      yield Buffer.from(HEADER);
      throw new Error('connection lost');
    };
    await expect(readCsv(statusFile, source())).rejects.toThrow('connection lost');
  });
});
