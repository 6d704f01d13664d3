import type { Desk } from '../desk.ts';
import type { Payment } from '../ledger.ts';
import type { Needs, Step } from './needs.ts';
import { at, isReleased, mustRefuse, one } from './needs.ts';

const onHold =
  (action: 'put-on-hold' | 'resume' | 'reissue' | 'void', done: (desk: Desk, payment: Payment) => void) =>
  (needs: Needs, among: readonly Payment[]) =>
    one(needs, among, async (payment) => {
      const { desk } = needs;
      const isDone = await desk.act(action, payment);
      desk.note(`${action} ${payment.number} (${payment.place}): ${isDone}`);
      if (isDone) done(desk, payment);
      return isDone;
    });

const holdOne = onHold('put-on-hold', ({ ledger }, payment) => ledger.hold(payment));
const resumeOne = onHold('resume', ({ ledger }, payment) => ledger.resume(payment));
const reissueOne = onHold('reissue', ({ ledger }, payment) => ledger.reissue(payment));
const voidOne = onHold('void', ({ ledger }, payment) => ledger.void(payment));

export const hold: Step = (needs) =>
  holdOne(
    needs,
    at(needs, 'sent', 'paid').filter((payment) => !payment.isOnHold && !isReleased(needs, payment)),
  );

export const holdReleased: Step = (needs) =>
  one(
    needs,
    at(needs, 'paid').filter((payment) => isReleased(needs, payment)),
    (payment) => mustRefuse(needs, 'a hold after the release', needs.desk.act('put-on-hold', payment)),
  );

export const resume: Step = (needs) =>
  resumeOne(
    needs,
    needs.desk.ledger.payments.filter(({ isOnHold, place }) => isOnHold && (place === 'held' || place === 'paid')),
  );

export const resumeStopped: Step = (needs) =>
  one(needs, at(needs, 'stop-requested', 'stopped'), (payment) =>
    mustRefuse(needs, 'resuming before the stop is settled', needs.desk.act('resume', payment)),
  );

export const reissue: Step = (needs) => reissueOne(needs, at(needs, 'stopped', 'rejected', 'returned'));
export const voidUnpaid: Step = (needs) => voidOne(needs, at(needs, 'rejected', 'returned'));
export const voidHeld: Step = (needs) => voidOne(needs, at(needs, 'held'));

export const acceptUnpaid: Step = (needs) =>
  one(needs, at(needs, 'rejected', 'returned'), async (payment) => {
    const isDone = await needs.desk.acceptUnpaid(payment);
    needs.desk.note(`accept ${payment.number} unpaid: ${isDone}`);
    if (isDone) needs.desk.ledger.accept(payment);
    return isDone;
  });
