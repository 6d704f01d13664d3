import type { Random } from '../../../../demo/world/random.ts';
import type { Desk } from '../desk.ts';
import type { draftsOf } from '../files.ts';
import type { LedgerRun, Payment, Place } from '../ledger.ts';

/*
 * The steps of a history. Each does one thing, tells the ledger what was done, and leaves it to the history to wait
 * until the product is as the ledger says. What the product refuses changes nothing.
 */

export interface Needs {
  desk: Desk;
  random: Random;
  drafts: ReturnType<typeof draftsOf>;
}

/** What is done; undefined where it does not apply now. */
export type Step = (needs: Needs) => Promise<boolean> | undefined;

export const at = ({ desk }: Needs, ...places: Place[]): Payment[] =>
  desk.ledger.payments.filter(({ place }) => places.includes(place));

export const isReleased = ({ desk }: Needs, payment: Payment): boolean => desk.ledger.runOf(payment).isReleased;

export const seenOf = ({ desk }: Needs, run: LedgerRun | undefined) =>
  desk.runs().find(({ row }) => row.sequence === run?.sequence);

/** The open run, where there is one. */
export const openRun = ({ desk }: Needs): LedgerRun | undefined =>
  desk.ledger.runs.filter((run) => !run.isReleased).at(-1);

export const one = (needs: Needs, among: readonly Payment[], act: (payment: Payment) => Promise<boolean>) =>
  among.length ? act(needs.random.pick(among)) : undefined;

/** What must be refused: whoever does it changes nothing. */
export const mustRefuse = async ({ desk }: Needs, what: string, call: Promise<boolean> | undefined) => {
  if (await call) desk.fail(`${what} was not refused`);
  return call !== undefined;
};
