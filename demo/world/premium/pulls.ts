import { and, like, sql } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import { addBankingDays } from '../../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { pullDateOf } from '../../../domain/calendar/pull-date.ts';
import { effectiveDate } from '../../../domain/premium/pulls.ts';
import type { Tx } from '../../../server/db/database.ts';
import { users, wholeName } from '../../../server/db/tables/people.ts';
import * as t from '../../../server/db/tables/premium.ts';
import { inventedAccount, inventedRouting } from '../bank/bank-numbers.ts';
import type { Bulk } from '../bulk.ts';
import { randomOf } from '../random.ts';
import { pastKey } from '../runs/past-keys.ts';
import { inventedHash } from '../runs/run-totals.ts';
import { type Location, locationOf, type World } from '../world.ts';
import { type Bill, type BillState, billTotal } from './invoices.ts';
import { ORIGINATOR } from './originator.ts';

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

/** The day on which the file of a submitted pull was built. */
const builtOn = (world: World, { date }: Pull) => (date > world.today ? addDays(world.today, -1) : addDays(date, -2));

const effectiveOf = (world: World, pull: Pull): PlainDate => effectiveDate(pull.date, builtOn(world, pull));

/** The day on which the bank returns or changes entries of a pull. */
const answeredOn = (world: World, pull: Pull): PlainDate => addBankingDays(effectiveOf(world, pull), RETURN_DAYS);

/** In other than stormy worlds the bank changes only entries of so long ago that a later one has answered the change. */
const ANSWERED_AFTER_DAYS = 62;

/** Excludes some entries where the status allows it, and has the bank return some; every stormy world has a few returns. */
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
  if (!world.preset.isStormy) {
    if (pull.date < addDays(world.today, -ANSWERED_AFTER_DAYS) && random.chance(CHANGED)) entry.changeCode = 'C01';
  } else if (place % 37 === 5 || random.chance(RETURNED)) {
    entry.returnCode = random.weighted(RETURNS);
    entry.state = 'open';
  } else if (place % 41 === 9 || random.chance(CHANGED)) entry.changeCode = random.pick(['C01', 'C02', 'C05']);
};

/** The bank returned one entry and changed another in the last days. */
const answerFew = (world: World, pulls: readonly Pull[]): void => {
  const [returned, changed] = pulls
    .filter(({ status }) => status === 'submitted' || status === 'paid')
    .filter((pull) => answeredOn(world, pull) >= world.unsolvedFrom && answeredOn(world, pull) <= world.today)
    .flatMap(({ entries }) => entries);
  if (returned) Object.assign(returned, { returnCode: 'R01', state: 'open' } satisfies Partial<Entry>);
  if (changed) changed.changeCode = 'C01';
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
  const last = addDays(world.today, -7);
  for (const pull of pulls) if (pull.date < world.today && pull.date > last) pull.status = 'submitted';
  const made = pulls
    .filter((pull) => !notYet.has(pull))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  let place = 0;
  for (const pull of made) for (const entry of pull.entries) decide(world, pull, entry, place++);
  if (!world.preset.isStormy) {
    answerFew(world, made);
    return made;
  }
  // no later entry has answered it yet, so that there is a change that waits for somebody
  const latest = made.findLast(({ status }) => status === 'paid')?.entries.find(({ returnCode }) => !returnCode);
  if (latest) latest.changeCode ??= 'C01';
  return made;
};

const creators = (tx: Tx) =>
  tx
    .select({ id: users.id, name: wholeName(users) })
    .from(users)
    .where(and(like(users.subject, 'demo-%'), sql`'finance_manager' = any(${users.roles})`))
    .orderBy(users.id);

/** Whether it is collected from the account of the group's last division. */
const hasOwnAccount = ({ group, part }: Bill) => group.premium.isByDivision && part === group.premium.divisions - 1;

const routingOf = (bill: Bill) => inventedRouting(bill.group.id + (hasOwnAccount(bill) ? 5 : 3));
const accountOf = (bill: Bill) => inventedAccount('premium', bill.group.id + (hasOwnAccount(bill) ? 900_000 : 0));

/** Every trace number starts with the first eight digits of our bank's routing number. */
const ODFI = ORIGINATOR.bankRoutingNumber.slice(0, 8);

export const writePulls = async (tx: Tx, bulk: Bulk, world: World, pulls: readonly Pull[]): Promise<void> => {
  const people = await creators(tx);
  let sequence = 0;
  for (const [at, pull] of pulls.entries()) {
    const id = bulk.id(t.pulls);
    const isSent = pull.status === 'submitted' || pull.status === 'paid';
    const made = pull.date > world.today ? addDays(world.today, -2) : addDays(pull.date, -8);
    const created = world.clock.at(made, 540 + (at % 60));
    const creator = people[at % Math.max(1, people.length)];
    const collected = pull.entries.filter(({ isExcluded }) => !isExcluded);
    bulk.add(t.pulls, {
      id,
      name: `${pull.location.short_name} day ${pull.day}, ${pull.month}`,
      location_id: pull.location.id,
      schedule_day: pull.day,
      sending_date: pull.date,
      status: pull.status,
      created_by: creator?.id ?? null,
      creator: creator?.name ?? '',
      group_count: new Set(collected.map(({ bill }) => bill.group.id)).size,
      invoice_cents: collected.reduce((cents, { bill }) => cents + billTotal(bill), 0),
      created_at: created,
      updated_at: created,
    });
    const effective = effectiveOf(world, pull);
    const answered = world.clock.at(answeredOn(world, pull), 500);
    for (const { bill, isExcluded, returnCode, changeCode } of pull.entries) {
      const isSentEntry = isSent && !isExcluded;
      if (isSentEntry) sequence += 1;
      bulk.add(t.pullInvoices, {
        id: bulk.id(t.pullInvoices),
        pull_id: id,
        invoice_id: bill.id,
        amount_cents: billTotal(bill),
        status: pull.status,
        is_open: pull.status !== 'paid' && !isExcluded && !returnCode,
        excluded_at: isExcluded ? created : null,
        routing_number: isSentEntry ? routingOf(bill) : null,
        account_mask: isSentEntry ? maskOf(accountOf(bill)) : null,
        trace_number: isSentEntry ? `${ODFI}${String(sequence).padStart(7, '0')}` : null,
        return_code: returnCode,
        change_code: changeCode,
        returned_at: returnCode || changeCode ? answered : null,
      });
    }
    if (isSent) writeAchFile(bulk, world, pull, id, effective);
    await bulk.flushIfFull();
  }
};

const writeAchFile = (bulk: Bulk, world: World, pull: Pull, id: number, effective: PlainDate) => {
  const sent = pull.entries.filter(({ isExcluded }) => !isExcluded);
  const hash = sent.reduce((sum, { bill }) => sum + Number(routingOf(bill).slice(0, 8)), 0) % 10_000_000_000;
  const built = builtOn(world, pull);
  bulk.add(t.achFiles, {
    id: bulk.id(t.achFiles),
    pull_id: id,
    filename: `ach_${built.replaceAll('-', '')}_${id}.ach`,
    sha256: inventedHash(world.seed, 'ach', id),
    storage_key: pastKey('ach', id),
    effective_date: effective,
    entry_count: sent.length,
    entry_hash: String(hash).padStart(10, '0'),
    debit_cents: sent.reduce((cents, { bill }) => cents + billTotal(bill), 0),
    built_at: world.clock.at(built, 870),
    delivered_at: world.clock.at(built, 871),
  });
};
