import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/database.ts';
import { checkRuns, paymentFiles } from '../../server/db/tables/check-runs.ts';
import { groups } from '../../server/db/tables/groups.ts';
import { readPastKey } from '../world/runs/past-keys.ts';

/** The group and date of a run, and the ids of its generated payment files; others may have been added since. */
export const readRun = async (db: Db, id: number) => {
  const [run] = await db
    .select({ groupNumber: groups.number, groupName: groups.name, date: checkRuns.run_date })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(eq(checkRuns.id, id));
  if (!run) throw new Error(`There is no run ${id}`);
  const files = await db
    .select({ id: paymentFiles.id, key: paymentFiles.storage_key })
    .from(paymentFiles)
    .where(eq(paymentFiles.check_run_id, id));
  return { ...run, fileIds: files.filter(({ key }) => readPastKey(key)).map((file) => file.id) };
};
