import { detached, parseDate } from './elements.ts';
import { shown } from './faults.ts';
import { flags, handlings, methods, type Party, type Payment } from './remittance.ts';
import type { Segment } from './segment.ts';
import type { SetFaults } from './set-faults.ts';

/** N103: the party is named by its federal tax number. */
const TAX_NUMBER = 'FI';

/** The segments before the first LX: BPR, TRN and the two N1 loops. */
export class PaymentHeader {
  /** BPR02, as soon as it has been read. */
  amountCents: number | undefined;
  readonly #setControlNumber: string;
  readonly #faults: SetFaults;
  readonly #numbers: Map<string, string>;
  #bpr: Segment | undefined;
  #trn: Segment | undefined;
  #payer: Segment | undefined;
  #payee: Segment | undefined;
  #payeeTaxId: Segment | undefined;

  constructor(setControlNumber: string, faults: SetFaults, numbers: Map<string, string>) {
    this.#setControlNumber = setControlNumber;
    this.#faults = faults;
    this.#numbers = numbers;
  }

  get payeeName() {
    return this.#payee ? this.#payee.text(2) : '';
  }

  take(segment: Segment) {
    if (segment.id === 'BPR') this.#bpr = this.#once(segment, this.#bpr, 'BPR');
    else if (segment.id === 'TRN') this.#trn = this.#once(segment, this.#trn, 'TRN');
    else if (segment.id === 'CUR') this.#takeCurrency(segment);
    else if (segment.id === 'REF') this.#takeReference(segment);
    else if (segment.text(1) === 'PR') this.#payer = this.#once(segment, this.#payer, 'N1*PR');
    else if (segment.text(1) === 'PE') this.#payee = this.#once(segment, this.#payee, 'N1*PE');
  }

  /** The payment; undefined when a part is missing or unreadable. `next` is the first segment after the header. */
  close(next: Segment): Payment | undefined {
    const missing = Object.entries({ BPR: this.#bpr, TRN: this.#trn, 'N1*PR': this.#payer, 'N1*PE': this.#payee });
    for (const [name, found] of missing) {
      if (!found) this.#faults.ofSet('missing-segment', next, `${name} is missing before segment ${next.ordinal}`);
    }
    const terms = this.#bpr && this.#readTerms(this.#bpr);
    const trace = this.#trn && this.#readTrace(this.#trn);
    if (!terms || !trace || !this.#payer || !this.#payee) return undefined;
    const payer = this.#party(this.#payer);
    const idQualifier = this.#payee.text(3);
    const payee = { ...this.#party(this.#payee), idQualifier, taxId: this.#taxIdOf(this.#payee) };
    return { kind: 'payment', setControlNumber: this.#setControlNumber, ...trace, ...terms, payer, payee };
  }

  #readTerms(bpr: Segment) {
    const handling = this.#faults.code(bpr, 1, handlings);
    const amountCents = this.#faults.cents(bpr, 2);
    const flag = this.#faults.code(bpr, 3, flags);
    const method = this.#faults.code(bpr, 4, methods);
    const date = parseDate(bpr.text(16));
    this.amountCents = amountCents;
    if (!date) this.#faults.at('bad-date', bpr, 'BPR16 is not a date');
    // a debt is carried forward by PLB FB with a payment of zero (X12 RFI 1604)
    if (amountCents !== undefined && amountCents < 0) {
      this.#faults.at('negative-payment', bpr, 'the payment (BPR02) is negative');
    }
    if (!handling || amountCents === undefined || !flag || !method || !date) return undefined;
    return { amountCents, flag, handling, method, date };
  }

  #readTrace(trn: Segment) {
    const number = this.#faults.text(trn, 2, 50, 'required');
    const payerId = this.#faults.text(trn, 3, 50);
    if (number === undefined || payerId === undefined) return undefined;
    const other = this.#numbers.get(number);
    if (other === undefined) this.#numbers.set(detached(number), this.#setControlNumber);
    else {
      const text = `its number ${shown(number)} (TRN02) is also that of transaction set ${shown(other)} of this file`;
      this.#faults.at('duplicate-number', trn, text);
    }
    return { number, payerId };
  }

  #party(n1: Segment): Party {
    return { name: n1.text(2), id: this.#faults.text(n1, 4, 80) ?? '' };
  }

  /** Loop 1000B: REF*TJ has the tax number of a payee who is named by another id. */
  #takeReference(ref: Segment) {
    if (this.#payee && ref.text(1) === 'TJ') this.#payeeTaxId ??= ref;
  }

  #taxIdOf(payee: Segment): string {
    const id = payee.text(3) === TAX_NUMBER ? payee.text(4) : (this.#payeeTaxId?.text(2) ?? '');
    return id.slice(0, 80);
  }

  #takeCurrency(cur: Segment) {
    if (cur.text(2) !== 'USD') this.#faults.at('unknown-code', cur, 'the currency (CUR02) is not US dollars');
  }

  #once(segment: Segment, earlier: Segment | undefined, name: string): Segment {
    if (earlier) this.#faults.at('repeated-segment', segment, `${name} stands twice in the set`);
    return earlier ?? segment;
  }
}
