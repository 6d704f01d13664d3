import { eq } from 'drizzle-orm';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import { addDays } from '../../domain/calendar/days.ts';
import { NO_NETWORK } from '../../domain/files/networks.ts';
import type { Db } from '../../server/db/database.ts';
import { eobs, paymentFiles } from '../../server/db/tables/check-runs.ts';
import { groups } from '../../server/db/tables/groups.ts';
import { claimNumber, eobNumber } from '../counterparties/actors/numbering.ts';
import { CLAIMS_SYSTEM, draftEob, PLAN, remittanceFile } from '../counterparties/files/remittance.ts';
import { cutOff } from '../counterparties/files/spoiled.ts';
import { randomOf } from '../world/random.ts';
import { readEobs, setOf } from './eobs.ts';

const SEED = 836;
const MAX_CLAIMS = 3;

/** A file that could not be loaded has no EOB rows: it gets one invented payment, and is truncated. */
const truncatedFile = (id: number, date: PlainDate, groupNumber: string): Uint8Array => {
  const random = randomOf(SEED, 'broken off', id);
  const { set } = draftEob(
    {
      random,
      eobNumber: eobNumber(NO_NETWORK, date, id),
      claimNumber: () => claimNumber(date, random.int(0, 9_999_999)),
      groupNumber,
      date,
      serviceDate: addDays(date, -random.int(5, 40)),
      toMembers: false,
      mostClaims: MAX_CLAIMS,
      voidable: undefined,
    },
    '0001',
  );
  return cutOff(Buffer.from(remittanceFile([set], { sender: CLAIMS_SYSTEM, control: id, date })));
};

/** A payment file of the claims system: an 835 with an EOB for each row. */
export const writePaymentFile = async (db: Db, id: number): Promise<Uint8Array> => {
  const [file] = await db
    .select({ date: paymentFiles.file_date, group: groups.number })
    .from(paymentFiles)
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(eq(paymentFiles.id, id));
  if (!file) throw new Error(`There is no payment file ${id}`);
  const { date, group: groupNumber } = file;
  const rows = await readEobs(db, eq(eobs.payment_file_id, id));
  if (!rows.length) return truncatedFile(id, date, groupNumber);
  const sets = rows.map((row, at) => setOf(row, at + 1, { from: PLAN, groupNumber, date }));
  return Buffer.from(remittanceFile(sets, { sender: CLAIMS_SYSTEM, control: id, date }));
};
