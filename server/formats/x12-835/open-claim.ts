import { formatUsd } from '../../../domain/money.ts';
import { REVERSAL } from '../../../domain/release/payment-rules.ts';
import type { Claim, ClaimAdjustment, Patient } from './remittance.ts';
import type { Segment } from './segment.ts';
import { ServiceDates } from './service-dates.ts';
import { type SetFaults, Sum } from './set-faults.ts';

/** 005010X221A1 allows 999 lines per claim. Far above any real claim; bounds memory. */
export const MAX_ADJUSTMENTS = 50_000;

/** NM109 and SVC01-2 have at most 80 and 48 characters. */
const MAX_CODE = 80;

interface OpenLine {
  segment: Segment;
  ordinal: number;
  chargeCents: number | undefined;
  paidCents: number | undefined;
  adjustments: Sum;
}

/** Loops 2100 and 2110: one CLP with its segments, checked by the first two balancing equations. */
export class OpenClaim {
  readonly #clp: Segment;
  readonly #setControlNumber: string;
  readonly #faults: SetFaults;
  readonly #adjustments: ClaimAdjustment[] = [];
  readonly #adjusted = new Sum();
  readonly #lineCharges = new Sum();
  readonly #linePaid = new Sum();
  #lineCount = 0;
  #line: OpenLine | undefined;
  #groupNumber = '';
  #originalNumber = '';
  readonly #dates = new ServiceDates();
  #renderingProvider = '';
  #renderingProviderId = '';
  #procedure = '';
  #patient: Patient = { lastName: '', firstName: '', middleName: '', memberId: '' };
  #isReadable = true;

  constructor(clp: Segment, setControlNumber: string, faults: SetFaults) {
    this.#clp = clp;
    this.#setControlNumber = setControlNumber;
    this.#faults = faults;
  }

  get lineCount() {
    return this.#lineCount;
  }

  take(segment: Segment) {
    if (segment.id === 'SVC') this.#openLine(segment);
    else if (segment.id === 'CAS') this.#adjust(segment);
    else if (segment.id === 'NM1') this.#takeName(segment);
    else if (segment.id === 'DTM') this.#dates.take(segment, this.#line ? 'line' : 'claim');
    else if (segment.id === 'REF' && !this.#line) this.#takeReference(segment);
  }

  #takeReference(segment: Segment) {
    const qualifier = segment.text(1);
    if (qualifier === '1L') this.#groupNumber = this.#readable(this.#faults.text(segment, 2, 50)) ?? '';
    if (qualifier === 'F8') this.#originalNumber = this.#readable(this.#faults.text(segment, 2, 50)) ?? '';
  }

  /** Ends the claim. Undefined when one of its amounts or numbers could not be read; the faults say which. */
  close(payeeName: string): Claim | undefined {
    this.#closeLine();
    const { id, chargeCents, paidCents, patientResponsibilityCents } = this.#readClp();
    const sums = [this.#adjusted, this.#lineCharges, this.#linePaid];
    if (sums.some((sum) => !sum.isExact)) {
      this.#isReadable = false;
      this.#faults.at('sum-too-large', this.#clp, 'the amounts of the claim are too large to add up');
    }
    if (!this.#isReadable || !id || chargeCents === undefined || paidCents === undefined) return undefined;
    this.#balance('claim-out-of-balance', this.#clp, 'claim', chargeCents, this.#adjusted.cents, paidCents);
    return {
      kind: 'claim',
      setControlNumber: this.#setControlNumber,
      segment: this.#clp.ordinal,
      claimNumber: id.claimNumber,
      patientControlNumber: id.patientControlNumber,
      status: id.status,
      isReversal: id.status === REVERSAL,
      chargeCents,
      paidCents,
      patientResponsibilityCents: patientResponsibilityCents ?? 0,
      filingIndicator: this.#clp.text(6),
      groupNumber: this.#groupNumber,
      originalNumber: this.#originalNumber,
      ...this.#dates.span,
      renderingProvider: this.#renderingProvider || payeeName,
      renderingProviderId: this.#renderingProviderId,
      procedure: this.#procedure,
      patient: this.#patient,
      adjustments: this.#adjustments,
      lines: { count: this.#lineCount, chargeCents: this.#lineCharges.cents, paidCents: this.#linePaid.cents },
    };
  }

  #readClp() {
    const faults = this.#faults;
    const patientControlNumber = this.#readable(faults.text(this.#clp, 1, 50));
    const payerNumber = this.#readable(faults.text(this.#clp, 7, 50));
    const status = this.#readable(faults.text(this.#clp, 2, 2, 'required'));
    const claimNumber = payerNumber || patientControlNumber;
    if (claimNumber === '') {
      this.#readable(undefined);
      faults.at('missing-element', this.#clp, 'the claim has no number (CLP07 or CLP01)');
    }
    return {
      id: claimNumber && status ? { claimNumber, status, patientControlNumber: patientControlNumber ?? '' } : undefined,
      chargeCents: this.#readable(faults.cents(this.#clp, 3)),
      paidCents: this.#readable(faults.cents(this.#clp, 4)),
      patientResponsibilityCents: this.#readable(faults.cents(this.#clp, 5, 0)),
    };
  }

  #openLine(segment: Segment) {
    this.#closeLine();
    this.#lineCount += 1;
    if (this.#lineCount === 1) {
      const [, code = ''] = segment.text(1).split(segment.delimiters.component);
      this.#procedure = code.trim().slice(0, MAX_CODE);
    }
    const chargeCents = this.#readable(this.#faults.cents(segment, 2));
    const paidCents = this.#readable(this.#faults.cents(segment, 3));
    this.#lineCharges.add(chargeCents ?? 0);
    this.#linePaid.add(paidCents ?? 0);
    this.#line = { segment, ordinal: this.#lineCount, chargeCents, paidCents, adjustments: new Sum() };
  }

  #closeLine() {
    const line = this.#line;
    if (line && !line.adjustments.isExact) {
      this.#readable(undefined);
      this.#faults.at('sum-too-large', line.segment, 'the adjustments of the line are too large to add up');
    }
    if (line?.chargeCents === undefined || line.paidCents === undefined || !line.adjustments.isExact) return;
    const what = `service line ${line.ordinal}`;
    this.#balance('line-out-of-balance', line.segment, what, line.chargeCents, line.adjustments.cents, line.paidCents);
  }

  /** Equations 1 and 2: charge − adjustments = paid. */
  #balance(
    code: 'line-out-of-balance' | 'claim-out-of-balance',
    segment: Segment,
    what: string,
    charge: number,
    adjusted: number,
    paid: number,
  ) {
    // the difference of three amounts of at most fifteen digits is exact
    const difference = charge - adjusted - paid;
    if (difference === 0) return;
    this.#faults.at(
      code,
      segment,
      `${what}: charge ${formatUsd(charge)} less adjustments ${formatUsd(adjusted)} is not the ${formatUsd(paid)} paid; ` +
        `difference ${formatDifference(difference)}`,
    );
  }

  /** CAS: group, then up to six triplets of reason, amount, quantity. */
  #adjust(segment: Segment) {
    const group = segment.text(1);
    for (let n = 2; n <= segment.count; n += 3) {
      const reason = segment.text(n);
      if (reason === '' && segment.text(n + 1) === '') continue;
      const amountCents = this.#readable(this.#faults.cents(segment, n + 1));
      if (amountCents === undefined) {
        // its line can no longer be balanced: a difference would only mislead
        if (this.#line) this.#line.paidCents = undefined;
        continue;
      }
      if (reason === '' || group === '') {
        this.#readable(undefined);
        this.#faults.at('missing-element', segment, 'an adjustment has no group or no reason');
      }
      this.#adjusted.add(amountCents);
      this.#line?.adjustments.add(amountCents);
      this.#keep({ level: this.#line ? 'line' : 'claim', group, reason, amountCents }, segment);
    }
  }

  #keep(adjustment: ClaimAdjustment, segment: Segment) {
    if (this.#adjustments.length < MAX_ADJUSTMENTS) this.#adjustments.push(adjustment);
    else if (this.#isReadable) {
      this.#readable(undefined);
      this.#faults.at('claim-too-large', segment, `the claim has more than ${MAX_ADJUSTMENTS} adjustments`);
    }
  }

  #takeName(segment: Segment) {
    const [lastName, firstName, middleName] = [segment.text(3), segment.text(4), segment.text(5)];
    if (segment.text(1) === 'QC') {
      this.#patient = { lastName, firstName, middleName, memberId: segment.text(9) };
    } else if (segment.text(1) === '82') {
      this.#renderingProvider = [firstName, middleName, lastName].filter(Boolean).join(' ');
      this.#renderingProviderId = segment.text(9).slice(0, MAX_CODE);
    }
  }

  /** Notes that a part of the claim could not be read, so that the claim is neither balanced nor emitted. */
  #readable<Value>(value: Value | undefined): Value | undefined {
    if (value === undefined) this.#isReadable = false;
    return value;
  }
}

/** The absolute difference; it may exceed the limit of a single amount. */
export function formatDifference(cents: number): string {
  return Number.isSafeInteger(cents) && Math.abs(cents) < 1e15
    ? formatUsd(Math.abs(cents))
    : 'over ten trillion dollars';
}
