import type { NamedRecord } from './nested.ts';

/** The records of an ACH file by their first character (Nacha Operating Rules, Appendix Three). */
const RECORDS: Readonly<Record<string, Omit<NamedRecord, 'raw'>>> = {
  1: { name: 'File header', depth: 0 },
  5: { name: 'Batch header', depth: 1 },
  6: { name: 'Entry', depth: 2 },
  7: { name: 'Addenda' },
  8: { name: 'Batch control', closes: 1 },
  9: { name: 'File control', closes: 0 },
};

const LENGTH = 94;
const FILLER = '9'.repeat(LENGTH);

/** Whether a text begins like an ACH file: a file header of 94 characters. */
export const beginsAsNacha = (start: string): boolean => /^101.{91}\r?(?:\n|$)/.test(start);

/** The records of a text. */
export const nachaRecordsIn = (text: string): NamedRecord[] =>
  text
    .split(/\r?\n/)
    .filter(Boolean)
    .map((raw) => {
      if (raw === FILLER) return { name: 'Block filler', raw, closes: 0 };
      return { ...(RECORDS[raw.charAt(0)] ?? { name: 'Record' }), raw };
    });
