import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccountDays, bankAccounts, bankTransactions } from '../../../server/db/tables/bank.ts';
import { premiumInvoices, pullInvoices, pulls } from '../../../server/db/tables/premium.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openIngest } from '../../support/worlds/ingest.ts';
import { haveSamples, NO_SAMPLES, sample } from '../../support/worlds/samples.ts';

let world: Awaited<ReturnType<typeof openIngest>>;
beforeAll(async () => {
  world = await openIngest();
});
afterAll(() => world?.close());

/** A BAI2 file of one account: a closing ledger balance (015) and a deposit (165). */
const balanceFile = (of: { id: string; originator?: string; modifier: string; cents: number; account?: string }) => {
  const { id, originator = 'BANKA', modifier, cents, account = '1001' } = of;
  return Buffer.from(
    [
      `01,SENDER,OPERATOR,261120,0600,${id},,,2/`,
      `02,OPERATOR,${originator},1,261119,2400,USD,${modifier}/`,
      `03,${account},USD,015,${cents},,/`,
      `16,165,${cents},Z,REF,,DEPOSIT`,
      `49,${cents * 2},3/`,
      `98,${cents * 2},1,5/`,
      `99,${cents * 2},1,7/`,
      '',
    ].join('\n'),
  );
};

describe('bank days are kept by originator, account, date, and interim or final', () => {
  test('each report is a day of its own, and the same key is posted to the same day', async () => {
    const files: Parameters<typeof balanceFile>[0][] = [
      { id: '1', modifier: '3', cents: 100 },
      { id: '2', modifier: '4', cents: 200 },
      { id: '3', modifier: '1', cents: 300 },
      { id: '4', modifier: '2', cents: 400 },
      { id: '5', modifier: '', cents: 500 },
      { id: '6', modifier: '2', cents: 600, originator: 'BANKB' },
      { id: '7', modifier: '2', cents: 700, account: '1002' },
    ];
    for (const file of files) {
      expect(await world.take('bank-file', `bai2_${file.id}.txt`, balanceFile(file))).toMatchObject({
        status: 'loaded',
        reason: null,
      });
    }
    const stored = await world.db
      .select({ day: bankAccountDays, number: bankAccounts.account_number })
      .from(bankAccountDays)
      .innerJoin(bankAccounts, eq(bankAccounts.id, bankAccountDays.account_id))
      .orderBy(asc(bankAccountDays.id));
    const days = stored.map(({ day }) => day);
    expect(
      stored.map(({ day, number }) => [day.originator, number, day.is_final, day.as_of_date, day.amounts['015']]),
    ).toEqual([
      // interim, previous or same day: 1 and 3
      ['BANKA', '1001', false, '2026-11-19', 300],
      // final: 2, 4, and without a modifier
      ['BANKA', '1001', true, '2026-11-19', 500],
      ['BANKB', '1001', true, '2026-11-19', 600],
      ['BANKA', '1002', true, '2026-11-19', 700],
    ]);
    const transactions = await world.db.select().from(bankTransactions).orderBy(asc(bankTransactions.amount_cents));
    const [interim, final] = days;
    expect(transactions.filter((one) => one.account_day_id === interim?.id).map((one) => one.amount_cents)).toEqual([
      100, 300,
    ]);
    expect(transactions.filter((one) => one.account_day_id === final?.id).map((one) => one.amount_cents)).toEqual([
      200, 400, 500,
    ]);
  });
});

test('the files of the bank are stored encrypted, and others as they came', async () => {
  const account = '990011223344';
  const file = balanceFile({ id: '8', modifier: '2', cents: 800, account });
  const { storage_key, ...row } = await world.take('bank-file', 'bai2_8.txt', file);
  expect(row).toMatchObject({ status: 'loaded', sha256: createHash('sha256').update(file).digest('hex') });
  const total = Buffer.from(`a total with ${account}`);
  await world.take('cr-total', 'total.pdf', total);
  const inStore = () => globSync(join(world.dir, 'files/??/*')).map((path) => readFileSync(path));
  const stored = inStore();
  expect(stored.filter((bytes) => bytes.includes(account)).map(String)).toEqual([String(total)]);
  expect(String(await buffer(await world.store.open(storage_key ?? '')))).toBe(String(file));
  // the same bytes are kept once
  expect(await world.take('bank-file', 'bai2_8_again.txt', file)).toMatchObject({ status: 'loaded', storage_key });
  expect(inStore()).toHaveLength(stored.length);
  expect(String(await buffer(await world.store.open(storage_key ?? '')))).toBe(String(file));
});

describe.skipIf(!haveSamples)(`return files (skipped when ${NO_SAMPLES})`, () => {
  /** The sample returns two entries, each in a batch of its own, by these traces. */
  const [FIRST, SECOND] = ['091400600000001', '091400600000003'];
  const file = haveSamples ? sample('nacha/moov-io__ach__return-WEB.ach').toString('latin1') : '';

  const addInvoice = async (trace: string, tag: string) => {
    const group = await addGroup(world.db);
    const [pull] = await world.db
      .insert(pulls)
      .values({ name: trace, location_id: 1, schedule_day: 1, sending_date: '2026-11-19', status: 'submitted' })
      .returning();
    const [invoice] = await world.db
      .insert(premiumInvoices)
      .values({
        group_id: group.id,
        number: `${tag} ${trace}`,
        billing_date: '2026-11-01',
        status: 'open',
        total_cents: 100,
        balance_cents: 100,
      })
      .returning();
    await world.db.insert(pullInvoices).values({
      pull_id: pull?.id ?? 0,
      invoice_id: invoice?.id ?? 0,
      amount_cents: 100,
      status: 'submitted',
      trace_number: trace,
    });
  };

  test.each(['CCD', 'PPD', 'CTX'])(
    'returns of %s are posted; a batch of another class is set aside',
    async (entryClass) => {
      await world.db.delete(pullInvoices);
      for (const trace of [FIRST, SECOND]) await addInvoice(trace, entryClass);
      const mixed = file.replace('WEBTRANSFER', `${entryClass}TRANSFER`);
      expect(await world.take('ach-return', `return-${entryClass}.ach`, Buffer.from(mixed, 'latin1'))).toMatchObject({
        status: 'quarantined',
        reason:
          'Batch 2 (WEB) set aside: only returns of the classes CCD, PPD, CTX and COR are posted. ' +
          'The other batches were posted. Have the bank’s entries looked at.',
      });
      const rows = await world.db.select().from(pullInvoices).orderBy(asc(pullInvoices.id));
      expect(rows.map((row) => [row.trace_number, row.return_code])).toEqual([
        [FIRST, 'R01'],
        [SECOND, null],
      ]);
    },
  );
});
