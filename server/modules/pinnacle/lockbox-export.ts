import { activeFilters } from '../../../declare/active-filters.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { LockboxChecks } from '../../../resources/pinnacle/lockbox-calls.ts';
import type { Queries } from '../../db/database.ts';
import { csvOf } from '../../engine/export.ts';
import { exportTotals, stampOf } from '../../engine/export-stamp.ts';
import type { ReadRow } from '../../engine/reads/model.ts';
import type { Answer } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';

/** The lockboxes as CSV, with the stamp of every export; they are few, and written at once. */
export const exportLockboxes = async (
  { db, resource, caller }: { db: Queries; resource: Resource; caller: Caller },
  { filters }: ListState,
  { summary }: LockboxChecks,
): Promise<Answer> => {
  const rows = summary as unknown as ReadRow[]; // their ids are texts
  const names = summary.map(({ lockbox_id, lockbox_name }) => ({ value: lockbox_id, label: lockbox_name }));
  const words = activeFilters(resource.list.shape.params, filters, { lockboxId: names }).map(({ text }) => text);
  const lines = await csvOf(resource, db, caller.roles);
  const totals = exportTotals(resource);
  totals.add(rows);
  return {
    body: lines.titles + (await lines.of(rows)) + stampOf(caller, words, totals, new Date()),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${resource.name}.csv"`,
    },
  };
};
