import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import { bankAccountDays, bankFiles, bankTransactions } from '../../../server/db/tables/bank.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { processorFiles, registerReports, registerSets } from '../../../server/db/tables/registers.ts';
import { accountIdOf } from '../../../server/modules/pinnacle/accounts.ts';
import { addGroup, addRun } from './runs.ts';

const at = (hour: number) => new Date(`2026-03-02T${hour}:00:00.000Z`);

/** An entry of the bank: type code, customer reference, cents. */
type Entry = readonly [code: string, reference: string, cents: number];

const addBank = async (db: Db, currency: string, numbers: readonly Entry[]): Promise<number[]> => {
  const name = { filename: 'bank.bai', sender: 'B', receiver: 'O', file_date: '2026-03-05', file_id: currency };
  const [file] = await db
    .insert(bankFiles)
    .values({ ...name, sha256: `traced ${currency}`, storage_key: 'traced' })
    .returning();
  const account_id = await db.transaction((tx) => accountIdOf(tx, '1'));
  const day = { originator: 'B', account_id, as_of_date: '2026-03-05', is_final: true, currency };
  const [account] = await db
    .insert(bankAccountDays)
    .values({ ...day, amounts: {}, file_id: file?.id ?? 0 })
    .returning();
  const rows = numbers.map(([type_code, customer_reference, amount_cents], position) => ({
    account_day_id: account?.id ?? 0,
    file_id: file?.id ?? 0,
    position,
    as_of_date: day.as_of_date,
    type_code,
    amount_cents,
    bank_reference: 'r',
    customer_reference,
    text: 'PAID',
  }));
  return (await db.insert(bankTransactions).values(rows).returning()).map(({ id }) => id);
};

/**
 * A dropped-off run of the group T-100 with the EOBs TR-0 (a check that the bank paid as 771), TR-1 and TR-2 (paid together)
 * and TR-3 (on hold). Returns the id of TR-0, and those of the bank's entries: for the check, for both others,
 * for nobody, and in Canadian dollars with the number of the check.
 */
export const addTraced = async (db: Db): Promise<{ check: number; entries: number[] }> => {
  const group = await addGroup(db, { number: 'T-100', name: 'Orchard Foods' });
  const { run, file } = await addRun(
    db,
    group,
    [
      { claims: [1000, 250, -50], answer: { method: 'Check' } },
      { claims: [700], method: 'ACH', answer: { method: 'ACH' } },
      { claims: [300], method: 'ACH', answer: { method: 'ACH' } },
      { claims: [900], isOnHold: true },
    ],
    { date: '2026-03-02', filename: 'cl260302.000' },
  );
  const found = await db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(eobs.id);
  for (const [index, { id }] of found.entries()) {
    await db
      .update(eobs)
      .set({ number: `TR-${index}`, check_number: `T${index}` })
      .where(eq(eobs.id, id));
  }
  const check = found[0]?.id ?? 0;
  await db.execute(sql`update processor_payments set number = '771', paid_on = '2026-03-03' where eob_id = ${check}`);
  await db.execute(sql`update claims set number = 'CLM-' || id where eob_id = ${check}`);
  await db.execute(sql`update payment_files set created_at = '2026-03-02T09:00:00Z' where id = ${file.id}`);
  const own = { payment_file_id: file.id, storage_key: 'gone', row_count: 3, total_cents: 2200 };
  await db.insert(processorFiles).values([
    { ...own, kind: 'sent', filename: `sent-${file.id}.csv`, sha256: 's', happened_at: at(10) },
    { ...own, kind: 'status', filename: `status-${file.id}.csv`, sha256: 't', happened_at: at(11) },
  ]);
  const [set] = await db
    .insert(registerSets)
    .values({ check_run_id: run.id, created_at: at(12) })
    .returning();
  await db.insert(registerReports).values({
    set_id: set?.id ?? 0,
    check_run_id: run.id,
    type: 'detail',
    include_diagnosis: false,
    include_phi: true,
    filename: 'traced-detail.xlsx',
    totals: {},
    created_at: at(12),
    dropped_off_at: at(13),
  });
  const entries = [
    ...(await addBank(db, 'USD', [
      ['475', '771', 1200],
      ['455', 'T-100-20260302', 1000],
      ['475', 'nobody', 5],
    ])),
    ...(await addBank(db, 'CAD', [['475', '771', 1200]])),
  ];
  return { check, entries };
};
