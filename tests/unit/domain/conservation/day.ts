import type { Changed, EobPayment, Place, ProcessorWord } from '../../../../domain/release/eob-payment.ts';
import { AWAITING, isToSend, placeOf } from '../../../../domain/release/eob-payment.ts';
import { gateFaults } from '../../../../domain/release/gate.ts';
import { gateSides } from '../../../../domain/release/gate-sides.ts';
import type { RunFacts } from '../../../../domain/release/release-actions.ts';
import { activeStatuses, EXCLUDED_STATUSES } from '../../../../domain/release/release-actions.ts';
import type { EobTotals } from '../../../../domain/release/run-totals.ts';
import { compareTotals, statusAfterTotals } from '../../../../domain/release/run-totals.ts';
import { awaitsTotals, OUTDATED, PAYMENT_FILE, STATUS } from '../../../../domain/release/statuses.ts';
import { openSequence } from '../../../../domain/release/supplemental.ts';
import { mayFollow, sourcesOf } from '../../../../domain/states.ts';
import type { Method } from './count.ts';

/* The check runs of one group on one day, as the rules of domain/release leave them. */

export interface Eob {
  id: string;
  number: string;
  file: PaymentFile;
  payment: EobPayment;
  paidCents: number;
  last?: ProcessorWord;
}

export interface PaymentFile {
  id: number;
  sequence: number;
  status: number;
  isSent: boolean;
  /** Opened by EOBs of a released run. */
  isMoved: boolean;
}

interface Run {
  isReleased: boolean;
  lcrCents?: number;
  /** The net amounts on its register by method. */
  register?: Readonly<Record<Method, number>>;
  /** An override that was asked for. */
  asked?: { by: string; faults: readonly string[] };
}

/** By the number, which a reissue keeps: "T3-R1". */
export const methodOf = (number: string): Method => (/^T[13579]/.test(number) ? 'ACH' : 'Check');

export class Day {
  readonly eobs: Eob[] = [];
  readonly files: PaymentFile[] = [];
  readonly runs = new Map<number, Run>();

  run(sequence: number): Run {
    const run = this.runs.get(sequence) ?? { isReleased: false };
    this.runs.set(sequence, run);
    return run;
  }

  /** The run that takes what comes now. */
  open(): number {
    return openSequence([...this.runs].map(([sequence, { isReleased }]) => ({ sequence, isReleased })));
  }

  addFile(isMoved: boolean): PaymentFile {
    const sequence = this.open();
    this.run(sequence);
    const file = { id: this.files.length, sequence, status: STATUS.dataTransferred, isSent: false, isMoved };
    this.files.push(file);
    return file;
  }

  addEob(number: string, payment: EobPayment, file: PaymentFile): Eob {
    const eob = { id: String(this.eobs.length), number, payment, file, paidCents: 0 };
    this.eobs.push(eob);
    return eob;
  }

  change(eob: Eob, changed: Changed): boolean {
    if ('refusal' in changed) return false;
    eob.payment = changed.after;
    return true;
  }

  /** The catalogue says which status may follow. */
  move(file: PaymentFile, to: number) {
    if (!mayFollow(PAYMENT_FILE, file.status, to)) throw new Error(`${to} does not follow ${file.status}`);
    file.status = to;
  }

  filesOf(sequence: number): PaymentFile[] {
    return this.files.filter((file) => file.sequence === sequence);
  }

  /** Those of the run that pay. */
  payingIn(sequence: number): Eob[] {
    return this.eobs.filter(({ file }) => file.sequence === sequence && !EXCLUDED_STATUSES.includes(file.status));
  }

  factsOf(sequence: number): RunFacts {
    const files = this.filesOf(sequence);
    return {
      fileCount: files.length,
      amountCents: this.payingIn(sequence).reduce((cents, { payment }) => cents + payment.amountCents, 0),
      statuses: [...new Set(files.map(({ status }) => status))],
      isDeleted: false,
      isReleased: this.run(sequence).isReleased,
    };
  }

  #totalsOf(sequence: number): EobTotals[] {
    return this.payingIn(sequence).map(({ number, payment, paidCents }) => ({
      ...payment,
      number,
      method: methodOf(number),
      ineligibleCents: 0,
      paidCents,
    }));
  }

  /** What the release gate says. @param nets a register that is built now. */
  faults(sequence: number, nets: Readonly<Record<Method, number>>): string[] {
    const { lcrCents, register } = this.run(sequence);
    return gateFaults({
      ...gateSides({ eobs: this.#totalsOf(sequence), lcrCents, nets }),
      isLatestSet: true,
      reports: [{ label: 'Detail', says: register ?? {}, now: nets }],
      testFiles: [],
    });
  }

  /** As far as it goes without a person: the processor's files, then the totals. */
  advance() {
    for (const file of this.files) {
      const own = this.eobs.filter((eob) => eob.file === file).map(({ payment }) => payment);
      if (own.some(isToSend) && sourcesOf(PAYMENT_FILE, 'supplement').includes(file.status)) {
        this.move(file, PAYMENT_FILE.transitions.supplement.to);
      }
      if (own.some(isToSend)) continue;
      if (file.status === STATUS.dataTransferred && !file.isSent) this.move(file, STATUS.waitingPdf);
      if (own.some(({ state }) => AWAITING.includes(state))) continue;
      if (file.status === STATUS.waitingEpay) this.move(file, STATUS.waitingStatus);
      if (file.status === STATUS.waitingStatus) this.move(file, STATUS.waitingPdf);
    }
    for (const sequence of this.runs.keys()) this.#decide(sequence);
  }

  #decide(sequence: number) {
    const { lcrCents } = this.run(sequence);
    const isAwaited = this.payingIn(sequence).some(({ payment }) => AWAITING.includes(payment.state));
    if (!awaitsTotals(activeStatuses(this.factsOf(sequence))) || isAwaited || lcrCents === undefined) return;
    const target = statusAfterTotals(compareTotals(this.#totalsOf(sequence), lcrCents).verdict, true);
    for (const file of this.filesOf(sequence).filter(({ status }) => !EXCLUDED_STATUSES.includes(status))) {
      if (OUTDATED.includes(file.status)) this.move(file, STATUS.waitingPdf);
      if (file.status !== target) this.move(file, target);
      if (target === STATUS.readyToBuild) this.move(file, STATUS.waitingDailyReports);
    }
  }

  /** The sum of each place, by the rules. */
  sums(): Partial<Record<Place, number>> {
    const sums: Partial<Record<Place, number>> = {};
    for (const { payment, file } of this.eobs) {
      const place = placeOf(payment, !EXCLUDED_STATUSES.includes(file.status));
      sums[place] = (sums[place] ?? 0) + payment.amountCents;
    }
    return sums;
  }
}
