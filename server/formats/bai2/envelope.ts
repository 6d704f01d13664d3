import { Control } from './controls.ts';
import { type FaultCode, Faults } from './faults.ts';
import type { LogicalRecord } from './logical.ts';
import { readAccountHeader, readFileHeader, readGroupHeader, readTransaction } from './read-records.ts';
import { RecordReader } from './record-reader.ts';
import type { Bai2Event } from './records.ts';

/** The limit on physical and continuation records of a file; a large bank's day has a tenth of it. */
export const MAX_RECORDS = 1_000_000;

const BAI2 = '2';

/** The record codes that may follow, by the level that is open. */
const expected = {
  nothing: ['01'],
  file: ['02', '99'],
  group: ['03', '98'],
  account: ['16', '49'],
  end: [],
} as const satisfies Record<string, readonly string[]>;

/** The nesting 01 › 02 › 03 › 16 › 49 › 98 › 99: emits an event per record and checks the trailers. */
export class Envelope {
  readonly #emit: (event: Bai2Event) => void;
  readonly #faults = new Faults();
  readonly #counts = { records: 0, groups: 0, accounts: 0, transactions: 0 };
  #open: keyof typeof expected = 'nothing';
  #file = new Control();
  #group = new Control();
  #account = new Control();
  #currency = '';
  #controlCents = 0;

  constructor(emit: (event: Bai2Event) => void) {
    this.#emit = emit;
  }

  /** Returns false when the rest of the file cannot be read; a `fatal` event with the reason was emitted. */
  take(record: LogicalRecord): boolean {
    const { code, line } = record;
    this.#counts.records += record.pieces.length;
    if (this.#counts.records > MAX_RECORDS) {
      return this.fail('too-many-records', line, `the file has more than ${MAX_RECORDS} records`);
    }
    if (this.#open === 'nothing' && code !== '01') return this.notBai2(line);
    if (!expected[this.#open].some((next) => next === code)) return this.#outOfPlace(record);
    for (const control of this.#opened(code)) control.records += record.pieces.length;
    const reader = new RecordReader(record, this.#faults);
    if (code === '01') return this.#takeFile(reader);
    if (code === '02') this.#takeGroup(reader);
    else if (code === '03') this.#takeAccount(reader);
    else if (code === '16') this.#takeTransaction(reader);
    else this.#takeTrailer(record);
    return true;
  }

  /** After the last record. */
  finish(): void {
    if (this.#open === 'nothing') this.fail('empty-file', 0, 'The file is empty');
    else if (this.#open !== 'end') {
      this.fail('truncated', 0, `The file ends within a ${this.#open}: ${list(expected[this.#open])} is expected`);
    } else {
      const { kept, count } = this.#faults;
      const counts = { ...this.#counts, controlCents: this.#controlCents };
      this.#emit({ kind: 'end', ...counts, faults: [...kept], faultCount: count });
    }
  }

  fail(code: FaultCode, line: number, text: string): false {
    const fatal = new Faults();
    fatal.add(code, line, text);
    const [fault] = fatal.kept;
    if (!fault) return false;
    const faults = [...this.#faults.kept, fault];
    this.#emit({ kind: 'fatal', fault, faults, faultCount: this.#faults.count + 1 });
    return false;
  }

  notBai2(line: number): false {
    return this.fail('not-bai2', line, 'the file does not begin with a file header (01)');
  }

  /** True until the first record is taken. */
  get isEmpty(): boolean {
    return this.#open === 'nothing';
  }

  /** The levels a record counts towards; a level's own header and trailer count towards it too. */
  #opened(code: string): Control[] {
    if (code === '01' || code === '99') return [this.#file];
    if (code === '02') this.#group = new Control();
    if (code === '02' || code === '98') return [this.#file, this.#group];
    if (code === '03') this.#account = new Control();
    return [this.#file, this.#group, this.#account];
  }

  #takeFile(reader: RecordReader): boolean {
    const { version, ...header } = readFileHeader(reader);
    if (version !== '' && version !== BAI2) {
      return this.fail('wrong-version', reader.record.line, 'the version (01, last field) is not 2');
    }
    this.#open = 'file';
    this.#emit({ kind: 'file', ...header });
    return true;
  }

  #takeGroup(reader: RecordReader) {
    const header = readGroupHeader(reader);
    this.#open = 'group';
    this.#counts.groups += 1;
    this.#file.parts += 1;
    this.#currency = header?.currency ?? '';
    if (header) this.#emit({ kind: 'group', ...header });
  }

  #takeAccount(reader: RecordReader) {
    const header = readAccountHeader(reader, this.#currency);
    this.#open = 'account';
    this.#counts.accounts += 1;
    this.#group.parts += 1;
    for (const balance of header.balances) this.#account.add(balance.amountCents);
    this.#emit({ kind: 'account', ...header });
  }

  #takeTransaction(reader: RecordReader) {
    const transaction = readTransaction(reader);
    this.#counts.transactions += 1;
    this.#account.add(transaction?.amountCents);
    if (transaction) this.#emit({ kind: 'transaction', ...transaction });
  }

  #takeTrailer(record: LogicalRecord) {
    if (record.code === '49') {
      this.#group.add(this.#account.close(record, this.#faults));
      this.#open = 'group';
    } else if (record.code === '98') {
      this.#file.add(this.#group.close(record, this.#faults));
      this.#open = 'file';
    } else {
      this.#controlCents = this.#file.close(record, this.#faults);
      this.#open = 'end';
    }
  }

  #outOfPlace({ code, line }: LogicalRecord): false {
    const wanted = this.#open === 'end' ? 'the file ended before it' : `${list(expected[this.#open])} is expected`;
    return this.fail('out-of-place', line, `record ${code} is out of place; ${wanted}`);
  }
}

function list(codes: readonly string[]): string {
  return codes.join(' or ');
}
