import { formatUsd } from '../../../domain/money.ts';
import { parseDate, sameNumber } from './elements.ts';
import { shown } from './faults.ts';
import { formatDifference, OpenClaim } from './open-claim.ts';
import { PaymentHeader } from './payment-header.ts';
import type { Emit, Payment } from './remittance.ts';
import type { Segment } from './segment.ts';
import { SetFaults, Sum } from './set-faults.ts';

/** ST to SE: one payment with its claims, checked by the third balancing equation and the count of SE. */
export class TransactionSet {
  readonly controlNumber: string;
  claimCount = 0;
  readonly #emit: Emit;
  readonly #faults: SetFaults;
  readonly #header: PaymentHeader;
  #payment: Payment | undefined;
  #isInDetail = false;
  #segmentCount = 1;
  #claim: OpenClaim | undefined;
  #lineCount = 0;
  readonly #charges = new Sum();
  readonly #paid = new Sum();
  readonly #voided = new Sum();
  readonly #adjusted = new Sum();
  #isReadable = true;

  /** `numbers` are the payment numbers (TRN02) of the file so far, each with its set. */
  constructor(st: Segment, emit: Emit, numbers: Map<string, string>) {
    // truncated (and reported below), because it is stored with every fault of the set
    this.controlNumber = st.text(2).slice(0, 9);
    this.#emit = emit;
    this.#faults = new SetFaults(this.controlNumber);
    this.#faults.text(st, 2, 9, 'required');
    if (!st.isText) this.#faults.at('control-character', st, 'control characters stand in its text');
    this.#header = new PaymentHeader(this.controlNumber, this.#faults, numbers);
  }

  take(segment: Segment) {
    this.#segmentCount += 1;
    if (segment.part === 'passed-over') return;
    if (!segment.isText) this.#faults.at('control-character', segment, 'control characters stand in its text');
    switch (segment.id) {
      case 'CAS':
      case 'SVC':
        return this.#claim ? this.#claim.take(segment) : this.#misplaced(segment);
      case 'NM1':
      case 'REF':
        return this.#isInDetail ? this.#claim?.take(segment) : this.#header.take(segment);
      case 'DTM':
        return this.#claim?.take(segment);
      case 'LX':
        return this.#enterDetail(segment);
      case 'CLP':
        return this.#openClaim(segment);
      case 'PLB':
        return this.#adjust(segment);
      case 'SE':
        return this.#close(segment);
      case 'BPR':
      case 'TRN':
      case 'CUR':
        return this.#isInDetail ? this.#misplaced(segment) : this.#header.take(segment);
      case 'N1':
        return this.#isInDetail ? undefined : this.#header.take(segment);
      default:
        // a misspelt CLP would silently lose a claim
        this.#faults.at('unknown-segment', segment, 'its name is not that of a segment of an 835');
    }
  }

  #misplaced(segment: Segment) {
    this.#isReadable = false;
    this.#faults.at('misplaced-segment', segment, `${segment.id} does not belong here`);
  }

  #enterDetail(segment: Segment) {
    this.#closeClaim();
    if (this.#isInDetail) return;
    this.#isInDetail = true;
    this.#payment = this.#header.close(segment);
    if (this.#payment) this.#emit(this.#payment);
  }

  #openClaim(segment: Segment) {
    this.#enterDetail(segment);
    this.claimCount += 1;
    this.#claim = new OpenClaim(segment, this.controlNumber, this.#faults);
  }

  #closeClaim() {
    if (!this.#claim) return;
    const claim = this.#claim.close(this.#header.payeeName);
    this.#lineCount += this.#claim.lineCount;
    this.#claim = undefined;
    if (!claim) {
      this.#isReadable = false;
      return;
    }
    this.#charges.add(claim.chargeCents);
    if (claim.isReversal) this.#voided.add(0 - claim.paidCents);
    else this.#paid.add(claim.paidCents);
    if (this.#payment) this.#emit(claim);
  }

  /** PLB: provider, fiscal date, then up to six pairs of reason (with a reference as second component) and amount. */
  #adjust(segment: Segment) {
    this.#enterDetail(segment);
    const providerId = this.#faults.text(segment, 1, 80) ?? '';
    const fiscalDate = parseDate(segment.text(2));
    if (!fiscalDate) this.#faults.at('bad-date', segment, 'PLB02 is not a date');
    for (let n = 3; n <= segment.count; n += 2) {
      const [reason = '', reference = ''] = segment.text(n).split(segment.delimiters.component, 2);
      if (reason === '' && segment.text(n + 1) === '') continue;
      const amountCents = this.#faults.cents(segment, n + 1);
      if (reason === '') this.#faults.at('missing-element', segment, 'a provider adjustment has no reason');
      if (amountCents === undefined) this.#isReadable = false;
      if (amountCents === undefined) continue;
      this.#adjusted.add(amountCents);
      const { controlNumber: setControlNumber } = this;
      if (!this.#payment || !fiscalDate) continue;
      this.#emit({ kind: 'adjustment', setControlNumber, providerId, fiscalDate, reason, reference, amountCents });
    }
  }

  #close(se: Segment) {
    this.#enterDetail(se);
    const [count, number] = [se.text(1), se.text(2)];
    if (!sameNumber(count, String(this.#segmentCount))) {
      const text = `SE01 says ${shown(count)} segments, the set has ${this.#segmentCount}`;
      this.#faults.ofSet('segment-count', se, text);
    }
    if (number !== this.controlNumber) {
      this.#faults.ofSet('set-control-number', se, `SE02 is ${shown(number)}, not the control number of its ST`);
    }
    const differenceCents = this.#balance(se);
    this.#emit({
      kind: 'set',
      setControlNumber: this.controlNumber,
      claimCount: this.claimCount,
      lineCount: this.#lineCount,
      sums: {
        chargeCents: this.#charges.cents,
        paidCents: this.#paid.cents,
        voidedCents: this.#voided.cents,
        adjustmentCents: this.#adjusted.cents,
      },
      differenceCents,
      faults: this.#faults.kept,
      faultCount: this.#faults.count,
    });
  }

  /** Equation 3: Σ CLP04 − Σ PLB = BPR02. Returns the difference; undefined when a part is unknown. */
  #balance(se: Segment): number | undefined {
    const stated = this.#header.amountCents;
    const net = new Sum();
    for (const cents of [this.#paid.cents, 0 - this.#voided.cents, 0 - this.#adjusted.cents]) net.add(cents);
    if (![net, this.#charges, this.#paid, this.#voided, this.#adjusted].every((sum) => sum.isExact)) {
      this.#faults.ofSet('sum-too-large', se, 'the amounts of the set are too large to add up');
      return undefined;
    }
    // an unreadable element has its own fault; a difference would only mislead
    if (stated === undefined || !this.#isReadable) return undefined;
    const difference = net.cents - stated;
    if (difference !== 0) {
      this.#faults.ofSet(
        'set-out-of-balance',
        se,
        `claims less provider adjustments come to ${formatUsd(net.cents)}, the payment (BPR02) says ` +
          `${formatUsd(stated)}; difference ${formatDifference(difference)}`,
      );
    }
    return difference;
  }
}
