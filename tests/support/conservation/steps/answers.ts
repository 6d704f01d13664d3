import type { Payment } from '../ledger.ts';
import type { Answered } from '../processor.ts';
import type { Step } from './needs.ts';
import { at, one } from './needs.ts';

/** What the processor may say of a payment that it has not answered. */
const WORDS = {
  sent: [
    ['Paid', 16],
    ['Rejected', 3],
    ['Voided', 1],
    ['Pending', 2],
  ],
  'stop-requested': [
    ['Stopped', 3],
    ['Paid', 2],
    ['Pending', 1],
  ],
} as const;

export const isAwaited = ({ place, isStopAsked }: Payment) =>
  place === 'sent' || (place === 'stop-requested' && isStopAsked);

/** Answers some of the payments of one file, or all. */
export const answer: Step = (needs) => {
  const { desk, random } = needs;
  return one(needs, desk.ledger.payments.filter(isAwaited), async ({ file }) => {
    const own = desk.ledger.payments.filter((payment) => payment.file === file && isAwaited(payment));
    const some = random.chance(0.4) ? own.slice(0, random.int(1, own.length)) : own;
    const rows = some.map((payment): Answered => {
      const word = random.weighted(WORDS[payment.place as keyof typeof WORDS]);
      return { payment, word, cents: payment.cents + (word === 'Paid' && random.chance(0.05) ? 100 : 0) };
    });
    const { name, text } = desk.processor.answer(file, rows);
    desk.note(`${name}: ${rows.map(({ payment, word, cents }) => `${payment.number} ${word} ${cents}`).join(', ')}`);
    if (random.chance(0.2)) desk.repeat(name, text);
    return true;
  });
};

/** A later file about a payment: it comes back, it is voided, a rejection was wrong, or an amount is corrected. */
export const correct: Step = (needs) =>
  one(
    needs,
    at(needs, 'paid', 'rejected').filter(({ isOnHold }) => !isOnHold),
    async (payment) => {
      const { desk, random } = needs;
      const isWrong = payment.place === 'rejected' || payment.paidCents !== payment.cents;
      const word = isWrong
        ? 'Paid'
        : random.weighted([
            ['Returned', 3],
            ['Voided', 1],
          ] as const);
      const { name } = desk.processor.answer(payment.file, [{ payment, word }]);
      desk.note(`${name}: ${payment.number} ${word}`);
      return true;
    },
  );
