import { Faults, shown } from './faults.ts';
import { dateOf, except, fieldsOf, numberOf } from './fields.ts';
import { ADVICE_FILE_CONTROL, BLOCK_LINES, FILE_CONTROL, FILE_HEADER, FILL } from './layouts.ts';
import { linesOf } from './lines.ts';
import { OpenBatch } from './open-batch.ts';
import type { AchFile, AchReading, Batch, Changed, Controls, Entry, Returned, SetAsideBatch } from './records.ts';
import { Sums } from './sums.ts';

/**
 * Reads a NACHA file: debit and credit entries, returns, notifications of change. Batches of other entry classes are set
 * aside. All control records are verified, and any fault refuses the whole file. Never throws because of content.
 */
export const readNacha = (bytes: Uint8Array): AchReading => {
  const faults = new Faults();
  const reader = new FileReader(faults);
  const lines = linesOf(bytes, faults) ?? [];
  for (const { text, number } of lines) if (!reader.take(text, number)) break;
  const file = faults.count === 0 ? reader.finish() : undefined;
  return { file: faults.count === 0 ? file : undefined, faults: faults.kept, faultCount: faults.count };
};

interface InBatch {
  batch: Batch;
  entry: Entry;
}

const entriesOf = ({ batches }: AchFile): InBatch[] =>
  batches.flatMap((batch) => batch.entries.map((entry) => ({ batch, entry })));

/** The returned entries of a file, each with its batch. */
export const returnsOf = (file: AchFile): (InBatch & { returned: Returned })[] =>
  entriesOf(file).flatMap(({ batch, entry }) => (entry.returned ? [{ batch, entry, returned: entry.returned }] : []));

/** The notifications of change of a file, each with its batch. */
export const changesOf = (file: AchFile): (InBatch & { changed: Changed })[] =>
  entriesOf(file).flatMap(({ batch, entry }) => (entry.changed ? [{ batch, entry, changed: entry.changed }] : []));

/** The nesting 1 – 5 (6 7…) 8 – 9 – fill. */
class FileReader {
  readonly #faults: Faults;
  readonly #batches: Batch[] = [];
  readonly #setAside: SetAsideBatch[] = [];
  readonly #sums = new Sums();
  #header: AchFile['header'] | undefined;
  #open: OpenBatch | undefined;
  #controls: Controls | undefined;
  #hasAdvice = false;
  /** The records so far, and the line of the last one. */
  #records = 0;
  #line = 0;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** Reads the next line. Returns false when the rest of the file cannot be read. */
  take(line: string, number: number): boolean {
    this.#records += 1;
    this.#line = number;
    if (this.#controls) return line === FILL || this.#outOfPlace(line, number, 'lines of nines');
    if (!this.#header) return this.#takeHeader(line, number);
    if (this.#open) return this.#takeInBatch(this.#open, line, number);
    if (line.startsWith('5')) return this.#openBatch(line, number);
    if (line.startsWith('9') && line !== FILL) return this.#close(line, number);
    return this.#outOfPlace(line, number, 'a batch header (5) or the file control (9)');
  }

  /** Called after the last line. */
  finish(): AchFile | undefined {
    const [header, controls] = [this.#header, this.#controls];
    if (header && controls) return { header, batches: this.#batches, setAside: this.#setAside, controls };
    const missing = this.#open ? 'batch control (8) and file control (9) are' : 'the file control (9) is';
    this.#faults.ofFile('truncated', `The file ends after line ${this.#line}: ${missing} missing`);
    return undefined;
  }

  #takeHeader(line: string, number: number): boolean {
    const fields = except(fieldsOf(line, number, FILE_HEADER, this.#faults), 'type', 'priority');
    const { recordSize, blocking, format, date, ...names } = fields;
    if (recordSize !== '094' || blocking !== String(BLOCK_LINES) || format !== '1') {
      this.#faults.at('not-nacha', number, 'the file header does not say 094, 10 and 1 in columns 35 to 40');
      return false;
    }
    this.#header = { ...names, date: dateOf(date, number, 'file date', this.#faults) ?? '' };
    if (/^0+$/.test(date)) this.#faults.at('bad-date', number, 'the file has no date');
    return true;
  }

  #openBatch(line: string, number: number): boolean {
    this.#open = new OpenBatch(line, number, this.#faults);
    this.#hasAdvice ||= this.#open.isAdvice;
    return true;
  }

  #takeInBatch(open: OpenBatch, line: string, number: number): boolean {
    if (line.startsWith('6')) open.takeEntry(line, number);
    else if (line.startsWith('7')) open.takeAddenda(line, number);
    else if (line.startsWith('8')) {
      open.close(line, number);
      this.#sums.add(open.sums);
      const { line: at, number: of, entryClass } = open.batch;
      if (open.isSetAside) this.#setAside.push({ line: at, number: of, entryClass });
      else this.#batches.push(open.batch);
      this.#open = undefined;
    } else return this.#outOfPlace(line, number, 'an entry (6), addenda (7) or the batch control (8)');
    return true;
  }

  #close(line: string, number: number): boolean {
    // banks that send advices with other batches write either layout; in the shorter one these columns are blank
    const isLong = this.#hasAdvice && line.slice(FILE_CONTROL.credits[1], ADVICE_FILE_CONTROL.credits[1]).trim() !== '';
    const control = fieldsOf(line, number, isLong ? ADVICE_FILE_CONTROL : FILE_CONTROL, this.#faults);
    const [batches, blocks] = [this.#batches.length + this.#setAside.length, Math.ceil(this.#records / BLOCK_LINES)];
    const [saidBatches = batches, saidBlocks = blocks] = [numberOf(control.batches), numberOf(control.blocks)];
    if (saidBatches !== batches) {
      this.#faults.at('batch-count', number, `the control says ${saidBatches} batches, the file has ${batches}`);
    }
    if (saidBlocks !== blocks) {
      this.#faults.at('block-count', number, `the control says ${saidBlocks} blocks, the lines make ${blocks}`);
    }
    this.#sums.verify(control, number, 'the file', this.#faults);
    const { lines, hash, debitCents, creditCents } = this.#sums;
    this.#controls = { batches, blocks, lines, hash, debitCents, creditCents };
    return true;
  }

  #outOfPlace(line: string, number: number, expected: string): false {
    const known = /^[15-9]/.test(line);
    const what = known ? `a record of type ${line.slice(0, 1)}` : `type ${shown(line.slice(0, 1))} is no record;`;
    if (known) this.#faults.at('out-of-place', number, `${what} stands where ${expected} must`);
    else this.#faults.at('unknown-record', number, `${what} ${expected} was expected`);
    return false;
  }
}
