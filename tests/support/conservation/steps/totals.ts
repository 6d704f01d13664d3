import type { Random } from '../../../../demo/world/random.ts';
import type { LedgerRun } from '../ledger.ts';
import { paymentsOf, sumsOf } from '../sums.ts';
import type { Needs, Step } from './needs.ts';
import { mustRefuse, openRun, seenOf } from './needs.ts';

/** The total that the claims system has of the open run: it leaves out what is voided. */
export const rightTotal = (needs: Needs, run: LedgerRun): number =>
  sumsOf(needs.desk.ledger, run).files -
  paymentsOf(needs.desk.ledger, run)
    .filter(({ place }) => place === 'voided')
    .reduce((cents, payment) => cents + payment.cents, 0);

export const sendTotal =
  (more: (random: Random) => number): Step =>
  (needs) => {
    const run = openRun(needs);
    if (!run || !seenOf(needs, run)) return undefined;
    const cents = rightTotal(needs, run) + more(needs.random);
    return needs.desk.uploadTotal(cents).then((isLoaded) => {
      needs.desk.note(`total ${cents} for #${run.sequence}: ${isLoaded}`);
      if (!isLoaded) needs.desk.fail('a total was refused');
      run.lcrCents = cents;
      return true;
    });
  };

/** After the release of all runs a total is late. */
export const lateTotal: Step = (needs) =>
  openRun(needs)
    ? undefined
    : mustRefuse(needs, 'a late total', needs.desk.uploadTotal(needs.random.int(1, 9_999_999)));
