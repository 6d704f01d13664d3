import { type Faults, shown } from './faults.ts';
import { LINE_LENGTH } from './layouts.ts';

/** About a hundred thousand lines, ten times what banks accept in one file. */
export const MAX_BYTES = 10 * 1024 * 1024;

const LINE_END = /\r\n|\n|\r/;
const ASCII = /^[\x20-\x7e]*$/;

/** Usually one line per record; a file may also have no line ends at all. */
const split = (text: string): string[] => {
  if (!LINE_END.test(text) && text.length % LINE_LENGTH === 0) {
    return Array.from({ length: text.length / LINE_LENGTH }, (_, at) =>
      text.slice(at * LINE_LENGTH, (at + 1) * LINE_LENGTH),
    );
  }
  const lines = text.split(LINE_END);
  while (lines.at(-1) === '') lines.pop();
  return lines;
};

/** The lines of a file, all of them 94 characters of ASCII; undefined, with faults, when they are not. */
export const linesOf = (bytes: Uint8Array, faults: Faults): string[] | undefined => {
  if (bytes.length > MAX_BYTES) {
    faults.ofFile('too-large', `The file has ${bytes.length} bytes, more than ${MAX_BYTES}`);
    return undefined;
  }
  // one character per byte, so that bytes that are not ASCII can be detected
  const lines = split(Buffer.from(bytes).toString('latin1'));
  const [first] = lines;
  if (first === undefined) faults.ofFile('empty-file', 'The file is empty');
  else if (!first.startsWith('1')) {
    faults.at('not-nacha', 1, `a NACHA file begins with a file header (1), not with ${shown(first.slice(0, 1))}`);
  } else for (const [at, line] of lines.entries()) checkLine(line, at + 1, faults);
  return faults.count === 0 ? lines : undefined;
};

const checkLine = (line: string, number: number, faults: Faults) => {
  if (line.length !== LINE_LENGTH) {
    faults.at('line-length', number, `the line has ${line.length} characters, not ${LINE_LENGTH}`);
  } else if (!ASCII.test(line)) faults.at('not-ascii', number, 'the line holds characters that are not ASCII text');
};
