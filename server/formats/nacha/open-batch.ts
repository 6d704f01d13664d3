import { isRoutingNumber } from '../../../domain/bank/routing-number.ts';
import { readAddenda } from './addenda.ts';
import { ADVICE, directionOf, INTERNATIONAL, mostAddenda, SERVICE_CLASSES } from './entry-codes.ts';
import { type Faults, shown } from './faults.ts';
import { dateOf, except, fieldsOf, numberOf } from './fields.ts';
import { ADVICE_BATCH_CONTROL, BATCH_CONTROL, BATCH_HEADER, ENTRY } from './layouts.ts';
import type { Batch, Entry } from './records.ts';
import { Sums } from './sums.ts';

const CLASSES: readonly string[] = Object.values(SERVICE_CLASSES);

/** A batch between its header (5) and its control (8). */
export class OpenBatch {
  readonly batch: Batch;
  readonly sums = new Sums();
  readonly #faults: Faults;
  #entry: { entry: Entry; announced: boolean; addenda: number } | undefined;
  #hasEntry = false;
  #lastTrace = '';

  constructor(line: string, number: number, faults: Faults) {
    this.#faults = faults;
    const fields = except(fieldsOf(line, number, BATCH_HEADER, faults), 'type', 'status', 'settlement');
    if (fields.companyName === INTERNATIONAL.changes) fields.entryClass = INTERNATIONAL.entryClass;
    this.batch = { line: number, ...fields, effectiveDate: undefined, entries: [] };
    const { serviceClass } = fields;
    if (!CLASSES.includes(serviceClass) && !(this.isSetAside && serviceClass === ADVICE.serviceClass)) {
      faults.at('service-class', number, `the service class ${shown(serviceClass)} is none of ${CLASSES.join(', ')}`);
    }
    if (!this.isSetAside) this.batch.effectiveDate = dateOf(fields.effectiveDate, number, 'effective date', faults);
  }

  /** Whether its entries are not read: their class is another one. Then only its sums are taken from its control. */
  get isSetAside(): boolean {
    return mostAddenda(this.batch.entryClass) === undefined;
  }

  get isAdvice(): boolean {
    return this.batch.entryClass === ADVICE.entryClass;
  }

  takeEntry(line: string, number: number) {
    if (this.isSetAside) return this.sums.addLine();
    this.#closeEntry();
    this.#hasEntry = true;
    const { addenda, amount, ...fields } = except(fieldsOf(line, number, ENTRY, this.#faults), 'type');
    const direction = directionOf(fields.transactionCode);
    const amountCents = numberOf(amount);
    if (!direction) {
      this.#faults.at('transaction-code', number, `there is no transaction code ${shown(fields.transactionCode)}`);
    }
    if (!direction || amountCents === undefined || numberOf(fields.routingNumber) === undefined) {
      return this.sums.addUnread();
    }
    this.#check(fields, direction, number);
    const entry: Entry = { line: number, ...fields, direction, amountCents, information: [] };
    this.batch.entries.push(entry);
    this.sums.addEntry(entry.routingNumber, direction, amountCents);
    this.#entry = { entry, announced: addenda === '1', addenda: 0 };
  }

  takeAddenda(line: string, number: number) {
    this.sums.addLine();
    if (this.isSetAside) return;
    if (!this.#hasEntry) this.#faults.at('out-of-place', number, 'addenda (7) stand before any entry (6)');
    // addenda of an unreadable entry are ignored: the file is refused already
    if (!this.#entry) return;
    this.#entry.addenda += 1;
    readAddenda(line, number, this.#entry.entry, this.batch.entryClass, this.#faults);
  }

  close(line: string, number: number) {
    this.#closeEntry();
    const control = this.isAdvice
      ? fieldsOf(line, number, ADVICE_BATCH_CONTROL, this.#faults)
      : this.#companyOf(fieldsOf(line, number, BATCH_CONTROL, this.#faults), number);
    for (const name of SHARED) this.#compare(control, name, number);
    if (this.isSetAside) this.sums.addStated(control);
    this.sums.verify(control, number, `batch ${numberOf(this.batch.number) ?? '(none)'}`, this.#faults);
  }

  /** Compares what only the control of a batch that is read has in common with its header. */
  #companyOf<Control extends { companyId: string }>(control: Control, number: number): Control {
    if (!this.isSetAside) this.#compare(control, 'companyId', number);
    return control;
  }

  #compare<Name extends keyof typeof WORDS>(control: Record<Name, string>, name: Name, number: number) {
    if (control[name] === this.batch[name]) return;
    const differs = `the ${WORDS[name]} is not that of the batch header, line ${this.batch.line}`;
    this.#faults.at('batch-mismatch', number, differs);
  }

  #check(fields: { routingNumber: string; trace: string }, direction: 'debit' | 'credit', number: number) {
    if (!isRoutingNumber(fields.routingNumber)) {
      this.#faults.at('routing-number', number, 'the routing number fails its check digit');
    }
    if (fields.trace <= this.#lastTrace) {
      this.#faults.at('trace-order', number, 'the trace number is not higher than the one before it');
    }
    this.#lastTrace = fields.trace;
    const { serviceClass } = this.batch;
    const refused = direction === 'debit' ? SERVICE_CLASSES.credits : SERVICE_CLASSES.debits;
    if (serviceClass === refused) {
      this.#faults.at('service-class', number, `a ${direction} stands in a batch of service class ${serviceClass}`);
    }
  }

  #closeEntry() {
    if (!this.#entry) return;
    const { entry, announced, addenda } = this.#entry;
    this.#entry = undefined;
    if (announced !== addenda > 0) {
      const says = announced ? 'announces addenda and has none' : 'has addenda and does not announce them';
      this.#faults.at('addenda', entry.line, `the entry ${says}`);
    }
    const { entryClass } = this.batch;
    const most = mostAddenda(entryClass) ?? 0;
    if (addenda > most) {
      this.#faults.at(
        'addenda',
        entry.line,
        `the entry has ${addenda} addenda; ${shown(entryClass)} has ${most} at most`,
      );
    }
  }
}

/** The fields that header and control of a batch have in common. */
const WORDS = {
  serviceClass: 'service class',
  companyId: 'company id',
  odfi: 'originating bank',
  number: 'batch number',
} as const;
const SHARED = ['serviceClass', 'odfi', 'number'] as const;
