import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Action } from '../../declare/actions/actions.ts';
import { childListsOf } from '../../declare/child-list.ts';
import type { History, HistoryEntry, LoggedChanges } from '../../declare/history.ts';
import { HISTORY_PAGE } from '../../declare/history.ts';
import type { Resource } from '../../declare/resource.ts';
import { HISTORY_DATA } from '../../domain/audit.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { Described } from '../audit/described.ts';
import { masked } from '../audit/masked.ts';
import { namesOneOf } from '../audit/named.ts';
import type { Queries } from '../db/database.ts';
import { approvals } from '../db/tables/approvals.ts';
import { notes } from '../db/tables/notes.ts';
import { users } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/records.ts';
import type { Caller } from '../http/sessions.ts';
import type { ReadModel, ReadRow } from './reads/model.ts';

const NOTE = 'note';
/** A deleted note is read in the audit log alone; the others are among the notes. */
const UNTOLD: LoggedChanges = { changes: [], fields: {} };

/** What the actions of a resource and of its child lists are called, by the names of their calls. */
export const labelsOf = (resource: Resource): ReadonlyMap<string, string> => {
  const actions: Action[] = [resource, ...childListsOf(resource)].flatMap((one) => one.actions);
  const byCall = Map.groupBy(
    actions.filter((action) => 'call' in action),
    (action) => ('call' in action ? action.call.name : ''),
  );
  return new Map(
    [...byCall].flatMap(([call, found]) => {
      const labels = new Set(found.map(({ label }) => label));
      const [label = ''] = labels;
      return labels.size === 1 ? [[call, label] as const] : [];
    }),
  );
};

/**
 * The entries about a record: under its own types, the requests for it that waited for another person, the notes on it,
 * and what its model adds. An array of ids, which the database finds by the record; sorted and cut first, it would search the log by time.
 */
const entriesAbout = (
  db: Queries,
  { history = [], notes: isNoted }: Resource,
  model: ReadModel,
  row: ReadRow,
  mayReadReads: boolean,
): SQL => {
  const id = String(row.id);
  const requests = db
    .select({ id: sql<string>`${approvals.id}::text` })
    .from(approvals)
    .where(and(inArray(approvals.about_type, [...history]), eq(approvals.about_id, id)));
  const written = db
    .select({ id: sql<string>`${notes.id}::text` })
    .from(notes)
    .where(and(inArray(notes.record_type, [...history]), eq(notes.record_id, id)));
  const ways = or(
    and(inArray(auditLog.resource_type, [...history]), eq(auditLog.resource_id, id)),
    namesOneOf('approval', requests),
    isNoted && namesOneOf(NOTE, written),
    model.history?.(row),
  );
  const found = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(ways, mayReadReads ? undefined : ne(auditLog.action, 'read')));
  return sql`${auditLog.id} = any(array(${found}))`;
};

const shownData = (stored: unknown): Record<string, unknown> =>
  isJsonObject(stored)
    ? Object.fromEntries(
        Object.entries(stored).flatMap(([name, value]) =>
          HISTORY_DATA.includes(name) ? [[name, masked([name], value)]] : [],
        ),
      )
    : {};

/** Answers the history of a record that the caller may see, newest first (docs/rules/records.md, "History"). */
export const historyReader = (resource: Resource, model: ReadModel, described: Described) => {
  const labels = labelsOf(resource);
  return async (db: Queries, caller: Caller, row: ReadRow, before: number | undefined): Promise<History> => {
    const found = await db
      .select({
        id: auditLog.id,
        createdAt: auditLog.created_at,
        action: auditLog.action,
        call: auditLog.call,
        type: auditLog.resource_type,
        name: auditLog.resource_name,
        changes: auditLog.changes,
        data: auditLog.data,
        actor: { id: users.id, firstName: users.first_name, lastName: users.last_name },
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actor_id))
      .where(
        and(
          entriesAbout(db, resource, model, row, caller.roles.includes('administrator')),
          before === undefined ? undefined : lt(auditLog.id, before),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(HISTORY_PAGE + 1);
    const entries = found.slice(0, HISTORY_PAGE).map(
      ({ id, createdAt, actor, action, call, type, name, changes, data }): HistoryEntry => ({
        id,
        createdAt: createdAt.toISOString(),
        actor,
        action,
        label: (call && labels.get(call)) || null,
        about: { type, name },
        data: shownData(data),
        ...(type === NOTE ? UNTOLD : described({ type, changes }, caller.roles)),
      }),
    );
    return { data: entries, more: found.length > HISTORY_PAGE };
  };
};
