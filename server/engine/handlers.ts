import type { Resource } from '../../declare/resource.ts';
import type { ResourceCall } from '../../declare/resource-calls.ts';
import { resourceCalls } from '../../declare/resource-calls.ts';
import { namingField, resourceFor } from '../../declare/resource-for.ts';
import { auditTypeOf } from '../audit/type.ts';
import type { DeclaredTable, DeclaredTables } from '../db/derive.ts';
import { etagOf } from '../http/etag.ts';
import type { Handler } from '../http/handlers.ts';
import { change, read } from '../http/handlers.ts';
import { Problem } from '../http/problems.ts';
import { csvOf } from './export.ts';
import { askedOf, inDialect, listFacets, listRows } from './list.ts';
import type { Row } from './rows.ts';
import { selectOne, selectRows } from './rows.ts';
import type { Input } from './save.ts';
import { createRow, deleteRow, updateRow } from './save.ts';
import { whereOf } from './where.ts';

/** The name of a record in the audit log. */
const nameOf = (resource: Resource, row: Row): string => String(row[namingField(resource)] ?? row.id);

const idOf = (params: unknown): number => Number((params as { id: string }).id);

const answerOne = (row: Row, status?: number) => ({
  body: row,
  headers: { etag: etagOf(row.version) },
  ...(status && { status }),
});

const reading = (declared: Resource, tables: DeclaredTable, call: ResourceCall): Handler =>
  read(call, async ({ db, search, params, caller }) => {
    const resource = resourceFor(declared, caller.roles);
    if (call.verb === 'get') {
      const row = await selectOne(db, resource, tables, idOf(params));
      if (!row) throw new Problem('not_found');
      return answerOne(row);
    }
    const asked = askedOf(resource, search);
    if (call.verb === 'facets') return { body: await listFacets(db, resource, tables, asked.state) };
    if (call.verb === 'export') {
      const where = whereOf(resource, tables, asked.state);
      return csvOf(resource, await selectRows(db, resource, tables, asked.state, where), db, caller.roles);
    }
    const result = await listRows(db, resource, tables, asked);
    const withFacets = resource.api.kind === 'rest' && resource.api.facets && 'body' in resource.api.facets;
    return inDialect(resource, result, withFacets ? await listFacets(db, resource, tables, asked.state) : undefined);
  });

const changing = (resource: Resource, tables: DeclaredTable, call: ResourceCall): Handler =>
  change(call, async ({ tx, audit, params, body, ifMatch }) => {
    const of = (row: Row) => ({ type: auditTypeOf(resource), id: row.id, name: nameOf(resource, row) });
    if (call.verb === 'create') {
      const after = await createRow(tx, resource, tables, body as Input);
      await audit({ ...of(after), action: 'create', version: after.version, after });
      return answerOne(after, 201);
    }
    if (call.verb === 'update') {
      const { before, after, changed } = await updateRow(tx, resource, tables, idOf(params), ifMatch, body as Input);
      const unchecked = ifMatch === undefined ? { data: { withoutIfMatch: true } } : {};
      if (changed) await audit({ ...of(after), action: 'update', version: after.version, before, after, ...unchecked });
      return answerOne(after);
    }
    const before = await deleteRow(tx, resource, tables, idOf(params), ifMatch);
    await audit({ ...of(before), action: 'delete', version: before.version + 1, before });
    return { body: undefined, status: 204 };
  });

/** The handlers of every resource whose records the engine stores; a declaration needs no server code of its own. */
export const resourceHandlers = (resources: readonly Resource[], declaredTables: DeclaredTables): Handler[] =>
  resources.flatMap((resource) => {
    const tables = declaredTables.get(resource.name);
    if (!tables) return [];
    return resourceCalls(resource).map((call) =>
      call.method === 'GET' ? reading(resource, tables, call) : changing(resource, tables, call),
    );
  });
