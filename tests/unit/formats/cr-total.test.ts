import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { type Budget, MAX_PAGES, pdfLines } from '../../../server/formats/cr-total/pdf-text.ts';
import { MAX_BYTES, readCrTotal } from '../../../server/formats/cr-total/read.ts';
import { type CrTotalToWrite, writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import * as bombs from '../../support/worlds/pdf-bombs.ts';

// each PDF is read in a new process
vi.setConfig({ testTimeout: 120_000 });

function crTotal(changes: Partial<CrTotalToWrite> = {}): CrTotalToWrite {
  return {
    groupNumber: '10233',
    groupName: 'Group 1 Automotive',
    date: '2025-01-02',
    totalCents: 123_456,
    lines: [{ checkNumber: '500001', payeeName: 'ACME MEDICAL CENTER', amountCents: 123_456 }],
    ...changes,
  };
}

const readBytes = (bytes: Uint8Array) => readCrTotal(async () => bytes);

type Draw = (pdf: PDFKit.PDFDocument) => void;
/** A PDF with arbitrary content. */
async function pdfOf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument(options);
  draw(pdf);
  pdf.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
const validPage: Draw = (pdf) => pdf.text('Group: 10233').text('LCR Total: $5.00');

describe('writeCrTotal and readCrTotal', () => {
  it('round-trip a file', async () => {
    const name = fc.stringMatching(/^[A-Z][A-Za-z0-9 &.,'é()-]{0,90}$/);
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    const line = fc.record({ checkNumber: fc.stringMatching(/^\d{4,12}$/), payeeName: name, amountCents: cents });
    const files = fc.record({
      groupNumber: fc.stringMatching(/^[A-Z]{0,2}\d{1,8}(-\d{1,3})?$/),
      groupName: name,
      date: fc.constantFrom('2025-01-02', '2024-02-29', '1999-12-31'),
      totalCents: cents,
      lines: fc.array(line, { maxLength: 120 }),
    });
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const { groupNumber, totalCents, date } = file;
        expect(await readBytes(await writeCrTotal(file))).toEqual({ ok: true, groupNumber, totalCents, date });
      }),
      { numRuns: 15 },
    );
  });

  it('write the same bytes for the same input, with every line on a page', async () => {
    const lines = Array.from({ length: 130 }, (_, n) => ({
      checkNumber: String(n),
      payeeName: `PAYEE ${n} ${'LONG '.repeat(20)}`,
      amountCents: n,
    }));
    const bytes = await writeCrTotal(crTotal({ lines }));
    expect(Buffer.compare(bytes, await writeCrTotal(crTotal({ lines })))).toBe(0);
    const answer = await pdfLines(bytes);
    const read = 'lines' in answer ? answer.lines : [];
    expect(read.filter((line) => /^\d+ PAYEE .* \$0?\d*\.\d\d$/.test(line))).toHaveLength(130);
  });

  it('write characters that the fonts lack as question marks', async () => {
    const answer = await pdfLines(await writeCrTotal(crTotal({ groupName: 'Ñandú 中' })));
    expect('lines' in answer && answer.lines).toContain('Group Name: Ñandú ?');
  });

  it('throw on an amount that is not in cents', async () => {
    await expect(writeCrTotal(crTotal({ totalCents: 0.5 }))).rejects.toThrow(RangeError);
  });
});

describe('readCrTotal', () => {
  it('reads a total whose label and amount are apart, in any drawing order', async () => {
    const bytes = await pdfOf((pdf) => {
      pdf.text('($1,234.56)', 400, 301).text('Total LCR', 50, 300).text('10233', 200, 100).text('Group #', 50, 100);
    });
    expect(await readBytes(bytes)).toEqual({ ok: true, groupNumber: '10233', totalCents: -123_456 });
  });

  it('reads all pages, and refuses different totals with both amounts', async () => {
    const bytes = await pdfOf((pdf) => {
      validPage(pdf);
      pdf.addPage().text('LCR Total: $6.00');
    });
    expect(await readBytes(bytes)).toEqual({
      ok: false,
      message: 'The PDF names different LCR totals: $5.00, $6.00.',
    });
  });

  it('refuses what is not a PDF, is cut off, or is too large', async () => {
    const bytes = await writeCrTotal(crTotal());
    const messageOf = async (content: Uint8Array) => {
      const result = await readBytes(content);
      return result.ok ? 'read' : result.message;
    };
    expect(await messageOf(new Uint8Array())).toBe('The file is empty.');
    expect(await messageOf(Buffer.from('Group: 10233\nLCR Total: $5.00\n%%EOF'))).toBe('The file is not a PDF.');
    expect(await messageOf(new Uint8Array(MAX_BYTES + 1))).toBe('The PDF is larger than 50 MB.');
    expect(await messageOf(bytes.subarray(0, bytes.length - 10))).toBe('The PDF is cut off.');
    expect(await messageOf(bytes.subarray(0, bytes.length / 2))).toBe('The PDF is cut off.');
    expect(await messageOf(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).toBe('The PDF is damaged.');
  });

  it('refuses a PDF with a user password, and reads one with an owner password only', async () => {
    const locked = await pdfOf(validPage, { userPassword: 'secret', pdfVersion: '1.7' });
    expect(await readBytes(locked)).toEqual({ ok: false, message: 'The PDF is protected by a password.' });
    const open = await pdfOf(validPage, { ownerPassword: 'secret', pdfVersion: '1.7' });
    expect(await readBytes(open)).toEqual({ ok: true, groupNumber: '10233', totalCents: 500 });
  });

  it('refuses a PDF without text, without a group number, or with too many pages', async () => {
    expect(await readBytes(await pdfOf((pdf) => pdf.rect(10, 10, 50, 50).fill()))).toEqual({
      ok: false,
      message: 'The PDF names no LCR total.',
    });
    expect(await readBytes(await pdfOf((pdf) => pdf.text('LCR Total: $5.00')))).toMatchObject({
      message: 'The PDF names no group number.',
    });
    const long = await pdfOf((pdf) => {
      validPage(pdf);
      for (let page = 1; page <= MAX_PAGES; page += 1) pdf.addPage();
    });
    expect(await readBytes(long)).toEqual({ ok: false, message: `The PDF has more than ${MAX_PAGES} pages.` });
  });

  it('never throws on changed, removed or inserted bytes', async () => {
    const bytes = Buffer.from(await writeCrTotal(crTotal()));
    const change = fc.record({
      at: fc.noBias(fc.integer({ min: 10, max: bytes.length - 10 })),
      removed: fc.integer({ min: 0, max: 20 }),
      put: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const damaged = changes.reduce<Buffer>(
          (all, { at, removed, put }) => Buffer.concat([all.subarray(0, at), put, all.subarray(at + removed)]),
          bytes,
        );
        const result = await readBytes(damaged);
        expect(result.ok ? result.groupNumber : result.message).not.toBe('');
      }),
      { numRuns: 25 },
    );
  });
});

describe('a PDF that takes too much time or memory', () => {
  const BUDGET: Budget = { cpuMilliseconds: 60_000, milliseconds: 120_000, memory: 220 * 1024 * 1024 };

  it.each<[string, () => Buffer | Promise<Buffer>, Partial<Budget>]>([
    ['content that decompresses to 600 MB', () => bombs.contentBomb(600), {}],
    ['several contents that decompress to 600 MB together', () => bombs.contentsBomb(600), {}],
    ['an object stream compressed twice', () => bombs.objectStreamBomb(600), {}],
    ['two million pieces of text', bombs.textBomb, {}],
    ['an endless number of pages', () => bombs.pagesBomb(50), { cpuMilliseconds: 2_000 }],
    ['forms within forms', bombs.formsBomb, { cpuMilliseconds: 2_000 }],
    ['forms within forms, limited by wall-clock time', bombs.formsBomb, { milliseconds: 2_000 }],
  ])('%s is aborted, and does not block the event loop', async (_, make, less) => {
    const bomb = await make();
    expect(bomb.length).toBeLessThan(1_000_000);
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 20);
    expect(await pdfLines(bomb, { ...BUDGET, ...less })).toEqual({ fault: 'too-costly' });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
  });

  it('is refused, and a valid one needs far less', async () => {
    expect(await readBytes(await bombs.objectStreamBomb(600))).toEqual({
      ok: false,
      message: 'The PDF takes too much time or memory to read.',
    });
    const lines = Array.from({ length: 3_000 }, (_, n) => ({
      checkNumber: String(n),
      payeeName: `PAYEE ${n}`,
      amountCents: n,
    }));
    const answer = await pdfLines(await writeCrTotal(crTotal({ lines })), BUDGET);
    expect('lines' in answer && answer.lines.length).toBeGreaterThan(3_000);
  });

  it('waits in a queue before its bytes are loaded: two are read at a time, in order', async () => {
    const bytes = await writeCrTotal(crTotal());
    const loads = Array.from({ length: 6 }, () => Promise.withResolvers<Uint8Array>());
    const loaded: number[] = [];
    const reads = loads.map(({ promise }, at) =>
      readCrTotal(() => {
        loaded.push(at);
        return promise;
      }),
    );
    expect(loaded).toEqual([0, 1]);
    loads[1]?.resolve(bytes);
    await reads[1];
    expect(loaded).toEqual([0, 1, 2]);
    loads[2]?.reject(new Error('gone'));
    await expect(reads[2]).rejects.toThrow('gone');
    expect(loaded).toEqual([0, 1, 2, 3]);
    for (const { resolve } of loads) resolve(bytes);
    await Promise.allSettled(reads);
    expect(loaded).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
