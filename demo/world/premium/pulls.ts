import { and, like, sql } from 'drizzle-orm';
import { addBankingDays, bankingDayFrom } from '../../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { pullDateOf } from '../../../domain/calendar/pull-date.ts';
import type { Tx } from '../../../server/db/database.ts';
import { users } from '../../../server/db/tables/people.ts';
import * as t from '../../../server/db/tables/premium.ts';
import { inventedRouting } from '../bank/bank-numbers.ts';
import type { Bulk } from '../bulk.ts';
import { randomOf } from '../random.ts';
import { inventedHash } from '../runs/run-totals.ts';
import { type Location, locationOf, type World } from '../world.ts';
import { type Bill, type BillState, billTotal } from './invoices.ts';

export type PullStatus = 'initial_review' | 'on_approve' | 'submitted' | 'paid';

interface Entry {
  bill: Bill;
  /** The state it gives its invoice. */
  state: BillState;
  isExcluded: boolean;
  returnCode: string | null;
  changeCode: string | null;
}

/** The invoices of one location and schedule day, collected together. */
export interface Pull {
  location: Location;
  day: number;
  month: string;
  date: PlainDate;
  status: PullStatus;
  entries: Entry[];
}

const RETURNS: [string, number][] = [
  ['R01', 55],
  ['R02', 12],
  ['R03', 10],
  ['R08', 6],
  ['R29', 6],
  ['R04', 4],
  ['R16', 2],
];
const RETURNED = 0.009;
const CHANGED = 0.004;
const EXCLUDED = 0.04;
/** Banking days after which the bank returns an entry. */
const RETURN_DAYS = 2;

/**
 * Sets the status of pulls whose day is still to come: the next are submitted, later ones wait for approval or are
 * under review. Returns those that do not exist yet.
 */
const upcoming = (pulls: Pull[], today: PlainDate) => {
  const rest = pulls.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1));
  const advance = (status: PullStatus, until: PlainDate) => {
    for (let taken = 0; rest[0] && (taken === 0 || rest[0].date <= until); taken += 1) {
      const [pull] = rest.splice(0, 1);
      if (pull) pull.status = status;
    }
  };
  advance('submitted', addDays(today, 1));
  advance('on_approve', addDays(today, 6));
  advance('initial_review', addDays(today, 14));
  return new Set(rest);
};

/** Excludes some entries where the status allows it, and has the bank return some; every world has a few returns. */
const decide = (world: World, pull: Pull, entry: Entry, place: number): void => {
  const random = randomOf(world.seed, 'entry', entry.bill.number);
  entry.state = pull.status;
  if (
    (pull.status === 'initial_review' || pull.status === 'on_approve') &&
    random.chance(EXCLUDED) &&
    pull.entries.length > 1
  ) {
    entry.isExcluded = true;
    entry.state = 'open';
  }
  if (pull.status !== 'paid') return;
  if (place % 37 === 5 || random.chance(RETURNED)) {
    entry.returnCode = random.weighted(RETURNS);
    entry.state = 'open';
  } else if (place % 41 === 9 || random.chance(CHANGED)) entry.changeCode = random.pick(['C01', 'C02', 'C05']);
};

/** The pulls that collect these invoices, oldest first; those more than two weeks ahead do not exist yet. */
export const planPulls = (world: World, bills: readonly Bill[]): Pull[] => {
  const byPull = Map.groupBy(bills, ({ group, month }) => `${group.locationKey} ${group.premium.scheduleDay} ${month}`);
  const pulls = [...byPull.values()].flatMap((own): Pull[] => {
    const [first] = own;
    const day = first?.group.premium.scheduleDay;
    if (!first || !day) return [];
    const location = locationOf(world, first.group.locationKey);
    const { date } = pullDateOf(day, first.month, location.calendar);
    const entries = own.map(
      (bill): Entry => ({ bill, state: 'open', isExcluded: false, returnCode: null, changeCode: null }),
    );
    return [{ location, day, month: first.month, date, status: 'paid', entries }];
  });
  const notYet = upcoming(pulls, world.today);
  const last = addDays(world.today, -4);
  for (const pull of pulls) if (pull.date < world.today && pull.date > last) pull.status = 'submitted';
  const made = pulls
    .filter((pull) => !notYet.has(pull))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  let place = 0;
  for (const pull of made) for (const entry of pull.entries) decide(world, pull, entry, place++);
  return made;
};

const creators = (tx: Tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(like(users.subject, 'demo-%'), sql`'finance_manager' = any(${users.roles})`))
    .orderBy(users.id);

const routingOf = ({ group, part }: Bill) =>
  inventedRouting(group.premium.isByDivision && part === group.premium.divisions - 1 ? group.id + 5 : group.id + 3);

/** Every trace number starts with the first eight digits of our bank's routing number. */
const ODFI = inventedRouting(4).slice(0, 8);

export const writePulls = async (tx: Tx, bulk: Bulk, world: World, pulls: readonly Pull[]): Promise<void> => {
  const people = await creators(tx);
  let sequence = 0;
  for (const [at, pull] of pulls.entries()) {
    const id = bulk.id(t.pulls);
    const isSent = pull.status === 'submitted' || pull.status === 'paid';
    const made = pull.date > world.today ? addDays(world.today, -2) : addDays(pull.date, -8);
    const created = world.clock.at(made, 540 + (at % 60));
    bulk.add(t.pulls, {
      id,
      name: `${pull.location.short_name} day ${pull.day}, ${pull.month}`,
      location_id: pull.location.id,
      schedule_day: pull.day,
      sending_date: pull.date,
      status: pull.status,
      created_by: people[at % Math.max(1, people.length)]?.id ?? null,
      created_at: created,
      updated_at: created,
    });
    const effective = bankingDayFrom(pull.date);
    for (const { bill, isExcluded, returnCode, changeCode } of pull.entries) {
      const isSentEntry = isSent && !isExcluded;
      if (isSentEntry) sequence += 1;
      bulk.add(t.pullInvoices, {
        id: bulk.id(t.pullInvoices),
        pull_id: id,
        invoice_id: bill.id,
        amount_cents: billTotal(bill),
        status: pull.status,
        is_open: pull.status !== 'paid' && !isExcluded,
        excluded_at: isExcluded ? created : null,
        trace_number: isSentEntry ? `${ODFI}${String(sequence).padStart(7, '0')}` : null,
        return_code: returnCode,
        change_code: changeCode,
        returned_at: returnCode || changeCode ? world.clock.at(addBankingDays(effective, RETURN_DAYS), 500) : null,
      });
    }
    if (isSent) writeAchFile(bulk, world, pull, id, effective);
    await bulk.flushIfFull();
  }
};

const writeAchFile = (bulk: Bulk, world: World, pull: Pull, id: number, effective: PlainDate) => {
  const sent = pull.entries.filter(({ isExcluded }) => !isExcluded);
  const hash = sent.reduce((sum, { bill }) => sum + Number(routingOf(bill).slice(0, 8)), 0) % 10_000_000_000;
  const built = pull.date > world.today ? addDays(world.today, -1) : addDays(pull.date, -2);
  bulk.add(t.achFiles, {
    id: bulk.id(t.achFiles),
    pull_id: id,
    filename: `ach_${built.replaceAll('-', '')}_${id}.ach`,
    sha256: inventedHash(world.seed, 'ach', id),
    storage_key: `world/ach/${id}`,
    effective_date: effective,
    entry_count: sent.length,
    entry_hash: String(hash).padStart(10, '0'),
    debit_cents: sent.reduce((cents, { bill }) => cents + billTotal(bill), 0),
    built_at: world.clock.at(built, 870),
  });
};
