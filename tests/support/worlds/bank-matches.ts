import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BankTransaction, EntryMatch } from '../../../resources/pinnacle/record.ts';
import type { Db } from '../../../server/db/database.ts';
import { bankAccountDays } from '../../../server/db/tables/bank.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import type { ReleaseServer } from '../release/release-server.ts';
import type { Entry } from './bank.ts';
import { bankFile, postBankFile, transactionsOf } from './bank.ts';

/** The credits of an account on a day, posted and matched. Returns their transactions. */
export const postMatched = async (
  db: Db,
  day: string,
  account: string,
  entries: readonly Entry[],
): Promise<BankTransaction[]> => {
  const { sent } = await postBankFile(db, bankFile(day, [{ account, entries }]));
  expect(sent).toEqual([{ name: 'match-bank-credits', data: { fileId: expect.any(Number) } }]);
  const fileId = Number(Object(sent[0]?.data).fileId);
  await matchBankCredits(db, fileId);
  const [one] = await db.select().from(bankAccountDays).where(eq(bankAccountDays.file_id, fileId));
  return transactionsOf(db, one?.id ?? 0);
};

/** Confirms or breaks a match, as a person who saw it so. */
export const decideMatch = async (
  at: ReleaseServer,
  match: EntryMatch | null | undefined,
  step: 'confirm' | 'break',
  { reason, role = 'finance_manager' }: { reason: string; role?: Parameters<ReleaseServer['as']>[0] },
) =>
  (await at.as(role)).post(`/pinnacle/matches/${match?.id}/${step}`, {
    version: match?.version,
    ...(step === 'break' && { reason }),
  });

/** The audit entries of all matches, or of one. */
export const auditsOfMatches = async (db: Db, match?: EntryMatch | null) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.resource_type, 'bank-match'));
  return match === undefined ? rows : rows.filter(({ resource_id }) => resource_id === String(match?.id));
};
