import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { ChildModel, ReadModel } from './model.ts';
import { rowsOfModel } from './model.ts';
import { joined } from './rows.ts';

/** The rows of one parent. */
const within = (model: ChildModel, parent: number): ReadModel => ({
  ...model,
  scope: (caller) => and(eq(model.of, parent), model.scope(caller)),
});

const isVisible = async (db: Queries, model: ReadModel, id: number, caller: Caller): Promise<boolean> => {
  const query = db
    .with(...rowsOfModel(model))
    .select({ one: sql`1` })
    .from(model.from)
    .$dynamic();
  const found = await joined(query, model)
    .where(and(eq(model.id, id), model.scope(caller)))
    .limit(1);
  return found.length > 0;
};

/**
 * The read model of a child list for the parents that a request names. Throws 404 when one of them does not exist, does
 * not belong to the one before it, or is not the caller's to see.
 * @param models those of the parents, outermost first, then that of the list
 * @param ids those of the parents
 */
export const modelOfParents = async (
  db: Queries,
  [top, ...children]: readonly [ReadModel, ...ChildModel[]],
  ids: readonly number[],
  caller: Caller,
): Promise<ReadModel> => {
  let model = top;
  for (const [at, child] of children.entries()) {
    const id = ids[at] ?? Number.NaN;
    if (!(await isVisible(db, model, id, caller))) throw new Problem('not_found');
    model = within(child, id);
  }
  return model;
};
