import { paymentsOf } from '../sums.ts';
import { answer, correct, isAwaited } from './answers.ts';
import { acceptUnpaid, hold, holdReleased, reissue, resume, resumeStopped, voidHeld, voidUnpaid } from './eobs.ts';
import { loadAndHold, loadAndWithdraw, loadDuplicate, loadNew, loadReversal } from './loads.ts';
import type { Needs, Step } from './needs.ts';
import { openRun } from './needs.ts';
import { dropOff, rebuild, refresh, rerun } from './releases.ts';
import { lateTotal, rightTotal, sendTotal } from './totals.ts';

/** The steps by name, and how often each is chosen. */
export const STEPS = {
  load: { weight: 2, step: loadNew },
  'load and hold': { weight: 2, step: loadAndHold },
  'load and withdraw': { weight: 2, step: loadAndWithdraw },
  'load a duplicate': { weight: 2, step: loadDuplicate },
  'load a reversal': { weight: 1, step: loadReversal },
  hold: { weight: 4, step: hold },
  'hold after the release': { weight: 1, step: holdReleased },
  resume: { weight: 3, step: resume },
  'resume what is stopped': { weight: 1, step: resumeStopped },
  answer: { weight: 6, step: answer },
  correct: { weight: 3, step: correct },
  reissue: { weight: 3, step: reissue },
  void: { weight: 2, step: voidUnpaid },
  'void what is held': { weight: 1, step: voidHeld },
  'accept unpaid': { weight: 2, step: acceptUnpaid },
  'right total': { weight: 2, step: sendTotal(() => 0) },
  'wrong total': { weight: 1, step: sendTotal((random) => random.int(1, 500)) },
  'late total': { weight: 1, step: lateTotal },
  'drop off': { weight: 4, step: dropOff },
  rerun: { weight: 1, step: rerun },
  rebuild: { weight: 1, step: rebuild },
  refresh: { weight: 1, step: refresh },
} as const satisfies Record<string, { weight: number; step: Step }>;

export type StepName = keyof typeof STEPS;

/** What brings the open run closer to its release. */
export const towardsRelease = (needs: Needs): StepName => {
  const run = openRun(needs);
  if (!run) return needs.random.pick(['load', 'correct', 'reissue', 'resume', 'late total', 'rerun'] as const);
  const own = paymentsOf(needs.desk.ledger, run);
  if (!own.length) return 'load';
  if (own.some(isAwaited)) return 'answer';
  if (own.some(({ place, paidCents, cents }) => place === 'paid' && paidCents !== cents)) return 'correct';
  if (own.some(({ place }) => place === 'rejected' || place === 'returned'))
    return needs.random.pick(['reissue', 'void', 'accept unpaid'] as const);
  if (own.some(({ place, isOnHold }) => place === 'paid' && isOnHold)) return 'resume';
  return run.lcrCents === rightTotal(needs, run) ? 'drop off' : 'right total';
};
