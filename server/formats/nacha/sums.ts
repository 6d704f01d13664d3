import { formatUsd } from '../../../domain/money.ts';
import { HASH_MODULUS } from './entry-codes.ts';
import type { FaultCode, Faults } from './faults.ts';
import { numberOf } from './fields.ts';

const hashText = (hash: number): string => String(hash).padStart(10, '0');

/** The sums that a control record states about the entries before it. The limit on a file's size keeps them exact. */
export class Sums {
  /** Entries and addenda. */
  lines = 0;
  debitCents = 0;
  creditCents = 0;
  #hash = 0;
  #isWhole = true;

  /** Ten digits. */
  get hash(): string {
    return hashText(this.#hash % HASH_MODULUS);
  }

  addEntry(routingNumber: string, direction: 'debit' | 'credit', cents: number) {
    this.lines += 1;
    this.#hash += Number(routingNumber.slice(0, 8));
    if (direction === 'debit') this.debitCents += cents;
    else this.creditCents += cents;
  }

  /** Notes an unreadable entry: it has its own fault, and comparing totals without it would only mislead. */
  addUnread() {
    this.lines += 1;
    this.#isWhole = false;
  }

  /** The sums of a batch that is not read, as its control states them; its lines were counted. */
  addStated({ hash, debits, credits }: Record<'hash' | 'debits' | 'credits', string>) {
    this.#hash += numberOf(hash) ?? 0;
    this.debitCents += numberOf(debits) ?? 0;
    this.creditCents += numberOf(credits) ?? 0;
  }

  /** Counts addenda, or an entry of a batch that is not read. */
  addLine() {
    this.lines += 1;
  }

  add(other: Sums) {
    this.lines += other.lines;
    this.#hash += other.#hash;
    this.debitCents += other.debitCents;
    this.creditCents += other.creditCents;
    this.#isWhole &&= other.#isWhole;
  }

  /** Compares with the control record of "batch 1" or "the file"; every difference is a fault. */
  verify(control: Record<'lines' | 'hash' | 'debits' | 'credits', string>, line: number, of: string, faults: Faults) {
    const compare = (code: FaultCode, what: string, text: string, found: number, show: (value: number) => string) => {
      const said = numberOf(text);
      if (said === undefined || said === found) return;
      const difference = `the control says ${show(said)}, the entries come to ${show(found)}`;
      faults.at(code, line, `the ${what} of ${of}: ${difference}`);
    };
    compare('line-count', 'entries and addenda', control.lines, this.lines, String);
    if (!this.#isWhole) return;
    compare('hash', 'entry hash', control.hash, this.#hash % HASH_MODULUS, hashText);
    compare('debits', 'debits', control.debits, this.debitCents, formatUsd);
    compare('credits', 'credits', control.credits, this.creditCents, formatUsd);
  }
}
