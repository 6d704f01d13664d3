import { expect } from 'vitest';
import { APPROVAL } from '../../../../domain/approvals.ts';
import * as rules from '../../../../domain/release/eob-payment.ts';
import { faultsBeyond } from '../../../../domain/release/gate.ts';
import {
  dropOffRefusal,
  EXCLUDED_STATUSES,
  OVERRIDE_ROLES,
  rebuildRefusal,
  releasedRefusal,
  rerunRefusal,
} from '../../../../domain/release/release-actions.ts';
import { repeatOf } from '../../../../domain/release/same-payment.ts';
import { PAYMENT_FILE, RERUN_TARGET, STATUS } from '../../../../domain/release/statuses.ts';
import { withdrawRefusal } from '../../../../domain/release/withdraw.ts';
import type { Role } from '../../../../domain/roles.ts';
import { transitionRefusal } from '../../../../domain/states.ts';
import { Count } from './count.ts';
import type { Eob } from './day.ts';
import { Day, methodOf } from './day.ts';
import type { EobStep, Step } from './steps.ts';

const CHANGES = {
  hold: rules.held,
  resume: rules.resumed,
  reissue: rules.reissued,
  void: rules.voidedUnpaid,
  accept: rules.acceptedUnpaid,
} as const;

/** After the release of the run these are other changes. */
const LATER = { ...CHANGES, resume: rules.resumedLater, reissue: rules.reissuedLater } as const;

const PEOPLE: readonly Role[] = ['administrator', 'check_run_manager', 'check_run'];

/** One history of a day: what the rules make of it, beside the count. */
export class History {
  readonly day = new Day();
  readonly count = new Count();
  /** What happened, so that the test can tell that it did. */
  readonly seen = new Set<string>();

  take(step: Step) {
    const { day, count } = this;
    if (step.do === 'load') this.#load(`T${step.number}`, step.cents);
    else if (step.do === 'send') this.#send();
    else if (step.do === 'pay-all') {
      for (const eob of day.eobs.filter(({ payment }) => rules.AWAITING.includes(payment.state))) {
        this.#answer(eob, 'Paid', 0);
      }
    } else if (step.do === 'correct-lcr') this.#correct(step.says);
    else if (step.do === 'build') for (const sequence of day.runs.keys()) this.#build(sequence);
    else if (step.do === 'withdraw') this.#withdraw(step.at);
    else if (step.do === 'answer' || step.do in CHANGES) this.#toEob(step);
    else if ('at' in step) this.#toRun(step);
    day.advance();
    count.check(day.sums());
    for (const sequence of day.runs.keys()) this.#checkRegister(sequence);
  }

  #load(number: string, cents: number) {
    const { day, count, seen } = this;
    const own = { payer: '', number, amountCents: cents, claimsDigest: '' };
    const repeats = day.eobs
      .filter(({ file, payment }) => !EXCLUDED_STATUSES.includes(file.status) && payment.state !== 'moved')
      .map((eob) => repeatOf(own, { ...own, number: eob.number, amountCents: eob.payment.amountCents }));
    if (repeats.includes('duplicate')) {
      expect(count.find(number).map((eob) => eob.cents)).toContain(cents);
      seen.add('duplicate');
      return;
    }
    const isOnHold = repeats.includes('other-amount');
    const file = day.addFile(false);
    const { id } = day.addEob(number, { state: 'not-sent', isOnHold, amountCents: cents }, file);
    count.load(id, { number, cents, method: methodOf(number), file: file.id, run: file.sequence, isOnHold });
  }

  #toEob(step: Step) {
    const { eobs } = this.day;
    const eob = 'at' in step && eobs.length ? eobs[step.at % eobs.length] : undefined;
    if (!eob || EXCLUDED_STATUSES.includes(eob.file.status)) return;
    if (step.do === 'answer') this.#answer(eob, step.word, step.more);
    else if (step.do in CHANGES) this.#act(step.do as EobStep, eob);
  }

  #answer(eob: Eob, word: rules.ProcessorWord, more: number) {
    if (!this.day.change(eob, rules.answered(eob.payment, word, eob.last))) return;
    const cents = eob.payment.amountCents + more;
    if (word === 'Paid') eob.paidCents = cents;
    if (word !== 'Pending') eob.last = word;
    this.count.answer(eob.id, word, cents);
  }

  #act(step: EobStep, eob: Eob) {
    const { day, count } = this;
    const before = eob.payment;
    const { isReleased } = day.run(eob.file.sequence);
    if (isReleased && releasedRefusal(step, '2026-11-20') !== undefined) return;
    if (!day.change(eob, (isReleased ? LATER : CHANGES)[step](before))) return;
    const isMoved = eob.payment.state === 'moved';
    const original = eob.number.replace(/-R\d+$/, '');
    const next = rules.reissueNumber(original, (number) => day.eobs.some((other) => other.number === number));
    const number = step === 'reissue' ? next : eob.number;
    const id = String(day.eobs.length);
    const file = isMoved ? day.addFile(true) : eob.file;
    if (isMoved || step === 'reissue') day.addEob(number, rules.reissueOf(before), file);
    count.act(step, eob.id, { id, number, file: file.id, run: file.sequence });
  }

  #send() {
    const { day, count } = this;
    for (const eob of day.eobs) {
      const { file } = eob;
      const isReady = file.status === STATUS.dataTransferred || file.status === STATUS.waitingEpay;
      if (!isReady || !day.change(eob, rules.sent(eob.payment))) continue;
      file.isSent = true;
      if (file.status === STATUS.dataTransferred) day.move(file, STATUS.waitingEpay);
      count.send(eob.id);
    }
  }

  /** The total that is received last counts, of the run that is open. */
  #correct(says: 'all' | 'paid' | 'not-voided' | 'wrong') {
    const { day, count } = this;
    const sequence = day.open();
    const run = day.runs.get(sequence);
    if (!run) return;
    const eobs = count.of(sequence).filter(({ place }) => place !== 'reissued');
    const counted = eobs.filter(
      ({ place }) => says === 'all' || says === 'wrong' || (says === 'paid' ? place === 'paid' : place !== 'voided'),
    );
    run.lcrCents = counted.reduce((cents, eob) => cents + eob.cents, says === 'wrong' ? 1 : 0);
    count.lcr.set(sequence, run.lcrCents);
  }

  #build(sequence: number) {
    const { day, count } = this;
    const files = day.filesOf(sequence).filter(({ status }) => !EXCLUDED_STATUSES.includes(status));
    const isDue = ({ status }: { status: number }) =>
      status === STATUS.waitingDailyReports || status === STATUS.buildingManual;
    if (files.length === 0 || !files.every(isDue)) return;
    for (const file of files) day.move(file, STATUS.compiled);
    const register = count.nets(sequence);
    day.run(sequence).register = register;
    count.registers.set(sequence, register);
  }

  #withdraw(at: number) {
    const { day, count, seen } = this;
    const file = day.files[at % day.files.length];
    if (!file || withdrawRefusal(file) !== undefined) return;
    day.move(file, PAYMENT_FILE.transitions.withdraw.to);
    count.withdraw(file.id);
    seen.add('withdrawn');
  }

  #toRun(step: Extract<Step, { at: number }>) {
    const { day, count, seen } = this;
    const sequences = [...day.runs.keys()];
    const sequence = sequences[step.at % sequences.length];
    if (sequence === undefined) return;
    const run = day.run(sequence);
    const facts = day.factsOf(sequence);
    const files = day.filesOf(sequence).filter(({ status }) => !EXCLUDED_STATUSES.includes(status));
    if (step.do === 'rerun' && rerunRefusal(facts) === undefined) {
      for (const file of files) if (file.status !== RERUN_TARGET) day.move(file, RERUN_TARGET);
      if (run.isReleased) seen.add('release taken back');
      run.isReleased = false;
      count.released.delete(sequence);
    } else if (step.do === 'rebuild' && rebuildRefusal(facts) === undefined) {
      for (const file of files) day.move(file, PAYMENT_FILE.transitions.rebuild.to);
      this.#build(sequence);
    } else if (step.do === 'drop-off' || step.do === 'ask' || step.do === 'approve') {
      if (dropOffRefusal(facts) !== undefined) return;
      const faults = day.faults(sequence, count.nets(sequence));
      if (step.do === 'drop-off') this.#dropOff(sequence, faults);
      else if (step.do === 'ask') {
        const by = PEOPLE[step.by];
        if (by && OVERRIDE_ROLES.includes(by) && faults.length) run.asked = { by, faults };
      } else this.#approve(sequence, step.by, faults);
    }
  }

  #dropOff(sequence: number, faults: readonly string[]) {
    if (faults.length) {
      this.seen.add('gate closed');
      return;
    }
    this.day.run(sequence).isReleased = true;
    this.count.release(sequence);
    this.seen.add(sequence > 1 ? 'supplemental run released' : 'released');
  }

  #approve(sequence: number, by: number, faults: readonly string[]) {
    const run = this.day.run(sequence);
    const approver = PEOPLE[by];
    const { asked } = run;
    if (!asked || !approver) return;
    const facts = { asked_by: { id: PEOPLE.indexOf(asked.by as Role), name: asked.by }, approvers: OVERRIDE_ROLES };
    if (transitionRefusal(APPROVAL, 'approve', 'waiting', facts, { id: by, roles: [approver] }) !== undefined) return;
    if (faultsBeyond(faults, asked.faults).length) {
      this.seen.add('gate closed against more than was approved');
      return;
    }
    run.isReleased = true;
    delete run.asked;
    this.count.release(sequence, { asked: asked.by, approved: approver });
    this.seen.add('released by a second person');
  }

  /** What the register leaves out is what the rules say that it leaves out. */
  #checkRegister(sequence: number) {
    const faults = this.day.faults(sequence, this.count.nets(sequence));
    expect(faults.filter((fault) => fault.includes('the register differs'))).toEqual([]);
  }
}
