import { describe, expect, test } from 'vitest';
import { contentType } from '../../../../domain/files/content-types.ts';
import { beginsAsNacha, nachaRecordsIn } from '../../../../domain/files/preview/nacha.ts';
import type { RecordNode } from '../../../../domain/files/preview/nested.ts';
import { nested } from '../../../../domain/files/preview/nested.ts';
import { RecordIndex } from '../../../../domain/files/preview/record-index.ts';
import { segmentsIn, separatorsOf } from '../../../../domain/files/preview/x12.ts';
import { sample, sampleNames } from '../../formats/x12-835-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The header and the pages that are found in a text, whatever blocks it comes in. */
const pagesOf = (text: string, form: Partial<ConstructorParameters<typeof RecordIndex>[0]> = {}) => {
  const all = bytes(text);
  const found = [1, 3, all.length + 1].map((size) => {
    const index = new RecordIndex({ end: 0x0a, perPage: 2, ...form });
    for (let at = 0; at < all.length; at += size) index.take(all.subarray(at, at + size));
    index.finish();
    const cut = (span: { from: number; to: number } | undefined) =>
      span && new TextDecoder().decode(all.subarray(span.from, span.to));
    return {
      header: cut(index.header),
      pages: Array.from({ length: index.pages }, (_, at) => cut(index.page(at))),
      count: index.count,
    };
  });
  for (const one of found) expect(one).toEqual(found[0]);
  return found[0];
};

const CSV = { quotes: true, header: true } as const;

describe('the pages of a file', () => {
  test.each([
    ['', {}, undefined, [], 0],
    ['a', {}, undefined, ['a'], 1],
    ['a\nb\nc\n', {}, undefined, ['a\nb\n', 'c\n'], 3],
    ['a\r\n\r\nb\r\n', {}, undefined, ['a\r\n\r\nb\r\n'], 2],
    ['n\n1\n2\n3', CSV, 'n\n', ['1\n2\n', '3'], 3],
    ['n\n"1\n1",x\n2\n3\n', CSV, 'n\n', ['"1\n1",x\n2\n', '3\n'], 3],
    ['n\n"a ""b""\n",1\nc\n', CSV, 'n\n', ['"a ""b""\n",1\nc\n'], 2],
    // a quote within a cell is no opening one
    ['n\n5" pipe,1\n2\n3\n', CSV, 'n\n', ['5" pipe,1\n2\n', '3\n'], 3],
    ['n\n', CSV, 'n\n', [], 0],
    ['ISA~ST~\nSE~', { end: 0x7e }, undefined, ['ISA~ST~', '\nSE~'], 3],
  ])('%j', (text, form, header, pages, count) => {
    expect(pagesOf(text, form)).toEqual({ header, pages, count });
  });
});

/** The names of a tree, each level in brackets. */
const outline = (nodes: readonly RecordNode[]): string =>
  nodes.map(({ name, within }) => (within.length ? `${name} [${outline(within)}]` : name)).join(', ');

const ISA =
  'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261124*0600*^*00501*000000001*0*P*:~';

describe('an 835', () => {
  test('is a tree of its loops, each segment by its name', () => {
    const text = `${ISA}GS*HP*A*B*20261124*0600*1*X*005010X221A1~ST*835*0001~BPR*I*5*C*ACH~TRN*1*1~N1*PR*PLAN~N3*1 MAIN~N1*PE*CLINIC~LX*1~CLP*C1*1*5*5~CAS*CO*45*1~NM1*QC*1*DOE~SVC*HC:1*5*5~DTM*472*20261101~CLP*C2*1*0*0~PLB*1*20261231*WO:1*0~SE*14*0001~GE*1*1~IEA*1*000000001~`;
    const separators = separatorsOf(bytes(text));
    expect(separators).toEqual({ element: '*', end: 0x7e });
    if (!separators) throw new Error('no separators');
    const tree = nested(segmentsIn(text, separators));
    expect(outline(tree)).toBe(
      'Interchange header [Functional group header [Transaction set header [Financial information, Trace number, ' +
        'Payer [Address], Payee, Header number [Claim payment [Adjustment, Patient, Service payment [Date]], Claim payment], ' +
        'Provider adjustment, Transaction set trailer], Functional group trailer], Interchange trailer]',
    );
    expect(tree[0]?.raw).toBe(ISA.slice(0, -1));
  });

  test.each(['', 'ISA', 'GS*HP', ISA.slice(0, 104)])('%j is none', (text) =>
    expect(separatorsOf(bytes(text))).toBeUndefined(),
  );

  test.each(sampleNames)('every segment of the sample %s stands in the tree', (name) => {
    const file = sample(name);
    const separators = separatorsOf(file);
    if (!separators) return expect(file.subarray(0, 3).toString()).not.toBe('ISA');
    const end = String.fromCharCode(separators.end);
    const count = (nodes: readonly RecordNode[]): number =>
      nodes.reduce((sum, { within }) => sum + 1 + count(within), 0);
    const wanted = file
      .toString()
      .split(end)
      .filter((one) => one.trim() !== '').length;
    expect(count(nested(segmentsIn(file.toString(), separators)))).toBe(wanted);
  });
});

describe('an ACH file', () => {
  const line = (start: string) => start.padEnd(94, ' ');
  test('is a tree of its batches and entries', () => {
    const text = ['101', '5225', '627', '705', '627', '8225', '9000001'].map(line).join('\n');
    expect(beginsAsNacha(text)).toBe(true);
    const tree = nested(nachaRecordsIn(`${text}\n${'9'.repeat(94)}\n`));
    expect(outline(tree)).toBe(
      'File header [Batch header [Entry [Addenda], Entry, Batch control], File control, Block filler]',
    );
  });
  test.each(['', '101', `101 ${'x'.repeat(80)}\n`, `201${'x'.repeat(91)}\n`])('%j is none', (text) => {
    expect(beginsAsNacha(text)).toBe(false);
  });
});

test.each([
  ['cl250101.000', 'text/plain; charset=utf-8'],
  ['Remit.835', 'text/plain; charset=utf-8'],
  ['pull-1.ach', 'text/plain; charset=utf-8'],
  ['sent-1.csv', 'text/csv; charset=utf-8'],
  ['cr_000000_20250101.PDF', 'application/pdf'],
  ['page.html', 'application/octet-stream'],
  ['image.svg', 'application/octet-stream'],
  ['script.js', 'application/octet-stream'],
  ['notes.txt.html', 'application/octet-stream'],
  ['x', 'application/octet-stream'],
])('%s is served as %s', (name, type) => expect(contentType(name)).toBe(type));
