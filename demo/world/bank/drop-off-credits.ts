import { and, gte, inArray } from 'drizzle-orm';
import { overdueFrom } from '../../../domain/bank/matching.ts';
import { bankingDayFrom, nextBankingDay } from '../../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import type { Tx } from '../../../server/db/database.ts';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import type { Waiting } from '../../../server/modules/pinnacle/expected-credits.ts';
import { waitingDropOffs } from '../../../server/modules/pinnacle/expected-credits.ts';
import { randomOf } from '../random.ts';
import type { World } from '../world.ts';
import type { BankAccount } from './bank-accounts.ts';
import type { BankEntry, EntriesByDay } from './bank-entries.ts';

/** In a stormy world, the last credit of one group in so many does not name its check run: a person has to confirm it. */
const UNNAMED_EVERY = 4;
/** Half of the groups fund on the day of the drop-off, the others on the next banking day. */
const SAME_DAY = 0.5;
/** The drop-offs of so many days before the first that the bank reports may be funded on that one. */
const DAYS_BEFORE = 7;

interface Funding {
  day: PlainDate;
  expected: Waiting['expected'];
}

const fundingOf = (world: World, { expected }: Waiting): Funding => {
  const isSameDay = randomOf(world.seed, 'funds', expected.id).chance(SAME_DAY);
  return { day: isSameDay ? bankingDayFrom(expected.date) : nextBankingDay(expected.date), expected };
};

const entryOf = (world: World, { expected: { id, cents, references } }: Funding, isNamed: boolean): BankEntry => {
  const random = randomOf(world.seed, 'drop-off-credit', id);
  return {
    code: '195',
    cents,
    isCredit: true,
    bankReference: String(random.int(100_000_000, 999_999_999)),
    customerReference: isNamed ? (references[0] ?? '') : '',
    text: 'INCOMING WIRE CLAIM FUNDING',
  };
};

const lastOf = (funded: readonly Funding[]): Funding | undefined =>
  funded.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1);

/** What groups fund of their drop-offs, by the number of the group and the day of the credit. */
export const dropOffCredits = async (
  tx: Tx,
  world: World,
  accounts: readonly BankAccount[],
  days: readonly PlainDate[],
): Promise<ReadonlyMap<string, EntriesByDay>> => {
  const [first] = days;
  const numbers = accounts.flatMap(({ employer }) => (employer ? [employer.number] : []));
  if (first === undefined || !numbers.length) return new Map();
  const reported = new Set(days);
  const since = new Date(`${addDays(first, -DAYS_BEFORE)}T00:00:00Z`);
  const waiting = await waitingDropOffs(tx, and(inArray(groups.number, numbers), gte(checkRuns.released_at, since)));
  const funded = waiting.map((one) => fundingOf(world, one)).filter(({ day }) => reported.has(day));
  // a credit waits three banking days before a person has to look at it
  const overdue = lastOf(
    funded.filter(({ day }) => overdueFrom(day) <= world.today && overdueFrom(day) >= world.unsolvedFrom),
  );
  const byGroup = Map.groupBy(funded, ({ expected: { group } }) => group ?? '');
  return new Map(
    [...byGroup].map(([number, own], at): [string, EntriesByDay] => {
      const last = at % UNNAMED_EVERY ? undefined : lastOf(own);
      const unnamed = world.preset.isStormy ? last : overdue;
      const byDay = Map.groupBy(own, ({ day }) => day);
      return [
        number,
        new Map([...byDay].map(([day, all]) => [day, all.map((one) => entryOf(world, one, one !== unnamed))])),
      ];
    }),
  );
};
