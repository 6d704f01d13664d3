import { normalised } from '../text.ts';
import { type Faults, shown } from './faults.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  type Layout,
  LINE_LENGTH,
  RETURN_ADDENDA,
  shortestOf,
} from './layouts.ts';

/** About a hundred thousand lines, ten times what banks accept in one file. */
export const MAX_BYTES = 10 * 1024 * 1024;

const ASCII = /^[\x20-\x7e]*$/;

/** A record of 94 characters. */
export interface Line {
  /** From 1, blank lines counted. */
  number: number;
  text: string;
}

/** How short a record of each type may become when blanks at its end are cut off. All addenda end in a number. */
const SHORTEST = new Map(
  Object.entries<Layout>({
    1: FILE_HEADER,
    5: BATCH_HEADER,
    6: ENTRY,
    7: RETURN_ADDENDA,
    8: BATCH_CONTROL,
    9: FILE_CONTROL,
  }).map(([type, layout]) => [type, shortestOf(layout)]),
);

/** Usually one line per record; a line, or the whole file, may also hold several records one after the other. */
const split = (text: string): Line[] => {
  const lines = text.split('\n').flatMap((line, at) => (line === '' ? [] : [{ number: at + 1, text: line }]));
  return lines.flatMap((line, _, { length }) => {
    const isRecord = line.text.length <= LINE_LENGTH || (length > 1 && line.text.length % LINE_LENGTH > 0);
    return isRecord ? [line] : recordsOf(line, length === 1);
  });
};

const recordsOf = ({ number, text }: Line, isNumbered: boolean): Line[] =>
  Array.from({ length: Math.ceil(text.length / LINE_LENGTH) }, (_, at) => ({
    number: isNumbered ? at + 1 : number,
    text: text.slice(at * LINE_LENGTH, (at + 1) * LINE_LENGTH),
  }));

/**
 * The records of a file, all of them 94 characters of ASCII: blanks that were cut off their ends are put back. Undefined,
 * with faults, when they are not.
 */
export const linesOf = (bytes: Uint8Array, faults: Faults): Line[] | undefined => {
  if (bytes.length > MAX_BYTES) {
    faults.ofFile('too-large', `The file has ${bytes.length} bytes, more than ${MAX_BYTES}`);
    return undefined;
  }
  const lines = split(normalised(Buffer.from(bytes).toString('latin1'), { isFirst: true, isLast: true }).text);
  const [first] = lines;
  if (first === undefined) faults.ofFile('empty-file', 'The file is empty');
  else if (!first.text.startsWith('1')) {
    const found = shown(first.text.slice(0, 1));
    faults.at('not-nacha', first.number, `a NACHA file begins with a file header (1), not with ${found}`);
  } else for (const line of lines) checkLine(line, faults);
  return faults.count === 0 ? lines.map((line) => ({ ...line, text: line.text.padEnd(LINE_LENGTH) })) : undefined;
};

const checkLine = ({ number, text: { length }, text }: Line, faults: Faults) => {
  if (length > LINE_LENGTH || length < (SHORTEST.get(text.charAt(0)) ?? 0)) {
    faults.at('line-length', number, `the line has ${length} characters, not ${LINE_LENGTH}`);
  } else if (!ASCII.test(text)) faults.at('not-ascii', number, 'the line holds characters that are not ASCII text');
};
