import { changesBetween } from '../audit/write.ts';
import type { Tx } from '../db/database.ts';

/** What a save found and left; a list of recipients, say, may have had no such record before, or have none after. */
interface Found {
  before?: object;
  after?: object;
}

class Unchanged extends Error {}

/**
 * Runs a save. One that left the record as it was is undone: its version stays, so that nobody else's form goes stale
 * over it, and `changed` is false, so that no audit entry is written (docs/rules/api.md, "Two at once").
 */
export const saveIfChanged = async <S extends Found>(
  tx: Tx,
  save: (tx: Tx) => Promise<S>,
): Promise<S & { changed: boolean }> => {
  let unchanged: S | undefined;
  try {
    return await tx.transaction(async (inner) => {
      const saved = await save(inner);
      const { before, after } = saved;
      if (!before || !after || changesBetween(before, after).length) return { ...saved, changed: true };
      unchanged = { ...saved, after: before };
      throw new Unchanged();
    });
  } catch (error) {
    if (!(error instanceof Unchanged) || !unchanged) throw error;
    return { ...unchanged, changed: false };
  }
};
