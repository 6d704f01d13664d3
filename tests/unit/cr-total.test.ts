import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { MAX_BYTES, MAX_PAGES, pdfLines } from '../../server/formats/cr-total/pdf-text.ts';
import { readCrTotal } from '../../server/formats/cr-total/read.ts';
import { type CrTotalToWrite, writeCrTotal } from '../../server/formats/cr-total/write.ts';

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

type Draw = (pdf: PDFKit.PDFDocument) => void;
/** A PDF with anything in it. */
async function pdfOf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument(options);
  draw(pdf);
  pdf.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
const sound: Draw = (pdf) => pdf.text('Group: 10233').text('LCR Total: $5.00');

describe('writeCrTotal and readCrTotal', () => {
  it('give back what was written', async () => {
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
        expect(await readCrTotal(await writeCrTotal(file))).toEqual({ ok: true, groupNumber, totalCents, date });
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('give the same bytes for the same input, and put every line on its page', async () => {
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

  it('write characters that the fonts do not hold as question marks', async () => {
    const answer = await pdfLines(await writeCrTotal(crTotal({ groupName: 'Ñandú 中' })));
    expect('lines' in answer && answer.lines).toContain('Group Name: Ñandú ?');
  });

  it('throw on an amount that is not in cents', async () => {
    await expect(writeCrTotal(crTotal({ totalCents: 0.5 }))).rejects.toThrow(RangeError);
  });
});

describe('readCrTotal', () => {
  it('reads a total whose label and amount stand apart, in whatever order they were drawn', async () => {
    const bytes = await pdfOf((pdf) => {
      pdf.text('($1,234.56)', 400, 301).text('Total LCR', 50, 300).text('10233', 200, 100).text('Group #', 50, 100);
    });
    expect(await readCrTotal(bytes)).toEqual({ ok: true, groupNumber: '10233', totalCents: -123_456 });
  });

  it('reads all pages, and refuses totals that differ, naming both', async () => {
    const bytes = await pdfOf((pdf) => {
      sound(pdf);
      pdf.addPage().text('LCR Total: $6.00');
    });
    expect(await readCrTotal(bytes)).toEqual({
      ok: false,
      message: 'The PDF names different LCR totals: $5.00, $6.00.',
    });
  });

  it('refuses what is not a PDF, is cut off, or is too large', async () => {
    const bytes = await writeCrTotal(crTotal());
    const messageOf = async (content: Uint8Array) => {
      const result = await readCrTotal(content);
      return result.ok ? 'read' : result.message;
    };
    expect(await messageOf(new Uint8Array())).toBe('The file is empty.');
    expect(await messageOf(Buffer.from('Group: 10233\nLCR Total: $5.00\n%%EOF'))).toBe('The file is not a PDF.');
    expect(await messageOf(new Uint8Array(MAX_BYTES + 1))).toBe('The PDF is larger than 50 MB.');
    expect(await messageOf(bytes.subarray(0, bytes.length - 10))).toBe('The PDF is cut off.');
    expect(await messageOf(bytes.subarray(0, bytes.length / 2))).toBe('The PDF is cut off.');
    expect(await messageOf(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).toBe('The PDF is damaged.');
  });

  it('refuses one with a password, and reads one that opens without', async () => {
    const locked = await pdfOf(sound, { userPassword: 'secret', pdfVersion: '1.7' });
    expect(await readCrTotal(locked)).toEqual({ ok: false, message: 'The PDF is protected by a password.' });
    const open = await pdfOf(sound, { ownerPassword: 'secret', pdfVersion: '1.7' });
    expect(await readCrTotal(open)).toEqual({ ok: true, groupNumber: '10233', totalCents: 500 });
  });

  it('refuses one without text, without a total, or with too many pages', async () => {
    expect(await readCrTotal(await pdfOf((pdf) => pdf.rect(10, 10, 50, 50).fill()))).toEqual({
      ok: false,
      message: 'The PDF names no LCR total.',
    });
    expect(await readCrTotal(await pdfOf((pdf) => pdf.text('LCR Total: $5.00')))).toMatchObject({
      message: 'The PDF names no group number.',
    });
    const long = await pdfOf((pdf) => {
      sound(pdf);
      for (let page = 1; page <= MAX_PAGES; page += 1) pdf.addPage();
    });
    expect(await readCrTotal(long)).toEqual({ ok: false, message: `The PDF has more than ${MAX_PAGES} pages.` });
  });

  it('never throws on bytes changed, cut out or put in', async () => {
    const bytes = Buffer.from(await writeCrTotal(crTotal()));
    const change = fc.record({
      at: fc.noBias(fc.integer({ min: 10, max: bytes.length - 10 })),
      removed: fc.integer({ min: 0, max: 20 }),
      put: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const hurt = changes.reduce<Buffer>(
          (all, { at, removed, put }) => Buffer.concat([all.subarray(0, at), put, all.subarray(at + removed)]),
          bytes,
        );
        const result = await readCrTotal(hurt);
        expect(result.ok ? result.groupNumber : result.message).not.toBe('');
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('a PDF of a few kilobytes that unpacks to hundreds of megabytes', () => {
  const bomb = bombOf(400_000_000);

  it('is given up when it has taken the time it may, and stops nothing else meanwhile', async () => {
    expect(bomb.length).toBeLessThan(1_000_000);
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 20);
    const started = performance.now();
    expect(await pdfLines(bomb, { milliseconds: 1_000, memory: 4 * 1024 ** 3 })).toEqual({ fault: 'too-costly' });
    expect(performance.now() - started).toBeLessThan(5_000);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(10);
  });

  it('is given up when it has taken the memory it may', async () => {
    const answer = await pdfLines(bomb, { milliseconds: 60_000, memory: 64 * 1024 * 1024 });
    expect(answer).toEqual({ fault: 'too-costly' });
  });

  it('is refused', async () => {
    expect(await readCrTotal(bombOf(1_200_000_000))).toEqual({
      ok: false,
      message: 'The PDF takes too much time or memory to read.',
    });
  }, 60_000);
});

/** A sound PDF whose one page's content is `size` blanks. */
function bombOf(size: number): Buffer {
  const stream = deflateSync(Buffer.alloc(size, ' '));
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>'),
    Buffer.concat([
      Buffer.from(`<</Length ${stream.length}/Filter/FlateDecode>>stream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ];
  let file = Buffer.from('%PDF-1.4\n');
  const offsets = objects.map((object, n) => {
    const offset = file.length;
    file = Buffer.concat([file, Buffer.from(`${n + 1} 0 obj`), object, Buffer.from('endobj\n')]);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 5/Root 1 0 R>>\n`;
  return Buffer.concat([file, Buffer.from(`${table}startxref\n${file.length}\n%%EOF`)]);
}
