import { expect } from 'vitest';
import type { Layout } from '../../../server/formats/nacha/layouts.ts';
import { readNacha } from '../../../server/formats/nacha/read.ts';
import type { AchFile } from '../../../server/formats/nacha/records.ts';
import { writeDebits } from '../../../server/formats/nacha/write.ts';
import type { DebitBatch, DebitEntry, DebitFile } from '../../../server/formats/nacha/write-records.ts';

export const readText = (text: string) => readNacha(Buffer.from(text, 'latin1'));

/** Reads the file, which must have no faults. */
export const validFile = (text: string): AchFile => {
  const { file, faults } = readText(text);
  expect(faults).toEqual([]);
  if (!file) throw new Error('no file was returned although there are no faults');
  return file;
};

export const messagesOf = (text: string): string[] => readText(text).faults.map(({ message }) => message);

export const buildEntry = (changes: Partial<DebitEntry> = {}): DebitEntry => ({
  routingNumber: '011000015',
  accountNumber: '744-5678-99',
  kind: 'checking',
  amountCents: 125_050,
  identification: 'INV-100',
  name: 'Acme Manufacturing',
  ...changes,
});

export const buildBatch = (changes: Partial<DebitBatch> = {}): DebitBatch => ({
  companyName: 'Health Benefits Co',
  companyId: '1512345678',
  description: 'PREMIUM',
  effectiveDate: '2026-07-06',
  entries: [
    buildEntry(),
    buildEntry({ routingNumber: '121000374', kind: 'savings', amountCents: 1, information: 'Invoice 100, July' }),
  ],
  ...changes,
});

/** Dated the Thursday before Independence Day, which is a Saturday. */
export const buildDebits = (changes: Partial<DebitFile> = {}): DebitFile => ({
  destination: '091000080',
  destinationName: 'First Bank',
  origin: '1512345678',
  originName: 'Health Benefits Co',
  originatingBank: '091000080',
  date: '2026-07-02',
  time: '1405',
  modifier: 'A',
  firstTrace: 41,
  batches: [buildBatch()],
  ...changes,
});

export const debitsText = (changes: Partial<DebitFile> = {}): string => writeDebits(buildDebits(changes)).text;

/** Replaces a part of the text, and checks that it has changed: a test on an unbroken file would prove nothing. */
export const broken = (text: string, from: string | RegExp, to: string): string => {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return changed;
};

/** Sets a field of a line (counted from 1) to another value. */
export const withField = (text: string, line: number, [from, to]: Layout[string], value: string): string => {
  const lines = text.split('\n');
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, from - 1) + value.padEnd(to - from + 1) + old.slice(to);
  expect(lines[line - 1]).not.toBe(old);
  return lines.join('\n');
};
