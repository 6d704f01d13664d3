import { isCents } from '../../../domain/money.ts';
import type { FaultCode, Faults } from './faults.ts';
import type { LogicalRecord } from './logical.ts';
import { RecordReader } from './record-reader.ts';

interface Trailer {
  /** What the control total is the sum of. */
  of: string;
  /** What is counted besides records; an account counts nothing else. */
  parts?: { name: string; fault: FaultCode };
}

const trailers: Record<string, Trailer> = {
  '49': { of: 'the amounts of its account' },
  '98': { of: 'the control totals of its accounts', parts: { name: 'accounts', fault: 'account-count' } },
  '99': { of: 'the control totals of its groups', parts: { name: 'groups', fault: 'group-count' } },
};

/** Adds up an open account, group or file, and compares the sums with its trailer (49, 98, 99). */
export class Control {
  /** Records, including the header and every 88. */
  records = 0;
  /** Accounts of a group, groups of a file. */
  parts = 0;
  #cents = 0;
  #isExact = true;

  add(cents: number | undefined) {
    const sum = this.#cents + (cents ?? 0);
    if (isCents(sum)) this.#cents = sum;
    else this.#isExact = false;
  }

  /**
   * Compares the trailer with what was read; the caller counts records. Returns the total that the trailer states: the
   * next level is compared with that one, so that a wrong total is only one fault. An omitted total is zero.
   */
  close(record: LogicalRecord, faults: Faults): number {
    const reader = new RecordReader(record, faults);
    const { code, line } = record;
    const trailer = trailers[code];
    const stated = reader.cents('control total') ?? 0;
    if (!this.#isExact) reader.fault('sum-too-large', `cannot be checked: the sum of ${trailer?.of} is too large`);
    else if (stated !== this.#cents) {
      // as they stand in the file: the amounts of a group may be in several currencies
      const text = `${code} control ${stated} differs from ${this.#cents}, the sum of ${trailer?.of}`;
      faults.add('control-total', line, text, { expected: this.#cents, found: stated });
    }
    if (trailer?.parts) this.#compare(reader, trailer.parts.name, trailer.parts.fault, this.parts, faults);
    this.#compare(reader, 'records', 'record-count', this.records, faults);
    return stated;
  }

  #compare(reader: RecordReader, name: string, fault: FaultCode, expected: number, faults: Faults) {
    if (reader.fields.peek() === '') {
      reader.fields.next();
      return reader.fault('missing-field', `number of ${name} is missing`);
    }
    const found = reader.count(`number of ${name}`);
    if (found === undefined || found === expected) return;
    const { code, line } = reader.record;
    faults.add(fault, line, `${code} counts ${found} ${name}, ${expected} were read`, { expected, found });
  }
}
