import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { sftpPolls } from '../../db/tables/health.ts';
import { reasonOf } from '../../sftp/reason.ts';

/** The last poll of a source, which shows whether it is reachable. */
export const latestPoll = async (db: Queries, key: string): Promise<typeof sftpPolls.$inferSelect | undefined> => {
  const [row] = await db
    .select()
    .from(sftpPolls)
    .where(eq(sftpPolls.source_key, key))
    .orderBy(desc(sftpPolls.polled_at), desc(sftpPolls.id))
    .limit(1);
  return row;
};

/** The client's error in the diagnostic's wording, without address, port or user. */
export const reasonOfPoll = (error: string | null): string => reasonOf(new Error(error ?? ''));
