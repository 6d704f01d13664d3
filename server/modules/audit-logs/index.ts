import type { Resource } from '../../../declare/resource.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { auditedName, fullName, SYSTEM } from '../../../domain/audit.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { actorLookup } from '../../../resources/audit-logs.ts';
import type { Queries } from '../../db/database.ts';
import { csvOf, EXPORT_CAP, tooManyToExport } from '../../engine/export.ts';
import { askedOf } from '../../engine/list.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';
import { entriesOf } from './entries.ts';
import { actorsNamed, findActors, listEntries } from './list.ts';

const WHOLE = { limit: EXPORT_CAP, offset: 0 };

/** An entry as a line of the export, with the names of users and records. */
const line = (entry: AuditLogEntry) => ({
  ...entry,
  version: 0,
  actor: entry.actor ? fullName(entry.actor) : SYSTEM,
  named: auditedName(entry.resource),
});

const forExport = (resource: Resource): Resource => {
  const columns = resource.list.columns.map((column) =>
    column.source === 'resource' ? { ...column, source: 'named' } : column,
  );
  return { ...resource, list: { ...resource.list, columns } };
};

const exported = async (resource: Resource, search: URLSearchParams, db: Queries, { roles }: Caller) => {
  const { found, total } = await listEntries(db, askedOf(resource, search).state, WHOLE);
  if (total > EXPORT_CAP) throw tooManyToExport(total);
  return csvOf(forExport(resource), (await entriesOf(db, found, roles)).map(line), db, roles);
};

/** The audit log's calls. They are read-only, and reading the log is not itself audited. */
export const auditLogHandlers = (resource: Resource): Handler[] => [
  ...resourceCalls(resource).map((call) =>
    read(call, async ({ db, search, caller }) => {
      if (call.verb === 'export') return exported(resource, search, db, caller);
      const { state, page = WHOLE } = askedOf(resource, search);
      const { found, total } = await listEntries(db, state, page);
      const actor = await actorsNamed(db, (state.filters.actor ?? []) as readonly string[]);
      return { body: { data: await entriesOf(db, found, caller.roles), total, filters: { actor } } };
    }),
  ),
  read(actorLookup, async ({ db, query }) => ({ body: { data: await findActors(db, query.search) } })),
];
