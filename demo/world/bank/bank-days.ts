import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { balanceCodes as codes } from '../../../domain/files/bai2-codes.ts';
import { randomOf } from '../random.ts';
import type { World } from '../world.ts';
import type { BankAccount } from './bank-accounts.ts';
import type { BankEntry, EntriesByDay } from './bank-entries.ts';

/** An account's day as the bank reports it. */
export interface BankDay {
  date: PlainDate;
  amounts: Record<string, number>;
  entries: BankEntry[];
  /** The invariant it breaks on purpose. */
  planted?: 'roll-forward' | 'continuity';
}

/** An account is funded, with a round amount, when its balance falls below this; in cents. */
const FLOOR = 2_500_000;
const ROUND = 1_000_000;

const sumOf = (entries: readonly BankEntry[], isCredit: boolean) =>
  entries.reduce((cents, entry) => cents + (entry.isCredit === isCredit ? entry.cents : 0), 0);

const KINDS: Readonly<Record<BankAccount['purpose'], readonly [code: string, text: string]>> = {
  operating: ['195', 'INCOMING WIRE'],
  lockbox: ['195', 'INCOMING WIRE'],
  // groups fund what is dropped off; the rest comes from the operator
  claims: ['275', 'ZBA CREDIT CLAIM RESERVE'],
};

const funding = ({ purpose }: BankAccount, balance: number, reference: string): BankEntry => {
  const [code, text] = KINDS[purpose];
  const cents = Math.ceil((FLOOR * 2 - balance) / ROUND) * ROUND;
  return { code, cents, isCredit: true, bankReference: reference, customerReference: '', text };
};

/** Two accounts of a stormy world report inconsistent balances on one day: the account's index, and the days before the last day. */
const PLANTED = { 'roll-forward': { account: 0, back: 6 }, continuity: { account: 1, back: 9 } };

const plantedOn = (world: World, account: BankAccount, back: number): BankDay['planted'] => {
  if (!world.preset.isStormy || account.purpose !== 'operating') return undefined;
  const number = Number(account.account_number.slice(-7)) - 1;
  if (number === PLANTED['roll-forward'].account && back === PLANTED['roll-forward'].back) return 'roll-forward';
  return world.preset.operatingAccounts > 1 && number === PLANTED.continuity.account && back === PLANTED.continuity.back
    ? 'continuity'
    : undefined;
};

/** The account day by day: it opens with the previous closing balance, and is funded when that runs low. */
export function* rollForward(
  world: World,
  account: BankAccount,
  days: readonly PlainDate[],
  posted: EntriesByDay,
): Generator<BankDay> {
  const random = randomOf(world.seed, 'balance', account.account_number);
  let closing = Math.round(random.lognormal(Math.log(12_000_000), 0.6));
  for (const [at, date] of days.entries()) {
    const planted = plantedOn(world, account, days.length - 1 - at);
    const opening = closing + (planted === 'continuity' ? 123_456 : 0);
    const entries = [...(posted.get(date) ?? [])];
    const before = opening + sumOf(entries, true) - sumOf(entries, false);
    if (before < FLOOR) entries.unshift(funding(account, before, String(900_000_000 + at)));
    const [credits, debits] = [sumOf(entries, true), sumOf(entries, false)];
    closing = opening + credits - debits + (planted === 'roll-forward' ? 50_000 : 0);
    const oneDay = random.chance(0.4) ? Math.round(credits * 0.1) : 0;
    const twoDays = random.chance(0.2) ? Math.round(credits * 0.05) : 0;
    yield {
      date,
      planted,
      entries,
      amounts: {
        [codes.openingLedger]: opening,
        [codes.closingLedger]: closing,
        [codes.openingAvailable]: opening - oneDay - twoDays,
        [codes.averageClosingAvailable]: Math.round((opening + closing) / 2),
        [codes.totalFloat]: oneDay + twoDays,
        [codes.oneDayFloat]: oneDay,
        [codes.twoOrMoreDaysFloat]: twoDays,
        [codes.totalCredits]: credits,
        [codes.totalDebits]: debits,
      },
    };
  }
}
