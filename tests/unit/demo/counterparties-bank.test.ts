import { afterAll, expect, test } from 'vitest';
import { decideBank } from '../../../demo/counterparties/actors/bank.ts';
import { returnFile } from '../../../demo/counterparties/files/ach-returns.ts';
import { emptyState } from '../../../demo/counterparties/state.ts';
import { inventedAccount, inventedRouting } from '../../../demo/world/bank/bank-numbers.ts';
import { randomOf } from '../../../demo/world/random.ts';
import { groupStatuses, mergeDays, postingOf } from '../../../domain/bank/bank-posting.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { readBai2 } from '../../../server/formats/bai2/read.ts';
import type { Bai2Event, Balance, Transaction } from '../../../server/formats/bai2/records.ts';
import { changesOf, readNacha, returnsOf } from '../../../server/formats/nacha/read.ts';
import { writeDebits } from '../../../server/formats/nacha/write.ts';
import { momentAt, NOON, removeFolders, TODAY } from './counterparties-fixture.ts';

afterAll(removeFolders);

async function* whole(text: string) {
  yield Buffer.from(text);
}

const eventsOf = async (text: string): Promise<Bai2Event[]> => {
  const events: Bai2Event[] = [];
  for await (const event of readBai2(whole(text))) events.push(event);
  return events;
};

/** The balance files of the given number of days, with twelve ticks a day. */
const filesOf = (days: number) => {
  let section = emptyState().bank;
  const files: { name: string; text: string }[] = [];
  for (let tick = 0; tick < days * 12; tick += 1) {
    const [day, hour] = [Math.floor(tick / 12), 8 + (tick % 12)];
    const now = NOON + day * 86_400_000 + hour * 3_600_000;
    const view = { ...momentAt(0), now, today: addDays(TODAY, day), minutes: hour * 60, ach: [] };
    const decided = decideBank(section, view);
    section = decided.section;
    files.push(...decided.files.map(({ name, content }) => ({ name, text: String(content) })));
  }
  return files;
};

interface AccountDay {
  balances: Balance[];
  transactions: Transaction[];
}

/** Posts the files in order by the rules for group statuses; returns the account days by `number date`. */
const posted = async (files: readonly { text: string }[]) => {
  const days = new Map<string, AccountDay>();
  for (const { text } of files) {
    const events = await eventsOf(text);
    const group = events.find((event) => event.kind === 'group');
    if (!group) throw new Error('a file without a group');
    const incoming = new Map<string, AccountDay>();
    let open: AccountDay | undefined;
    for (const event of events) {
      if (event.kind === 'account') {
        open = { balances: event.balances, transactions: [] };
        incoming.set(`${event.accountNumber} ${group.asOfDate}`, open);
      } else if (event.kind === 'transaction') open?.transactions.push(event);
    }
    for (const [key, day] of incoming) {
      const { balances, transactions } = postingOf(
        days.get(key) ?? { balances: [], transactions: [] },
        mergeDays([day]),
        groupStatuses[group.status],
      );
      days.set(key, {
        balances: [...balances.keep, ...balances.replace.map(({ by }) => by), ...balances.add],
        transactions: [...transactions.keep, ...transactions.append],
      });
    }
  }
  return days;
};

const cents = (day: AccountDay | undefined, code: string) =>
  day?.balances.find((balance) => balance.code === code)?.amountCents ?? Number.NaN;

test('every balance file is read without faults and has a unique name', async () => {
  const files = filesOf(3);
  expect(files.length).toBeGreaterThan(30);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  const statuses = new Set<string>();
  for (const { text } of files) {
    const events = await eventsOf(text);
    expect(events.at(-1)).toMatchObject({ kind: 'end', faultCount: 0 });
    for (const event of events) if (event.kind === 'group') statuses.add(`${event.status} ${event.asOfModifier}`);
  }
  expect([...statuses].sort()).toEqual(['1 2', '1 3', '3 2', '3 3']);
});

test('posted in order, every day rolls forward, opens with the last closing balance, without duplicates', async () => {
  const days = await posted(filesOf(4));
  const accounts = [...new Set([...days.keys()].map((key) => key.split(' ')[0] ?? ''))];
  expect(accounts).toHaveLength(3);
  for (const account of accounts) {
    for (const date of [addDays(TODAY, -1), TODAY, addDays(TODAY, 1), addDays(TODAY, 2)]) {
      const day = days.get(`${account} ${date}`);
      expect(cents(day, '010') + cents(day, '100') - cents(day, '400')).toBe(cents(day, '015'));
      const total = (of: (code: string) => boolean) =>
        (day?.transactions ?? [])
          .filter(({ code }) => of(code))
          .reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
      expect(total((code) => code < '400')).toBe(cents(day, '100'));
      expect(total((code) => code >= '400')).toBe(cents(day, '400'));
      const next = days.get(`${account} ${addDays(date, 1)}`);
      expect(cents(next, '010')).toBe(cents(day, '015'));
    }
  }
});

const ENTRIES = 3000;

const debits = () =>
  writeDebits({
    destination: inventedRouting(4),
    destinationName: 'EXAMPLE BANK',
    origin: '1999999999',
    originName: 'OPERATOR',
    originatingBank: inventedRouting(4),
    date: '2026-06-09',
    time: '1200',
    modifier: 'A',
    firstTrace: 1,
    batches: [
      {
        companyName: 'OPERATOR',
        companyId: '1999999999',
        description: 'PREMIUM',
        effectiveDate: '2026-06-10',
        entries: Array.from({ length: ENTRIES }, (_, at) => ({
          routingNumber: inventedRouting(at),
          accountNumber: inventedAccount('premium', at),
          kind: 'checking' as const,
          amountCents: 100_000 + at,
          identification: `INV${at}`,
          name: `Example Group ${at}`,
        })),
      },
    ],
  });

test('about nine of a thousand debits are returned or corrected, with the trace number of the original entry', () => {
  const written = debits();
  const { file } = readNacha(Buffer.from(written.text));
  if (!file) throw new Error('the debits cannot be read');
  const options = { random: randomOf(7, 'returns'), date: TODAY, firstTrace: 1 };
  const returned = returnFile({ name: 'pull-1.ach', file }, options);
  const read = readNacha(Buffer.from(returned?.text ?? ''));
  expect(read.faults).toEqual([]);
  const [returns, changes] = [returnsOf(read.file ?? file), changesOf(read.file ?? file)];
  expect(returns.length + changes.length).toBe(returned?.entries);
  expect(returns.length).toBeGreaterThan(ENTRIES * 0.005);
  expect(returns.length).toBeLessThan(ENTRIES * 0.014);
  expect(changes.length).toBeGreaterThan(0);
  const sent = new Map(file.batches.flatMap(({ entries }) => entries).map((entry) => [entry.trace, entry]));
  for (const { entry, returned: answer } of returns) {
    expect(sent.get(answer.originalTrace)).toMatchObject({
      amountCents: entry.amountCents,
      accountNumber: entry.accountNumber,
    });
  }
  for (const { changed } of changes) {
    const original = sent.get(changed.originalTrace);
    expect(changed.correction.accountNumber).toBeTruthy();
    expect(changed.correction.accountNumber).not.toBe(original?.accountNumber);
  }
});

test('a file of debits is answered once, and a file without returns not at all', () => {
  const { file } = readNacha(Buffer.from(debits().text));
  if (!file) throw new Error('the debits cannot be read');
  const view = { ...momentAt(0), now: NOON };
  const section = { ...emptyState().bank, nextAt: NOON + 1 };
  const { files } = decideBank(section, { ...view, ach: [{ name: 'pull-1.ach', file }] });
  expect(files.map(({ dir, name }) => `${dir}/${name}`)).toEqual(['returns/returns_pull-1.ach']);
  const small = { ...file, batches: [] };
  expect(decideBank(section, { ...view, ach: [{ name: 'pull-2.ach', file: small }] }).files).toEqual([]);
});
