import { and, inArray, sql } from 'drizzle-orm';
import type { ListState } from '../../declare/list/state.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Queries } from '../db/database.ts';
import { Problem } from '../http/problems.ts';
import type { Read } from './reads/answers.ts';
import { ofRows } from './reads/answers.ts';
import type { Conditions } from './reads/conditions.ts';
import type { ReadModel, ReadRow } from './reads/model.ts';
import { comparable, withRows } from './reads/model.ts';
import { orderOf } from './reads/order.ts';
import { readRows } from './reads/rows.ts';
import { selecting } from './reads/selecting.ts';

/** The most rows of one export, with its titles and its stamp as many lines as a spreadsheet opens (1,048,576). */
export const EXPORT_CAP = 1_000_000;

const tooMany = (): Problem => {
  const most = EXPORT_CAP.toLocaleString('en-US');
  return new Problem('invalid', {
    text: `More than ${most} rows match, which are too many for one file. Narrow the list, by time for example.`,
    hint: `An export has all matching rows, ${most} at most.`,
  });
};

/** The rows of a page, of which few are in memory at a time. A model with a statement of its own runs it for each. */
const pageSize = ({ rows }: ReadModel): number => (rows ? 5_000 : 500);

/** The ids of all rows that match, in the order of the list: as JSON, which is read much faster than rows. */
const idsOf = async (
  db: Queries,
  model: ReadModel,
  { resource, state, conditions }: { resource: Resource; state: ListState; conditions: Conditions },
): Promise<ReadRow['id'][]> => {
  const order = orderOf(model, resource, state);
  const query = selecting(model, { id: model.id }, conditions.where(), order).limit(EXPORT_CAP + 1);
  const { rows } = await db.execute<{ ids: ReadRow['id'][] }>(
    sql`${withRows(model)}select to_json(array(${query})) as ids`,
  );
  return rows[0]?.ids ?? [];
};

/** All rows that match, in the order of the list, page by page. */
export interface ExportRows {
  count: number;
  pages: () => AsyncGenerator<ReadRow[]>;
}

/**
 * Finds the rows of an export; each page is read when it is taken. Throws 422 when they are too many for one file, and
 * while reading when a row is gone: a file has all of them or is not finished.
 */
export const exportRows = async (
  { db, resource, model, caller }: Read,
  state: ListState,
  conditions: Conditions,
): Promise<ExportRows> => {
  const ids = await idsOf(db, model, { resource, state, conditions });
  if (ids.length > EXPORT_CAP) throw tooMany();
  const pageOf = async (page: readonly ReadRow['id'][]): Promise<ReadRow[]> => {
    const where = and(inArray(comparable(model.id), [...page]), conditions.scope);
    const found = await readRows(db, model, ofRows(resource), { where, order: [], caller });
    const byId = new Map(found.map((row) => [row.id, row]));
    return page.map((id) => {
      const row = byId.get(id);
      if (!row) throw new Error('A row was deleted while its list was exported');
      return row;
    });
  };
  const size = pageSize(model);
  return {
    count: ids.length,
    async *pages() {
      for (let at = 0; at < ids.length; at += size) yield await pageOf(ids.slice(at, at + size));
    },
  };
};
