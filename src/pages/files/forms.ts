import { beginsAsNacha, nachaRecordsIn } from '../../../domain/files/preview/nacha.ts';
import type { NamedRecord } from '../../../domain/files/preview/nested.ts';
import type { RecordForm } from '../../../domain/files/preview/record-index.ts';
import { segmentsIn, separatorsOf } from '../../../domain/files/preview/x12.ts';

/** How a file is shown: by its records, as a table, as a tree, or as text. */
export interface Shown {
  form: RecordForm;
  /** Its records are rows of cells. */
  isTable?: true;
  /** Its records have names, and contain each other. */
  recordsIn?: (text: string) => NamedRecord[];
}

const LINE_FEED = 0x0a;

/** The rows of a page of a CSV file (docs/rules/check-runs.md, "File preview"). */
const CSV_ROWS = 50;
const TEXT_LINES = 500;

const CSV: Shown = { form: { end: LINE_FEED, quotes: true, perPage: CSV_ROWS, header: true }, isTable: true };

/** How a text file is shown, by its first bytes. */
const textOf = (start: Uint8Array): Shown => {
  const separators = separatorsOf(start);
  if (separators) {
    const { end } = separators;
    return {
      form: { end, perPage: TEXT_LINES },
      recordsIn: (text) => segmentsIn(text, separators),
    };
  }
  const lines: RecordForm = { end: LINE_FEED, perPage: TEXT_LINES };
  return beginsAsNacha(new TextDecoder().decode(start.subarray(0, 96)))
    ? { form: lines, recordsIn: nachaRecordsIn }
    : { form: lines };
};

/** How a file of a content type is shown, by its first bytes; undefined for a type that is not shown. */
export const shownOf = (type: string): ((start: Uint8Array) => Shown) | undefined => {
  if (type === 'text/csv') return () => CSV;
  return type === 'text/plain' ? textOf : undefined;
};
