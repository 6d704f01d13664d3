import type { Db } from '../../../server/db/database.ts';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import { registerReports, registerSets } from '../../../server/db/tables/registers.ts';
import { addGroup } from '../release/runs.ts';

/** A group whose claims are paid from this account. */
export const addFundedGroup = async (db: Db, number: string, account: string): Promise<number> => {
  const { id } = await addGroup(db, { number, name: `Group ${number}`, claims_account_number: account });
  return id;
};

let reports = 0;

/** A set of registers of a run, dropped off at noon of a day; by type what they pay and take back, in cents. */
export const addRegisters = async (
  db: Db,
  runId: number,
  day: string,
  totals: Readonly<Record<string, readonly [payments: number, voids: number]>>,
): Promise<void> => {
  const [set] = await db.insert(registerSets).values({ check_run_id: runId }).returning({ id: registerSets.id });
  for (const [type, [payments, voids]] of Object.entries(totals)) {
    reports += 1;
    await db.insert(registerReports).values({
      set_id: set?.id ?? 0,
      check_run_id: runId,
      type,
      include_diagnosis: false,
      include_phi: true,
      filename: `dropped-off-${reports}.xlsx`,
      totals: { Check: { payments, voids: 0 }, Network: { payments: 0, voids } },
      dropped_off_at: new Date(`${day}T18:00:00Z`),
    });
  }
};

/** A check run of a group and a day that was dropped off on that day, and pays these cents. Returns its id. */
export const addDroppedOff = async (
  db: Db,
  groupId: number,
  day: string,
  cents: number,
  { type = 'scheduled', sequence = 1 } = {},
): Promise<number> => {
  const [run] = await db
    .insert(checkRuns)
    .values({ group_id: groupId, run_date: day, type, sequence, released_at: new Date(`${day}T18:00:00Z`) })
    .returning({ id: checkRuns.id });
  if (!run) throw new Error('no run');
  await addRegisters(db, run.id, day, { detail: [cents + 500, 500], 'network-detail': [1, 0] });
  return run.id;
};
