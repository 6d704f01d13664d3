import { changesBetween } from '../audit/write.ts';
import type { Tx } from '../db/database.ts';

/** The record before and after a save; a save may also create the record (no `before`) or remove it (no `after`). */
interface Found {
  before?: object;
  after?: object;
  /** Fields that changed although their masks in `before` and `after` may be the same. */
  secrets?: readonly string[];
}

class Unchanged extends Error {}

/**
 * Runs a save. One that changed nothing is rolled back: the version stays, so that no other open form becomes stale,
 * and `changed` is false, so that no audit entry is written (docs/rules/api.md, "Two at once").
 */
export const saveIfChanged = async <S extends Found>(
  tx: Tx,
  save: (tx: Tx) => Promise<S>,
): Promise<S & { changed: boolean }> => {
  let unchanged: S | undefined;
  try {
    return await tx.transaction(async (inner) => {
      const saved = await save(inner);
      const { before, after, secrets } = saved;
      if (!before || !after || secrets?.length || changesBetween(before, after).length)
        return { ...saved, changed: true };
      unchanged = { ...saved, after: before };
      throw new Unchanged();
    });
  } catch (error) {
    if (!(error instanceof Unchanged) || !unchanged) throw error;
    return { ...unchanged, changed: false };
  }
};
