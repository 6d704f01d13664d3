/*
 * Checks a NACHA file of debits by the columns of the record formats alone, without the product's reader or writer: an
 * independent opinion of what a bank would say.
 */

/** The characters from column `from` to column `to`, counted from 1, both included. */
const columns = (line: string, from: number, to: number): string => line.slice(from - 1, to);

export interface CheckedEntry {
  code: string;
  routing: string;
  account: string;
  cents: number;
  identification: string;
  name: string;
  trace: string;
}

export interface CheckedFile {
  /** Empty for a file that a bank accepts. */
  faults: string[];
  serviceClass: string;
  entryClass: string;
  description: string;
  effectiveDate: string;
  entries: CheckedEntry[];
}

const checkDigitFits = (routing: string): boolean => {
  const sum = Array.from(routing, Number).reduce((total, digit, at) => total + digit * ([3, 7, 1][at % 3] ?? 0), 0);
  return /^\d{9}$/.test(routing) && sum % 10 === 0;
};

/** Sums of a batch or a file. */
class Totals {
  lines = 0;
  hash = 0;
  debits = 0;

  add(entry: CheckedEntry): void {
    this.lines += 1;
    this.hash += Number(entry.routing.slice(0, 8));
    this.debits += entry.cents;
  }

  get lastTen(): string {
    return String(this.hash % 10_000_000_000).padStart(10, '0');
  }
}

const entryOf = (line: string): CheckedEntry => ({
  code: columns(line, 2, 3),
  routing: columns(line, 4, 12),
  account: columns(line, 13, 29).trimEnd(),
  cents: Number(columns(line, 30, 39)),
  identification: columns(line, 40, 54).trimEnd(),
  name: columns(line, 55, 76).trimEnd(),
  trace: columns(line, 80, 94),
});

export const checkNacha = (text: string): CheckedFile => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const lines = text.split('\n');
  expect(lines.pop() === '', 'the last line does not end');
  expect(/^[\x20-\x7e\n]*$/.test(text), 'other characters than ASCII');
  for (const [at, line] of lines.entries()) expect(line.length === 94, `line ${at + 1} has ${line.length} characters`);
  expect(lines.length % 10 === 0, `${lines.length} lines are no whole blocks`);

  const [header = ''] = lines;
  expect(columns(header, 1, 3) === '101', 'no file header');
  expect(columns(header, 4, 4) === ' ' && checkDigitFits(columns(header, 5, 13)), 'no destination');
  expect(columns(header, 35, 40) === '094101', 'record size, blocking and format');
  expect(/^[A-Z0-9]$/.test(columns(header, 34, 34)), 'no modifier');

  const file = new Totals();
  const entries: CheckedEntry[] = [];
  let batch = new Totals();
  let batches = 0;
  let opened = '';
  let previous = '';
  for (const [at, line] of lines.entries()) {
    const type = columns(line, 1, 1);
    const here = `line ${at + 1}`;
    if (type === '5') {
      expect(opened === '', `${here}: a batch in a batch`);
      opened = line;
      batch = new Totals();
      batches += 1;
      expect(columns(line, 79, 79) === '1', `${here}: originator status`);
      expect(columns(line, 76, 78) === '   ', `${here}: the settlement day is the bank’s`);
      expect(Number(columns(line, 88, 94)) === batches, `${here}: batch number`);
    } else if (type === '6') {
      const entry = entryOf(line);
      expect(opened !== '', `${here}: an entry outside a batch`);
      expect(['27', '37'].includes(entry.code), `${here}: ${entry.code} is no live debit`);
      expect(checkDigitFits(entry.routing), `${here}: routing number`);
      expect(entry.cents > 0, `${here}: no amount`);
      expect(columns(line, 79, 79) === '0', `${here}: an addenda is announced`);
      expect(entry.trace.slice(0, 8) === columns(opened, 80, 87), `${here}: the trace is not the ODFI’s`);
      expect(entry.trace > previous, `${here}: traces do not ascend`);
      previous = entry.trace;
      batch.add(entry);
      file.add(entry);
      entries.push(entry);
    } else if (type === '8') {
      expect(columns(line, 2, 4) === columns(opened, 2, 4), `${here}: service class`);
      expect(Number(columns(line, 5, 10)) === batch.lines, `${here}: entry count`);
      expect(columns(line, 11, 20) === batch.lastTen, `${here}: entry hash`);
      expect(Number(columns(line, 21, 32)) === batch.debits, `${here}: debits`);
      expect(Number(columns(line, 33, 44)) === 0, `${here}: credits`);
      expect(columns(line, 45, 54) === columns(opened, 41, 50), `${here}: company id`);
      expect(columns(line, 80, 94) === columns(opened, 80, 94), `${here}: ODFI and batch number`);
      opened = '';
    } else if (type === '9' && line !== '9'.repeat(94)) {
      expect(opened === '', `${here}: a batch is open`);
      expect(Number(columns(line, 2, 7)) === batches, `${here}: batch count`);
      expect(Number(columns(line, 8, 13)) === lines.length / 10, `${here}: block count`);
      expect(Number(columns(line, 14, 21)) === file.lines, `${here}: entry count`);
      expect(columns(line, 22, 31) === file.lastTen, `${here}: entry hash`);
      expect(Number(columns(line, 32, 43)) === file.debits, `${here}: debits`);
      expect(Number(columns(line, 44, 55)) === 0, `${here}: credits`);
      expect(
        lines.slice(at + 1).every((fill) => fill === '9'.repeat(94)),
        `${here}: not the last record`,
      );
    } else if (type !== '1' && type !== '9') faults.push(`${here}: record ${type}`);
  }
  const first = lines.find((line) => line.startsWith('5')) ?? '';
  return {
    faults,
    serviceClass: columns(first, 2, 4),
    entryClass: columns(first, 51, 53),
    description: columns(first, 54, 63).trimEnd(),
    effectiveDate: columns(first, 70, 75),
    entries,
  };
};
