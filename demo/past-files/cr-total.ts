import { asc, eq, inArray } from 'drizzle-orm';
import { sumCents } from '../../domain/money.ts';
import type { Db } from '../../server/db/database.ts';
import { eobs } from '../../server/db/tables/check-runs.ts';
import { crTotals } from '../../server/db/tables/registers.ts';
import { cutOff } from '../counterparties/files/spoiled.ts';
import { pastKey } from '../world/runs/past-keys.ts';
import { readRun } from './run.ts';

const readLines = (db: Db, fileIds: readonly number[]) =>
  db
    .select({
      checkNumber: eobs.number,
      payeeName: eobs.payee_name,
      amountCents: eobs.amount_cents,
      isOnHold: eobs.is_on_hold,
    })
    .from(eobs)
    .where(inArray(eobs.payment_file_id, [...fileIds]))
    .orderBy(asc(eobs.id));
type Line = Awaited<ReturnType<typeof readLines>>[number];

const total = (lines: readonly Line[]) => sumCents(lines.map(({ amountCents }) => amountCents));

/** The claims system may leave out EOBs on hold. Where that does not explain the total, all lines are listed. */
const linesOf = (lines: readonly Line[], totalCents: number): readonly Line[] => {
  const candidates = [lines, lines.filter(({ isOnHold }) => !isOnHold)];
  return candidates.find((some) => total(some) === totalCents) ?? lines;
};

/** The claims system's total of a run. If its row has no amount, the file was truncated and is unreadable. */
export const writeTotal = async (db: Db, runId: number): Promise<Uint8Array> => {
  // loaded on demand: the module is large and rarely needed
  const { writeCrTotal } = await import('../../server/formats/cr-total/write.ts');
  const [row] = await db
    .select({ cents: crTotals.total_cents })
    .from(crTotals)
    .where(eq(crTotals.storage_key, pastKey('cr-total', runId)));
  const { fileIds, ...of } = await readRun(db, runId);
  const all = await readLines(db, fileIds);
  const totalCents = row?.cents ?? total(all);
  const whole = await writeCrTotal({ ...of, totalCents, lines: linesOf(all, totalCents) });
  return row?.cents === null ? cutOff(whole) : whole;
};
