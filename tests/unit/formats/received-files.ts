import PDFDocument from 'pdfkit';
import { readCrTotal } from '../../../server/formats/cr-total/read.ts';
import { readNacha } from '../../../server/formats/nacha/read.ts';
import { statusFile } from '../../../server/formats/processor/files.ts';
import * as bai2 from './bai2-files.ts';
import { GOOD, HEADER, read } from './csv-fixture.ts';
import { buildBatch, debitsText } from './nacha-files.ts';
import * as x12 from './x12-835-files.ts';

/* The formats that are received: samples and files of our own as lines, and how they are written and read. */

export const FORMATS = ['835', 'BAI2', 'NACHA', 'CSV', 'CR total'] as const;
export type Format = (typeof FORMATS)[number];

interface Read {
  isRefused: boolean;
  content: unknown;
}

/** How the lines of a file become a file, and how it is read. */
export interface Form {
  files: Record<string, readonly string[]>;
  write: (lines: readonly string[], lineEnd: string) => Promise<string> | string;
  read: (file: string) => Promise<Read>;
}

const bytesOf = (file: string) => Buffer.from(file, 'latin1');
/** Lines are counted with the blank ones, so that a record may stand in another line. */
const withoutLines = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content ?? null), (key, value: unknown) => (key === 'line' ? undefined : value));

export const asText = (lines: readonly string[], lineEnd: string) => lines.map((line) => line + lineEnd).join('');
const linesOf = (file: string | Buffer) => file.toString('latin1').replaceAll('\r', '').replace(/\n+$/, '').split('\n');
/** One sample has line ends as terminators. */
const segmentsOf = (file: string | Buffer) => linesOf(file).flatMap((line) => line.match(/[^~]+~?/g) ?? []);

const samplesOf = (names: readonly string[], sample: (name: string) => Buffer, cut: (file: Buffer) => string[]) =>
  Object.fromEntries(names.map((name) => [name, cut(sample(name))]));

const nachaSamples = ['ccd-debit', 'cor-example', 'ppd-debit', 'return-WEB'].map((name) => `moov-io__ach__${name}.ach`);

export const FORMS: Record<Format, Form> = {
  '835': {
    files: {
      ...samplesOf(x12.sampleNames, x12.sample, segmentsOf),
      fixture: segmentsOf(x12.fileText([x12.buildSet(), x12.buildSet({ controlNumber: '0002', number: 'CK2' })])),
    },
    write: asText,
    read: async (file) => {
      const { fatal, faultCount, sets, balancedCount } = await x12.checkOf(bytesOf(file));
      return {
        isRefused: fatal !== undefined || faultCount > 0 || balancedCount < sets.length,
        content: await x12.eventsOf(bytesOf(file)),
      };
    },
  },
  BAI2: {
    files: {
      ...samplesOf(
        bai2.sampleNames.filter((name) => !name.includes('invalid')),
        bai2.sample,
        linesOf,
      ),
      fixture: linesOf(bai2.fileText()),
      'records of 80 characters': linesOf(bai2.fileText()).map((line) => line.padEnd(80)),
    },
    write: asText,
    read: async (file) => {
      const { file: content } = await bai2.load(bytesOf(file));
      return { isRefused: content === undefined, content };
    },
  },
  NACHA: {
    files: {
      ...(x12.hasSamples && samplesOf(nachaSamples, nachaSample, linesOf)),
      fixture: linesOf(debitsText({ batches: [buildBatch(), buildBatch({ description: 'OTHER' })] })),
      'without lines of nines': linesOf(debitsText()).filter((line) => !line.startsWith('99')),
    },
    write: asText,
    read: async (file) => {
      const { file: content } = readNacha(bytesOf(file));
      return { isRefused: content === undefined, content: withoutLines(content) };
    },
  },
  CSV: {
    files: { fixture: [HEADER, `${GOOD}   `, '1002,ACH,T2,8.10,Paid,2025-01-03'] },
    write: asText,
    read: async (file) => {
      const result = await read(statusFile, bytesOf(file));
      return { isRefused: !result.ok, content: result };
    },
  },
  'CR total': {
    files: { fixture: ['Group: 10233  ', 'Run Date: 2025-01-02', 'LCR Total: $1,234.56', 'LCR Total: $1,234.56'] },
    write: async (lines) => {
      const pdf = new PDFDocument();
      for (const line of lines) pdf.text(line);
      pdf.end();
      const chunks: Uint8Array[] = [];
      for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
      return Buffer.concat(chunks).toString('latin1');
    },
    read: async (file) => {
      const result = await readCrTotal(async () => bytesOf(file));
      return { isRefused: !result.ok, content: result };
    },
  },
};

/** One sample has a class that is not posted, in the same layout as one that is. */
function nachaSample(name: string) {
  const file = x12.sample(`../nacha/${name}`).toString('latin1');
  return Buffer.from(file.replaceAll('WEBTRANSFER', 'PPDTRANSFER'), 'latin1');
}
