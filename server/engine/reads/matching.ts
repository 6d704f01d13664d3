import { sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/sessions.ts';
import { conditionsOf } from './conditions.ts';
import type { ReadModel } from './model.ts';
import { selecting } from './selecting.ts';

/**
 * The number of records that match a list state within the caller's scope, and the first ids in ascending order, for an
 * action on all matching records. One statement, so that both are of the same snapshot.
 */
export const idsMatching = async (
  db: Queries,
  model: ReadModel,
  resource: Resource,
  { state, caller, most }: { state: ListState; caller: Caller; most: number },
): Promise<{ ids: number[]; total: number }> => {
  const conditions = await conditionsOf(model, resource, state, caller, db);
  const found = selecting(model, { id: model.id }, conditions.where());
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with found as (${found})
    select array(select id from found order by id limit ${most}) as ids, (select count(*)::int from found) as total`);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
};
