import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '../../../server/db/tables/groups.ts';
import { premiumInvoices } from '../../../server/db/tables/premium.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
});
afterAll(() => opened?.close());

const invoice = (group_id: number, number: string, balance_cents: number) => ({
  group_id,
  number,
  billing_date: '2026-11-01',
  status: 'open',
  total_cents: 900,
  balance_cents,
});

const hasOpen = async (id: number) =>
  (await opened.own.db.select({ is: groups.has_open_invoices }).from(groups).where(eq(groups.id, id)))[0]?.is;

test('a group has open invoices from its first balance until its last one is settled', async () => {
  const { db } = opened.own;
  const { id } = await addGroup(db, { number: '700' });
  const { id: other } = await addGroup(db, { number: '701' });
  await db.insert(premiumInvoices).values([invoice(id, 'A-1', 0), invoice(other, 'B-1', 900)]);
  expect([await hasOpen(id), await hasOpen(other)]).toEqual([false, true]);
  await db.insert(premiumInvoices).values([invoice(id, 'A-2', 900), invoice(id, 'A-3', -100)]);
  expect(await hasOpen(id)).toBe(true);
  await db.update(premiumInvoices).set({ balance_cents: 0 }).where(eq(premiumInvoices.number, 'A-2'));
  expect(await hasOpen(id)).toBe(true);
  await db.delete(premiumInvoices).where(eq(premiumInvoices.number, 'A-3'));
  expect([await hasOpen(id), await hasOpen(other)]).toEqual([false, true]);
  await db.update(premiumInvoices).set({ group_id: id }).where(eq(premiumInvoices.number, 'B-1'));
  expect([await hasOpen(id), await hasOpen(other)]).toEqual([true, false]);
});

test('two transactions that settle the last two invoices together leave none open', async () => {
  const { db } = opened.own;
  for (let round = 0; round < 10; round++) {
    const { id } = await addGroup(db, { number: String(800 + round) });
    const numbers = [`C-${round}`, `D-${round}`];
    await db.insert(premiumInvoices).values(numbers.map((number) => invoice(id, number, 900)));
    await Promise.all(
      numbers.map((number) =>
        db.transaction(async (tx) => {
          await tx.update(premiumInvoices).set({ balance_cents: 0 }).where(eq(premiumInvoices.number, number));
        }),
      ),
    );
    expect(await hasOpen(id)).toBe(false);
  }
});
