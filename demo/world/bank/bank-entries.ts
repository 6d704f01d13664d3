import { sql } from 'drizzle-orm';
import { bankingDayFrom, nextBankingDay } from '../../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays, dayOfMonth } from '../../../domain/calendar/days.ts';
import type { Tx } from '../../../server/db/database.ts';
import { type Random, randomOf } from '../random.ts';
import type { World } from '../world.ts';
import { type BankAccount, LOCKBOXES } from './bank-accounts.ts';

/** A transaction of an account: a BAI2 record 16. */
export interface BankEntry {
  code: string;
  cents: number;
  isCredit: boolean;
  bankReference: string;
  customerReference: string;
  text: string;
  lockboxId?: string;
}

export type EntriesByDay = Map<PlainDate, BankEntry[]>;

const CREDITS: [string, string, number][] = [
  ['195', 'INCOMING WIRE', 6],
  ['275', 'ZBA CREDIT', 4],
  ['174', 'OTHER DEPOSIT', 3],
];
/** Of no pull, so that somebody has to look at it. */
const UNEXPECTED_CREDIT: [string, string, number] = ['142', 'ACH CREDIT', 0.1];
const DEBITS: [string, string, number][] = [
  ['455', 'PREAUTHORIZED ACH DEBIT', 5],
  ['451', 'ACH DEBIT', 3],
  ['495', 'OUTGOING WIRE', 1],
  ['575', 'ZBA DEBIT', 2],
  ['698', 'MISCELLANEOUS FEE', 1],
];

const reference = (random: Random) => String(random.int(100_000_000, 999_999_999));

const add = (entries: EntriesByDay, day: PlainDate, entry: BankEntry) => {
  const there = entries.get(day);
  if (there) there.push(entry);
  else entries.set(day, [entry]);
};

/** An operating account has a few transactions per day, of any kind. */
const operating = (world: World, account: BankAccount, days: readonly PlainDate[]): EntriesByDay => {
  const entries: EntriesByDay = new Map();
  const credits = world.preset.isStormy ? [...CREDITS, UNEXPECTED_CREDIT] : CREDITS;
  for (const day of days) {
    const random = randomOf(world.seed, 'operating', account.account_number, day);
    for (let left = random.poisson(4); left > 0; left -= 1) {
      const isCredit = random.chance(0.5);
      const [code, text] = random.weighted(
        (isCredit ? credits : DEBITS).map(([code, text, weight]) => [[code, text] as const, weight] as const),
      );
      const cents = code === '698' ? random.int(500, 9000) : Math.round(random.lognormal(Math.log(900_000), 1));
      add(entries, day, { code, cents, isCredit, bankReference: reference(random), customerReference: '', text });
    }
  }
  return entries;
};

/** A lockbox is busiest in the first days of a month; most of its deposits are swept to the premium account daily. */
const lockbox = (world: World, account: BankAccount, days: readonly PlainDate[]): EntriesByDay => {
  const entries: EntriesByDay = new Map();
  const box = LOCKBOXES.find((one) => one.account === account.account_number);
  for (const day of box ? days : []) {
    const random = randomOf(world.seed, 'lockbox', account.account_number, day);
    const count = random.poisson(world.preset.deposits * (dayOfMonth(day) <= 5 ? 3 : 1));
    let sum = 0;
    for (let left = count; left > 0; left -= 1) {
      const cents = Math.round(random.lognormal(9.3, 1.1) * 100);
      sum += cents;
      add(entries, day, {
        code: '115',
        cents,
        isCredit: true,
        bankReference: reference(random),
        customerReference: String(random.int(1000, 99_999)),
        text: `LOCKBOX DEPOSIT LOCK BOX NO.${box?.id}`,
        lockboxId: box?.id,
      });
    }
    const swept = Math.round(sum * 0.9);
    if (swept) {
      const text = 'ZBA DEBIT TO PREMIUM COLLECTION';
      add(entries, day, {
        code: '575',
        cents: swept,
        isCredit: false,
        bankReference: reference(random),
        customerReference: '',
        text,
      });
    }
  }
  return entries;
};

/** Days until a check is presented (lognormal), and the share of checks that never are. */
const LAG = { mu: Math.log(9), sigma: 0.6, never: 0.03 };
const LONGEST_LAG = 60;

const ELECTRONIC: Readonly<Record<string, readonly [string, string]>> = {
  Epay: ['455', 'PAYMENT PROCESSOR'],
  Network: ['455', 'NETWORK PAYMENTS'],
  ACH: ['451', 'HCCLAIMPMT'],
};

interface PaidRow extends Record<string, unknown> {
  day: string;
  method: string;
  number: string;
  cents: number;
}

/** The payments of a group's runs: checks individually, the rest summed by run date and method. */
const paidOf = async (tx: Tx, groupId: number, from: PlainDate) => {
  const { rows } = await tx.execute<PaidRow>(sql`
    select f.file_date::text as day, p.method, case when p.method = 'Check' then p.number else '' end as number,
           sum(p.amount_cents)::float8 as cents
    from payment_files f join eobs e on e.payment_file_id = f.id join processor_payments p on p.eob_id = e.id
    where f.group_id = ${groupId} and f.file_date >= ${from} and p.amount_cents > 0 and p.status = 'Paid'
    group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
};

const claims = async (
  tx: Tx,
  world: World,
  account: BankAccount,
  days: readonly PlainDate[],
): Promise<EntriesByDay> => {
  const entries: EntriesByDay = new Map();
  const [first] = days;
  if (!account.employer || !first) return entries;
  const { id, number } = account.employer;
  for (const paid of await paidOf(tx, id, addDays(first, -LONGEST_LAG))) {
    const random = randomOf(world.seed, 'clears', number, paid.day, paid.method, paid.number);
    const electronic = ELECTRONIC[paid.method];
    if (!electronic && random.chance(LAG.never)) continue;
    const lag = Math.min(LONGEST_LAG, Math.max(2, Math.round(random.lognormal(LAG.mu, LAG.sigma))));
    const day = electronic ? nextBankingDay(paid.day) : bankingDayFrom(addDays(paid.day, lag));
    const [code, text] = electronic ?? ['475', 'CHECK PAID'];
    const customerReference = electronic ? `${number}-${paid.day.replaceAll('-', '')}` : paid.number;
    add(entries, day, {
      code,
      cents: paid.cents,
      isCredit: false,
      bankReference: reference(random),
      customerReference,
      text,
    });
  }
  return entries;
};

/** All transactions of an account by posting day; days beyond the span are not reported. */
export const entriesOf = async (
  tx: Tx,
  world: World,
  account: BankAccount,
  days: readonly PlainDate[],
): Promise<EntriesByDay> => {
  if (account.purpose === 'operating') return operating(world, account, days);
  return account.purpose === 'lockbox' ? lockbox(world, account, days) : claims(tx, world, account, days);
};
