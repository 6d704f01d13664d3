import { eq } from 'drizzle-orm';
import type { ChildList } from '../../declare/child-list.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ResourceCall } from '../../declare/resource-calls.ts';
import { resourceCalls, secretsOf } from '../../declare/resource-calls.ts';
import { namingField, resourceFor } from '../../declare/resource-for.ts';
import { auditTypeOf } from '../audit/type.ts';
import type { Queries, Tx } from '../db/database.ts';
import type { DeclaredTable, DeclaredTables } from '../db/derive.ts';
import { etagOf } from '../http/etag.ts';
import type { Handler, Reading } from '../http/handlers.ts';
import { change, read } from '../http/handlers.ts';
import { Problem } from '../http/problems.ts';
import type { Caller } from '../http/sessions.ts';
import { answerExport, answerFacets, answerList, recordOf } from './reads/answers.ts';
import { modelOfParents } from './reads/children.ts';
import { sourceOf } from './reads/conditions.ts';
import type { ChildModel, ReadModel, ReadRow } from './reads/model.ts';
import type { Row } from './reads/table-model.ts';
import { tableModel } from './reads/table-model.ts';
import type { Input } from './save.ts';
import { createRow, deleteRow, updateRow } from './save.ts';

/** The name of a record in the audit log. */
const nameOf = (resource: Resource, row: ReadRow): string => String(row[namingField(resource)] ?? row.id);

const idOf = (params: unknown): number => Number((params as { id: string }).id);

const answerOne = (row: Row, status?: number) => ({
  body: row,
  headers: { etag: etagOf(row.version) },
  ...(status && { status }),
});

/** The read model for a request. */
type ModelFor = (asked: { db: Queries; params: unknown; caller: Caller }) => Promise<ReadModel>;

/** Writes to the audit log which records of health data were read, and by which search. */
const noteHealthData = async (
  audit: Reading['audit'],
  { audited }: ReadModel,
  { text, ids }: { text: string; ids: readonly number[] },
): Promise<void> => {
  if (!audited || !ids.length) return;
  await audit({ action: 'read', type: audited.type, data: { ...(text && { search: text }), [audited.found]: ids } });
};

/** Answers a reading call of a resource or a child list from its read model. */
const reading = (declared: Resource, modelFor: ModelFor, call: ResourceCall): Handler =>
  read(call, async ({ db, search, params, caller, audit }) => {
    const resource = resourceFor(declared, caller.roles);
    const asked = { db, resource, model: await modelFor({ db, params, caller }), caller };
    if (call.verb === 'facets') return answerFacets(asked, search);
    const noteRead = (found: { text: string; ids: readonly number[] }) => noteHealthData(audit, asked.model, found);
    if (call.verb === 'export') return answerExport(asked, search, noteRead);
    if (call.verb === 'list') return answerList(asked, search, { without: call.without, noteRead });
    return answerOne((await recordOf(asked, idOf(params))) as Row); // a record that is got by itself has a version
  });

/** Answers one secret in full, and writes to the audit log who read which. */
const revealing = (declared: Resource, model: ReadModel, call: ResourceCall): Handler =>
  read(call, async ({ db, params, caller, audit }) => {
    const resource = resourceFor(declared, caller.roles);
    const { field } = params as { field: string }; // as its schema says
    const id = idOf(params);
    const row = await recordOf({ db, resource, model, caller }, id);
    const secret = sourceOf(model, field)?.value;
    if (!secret || !secretsOf(resource).includes(field)) throw new Problem('not_found');
    const [found] = await db.select({ secret }).from(model.from).where(eq(model.id, id));
    const name = nameOf(resource, row);
    await audit({ type: auditTypeOf(resource), id, name, action: 'read', data: { secrets: [field] } });
    return { body: { [field]: found?.secret } };
  });

/** What else follows from a change of a resource's records, in its transaction. */
export type Follow = (tx: Tx) => Promise<void>;

const changing = (resource: Resource, tables: DeclaredTable, call: ResourceCall, follow: Follow | undefined): Handler =>
  change(call, async ({ tx, audit, params, body, ifMatch, caller }) => {
    const of = (row: Row) => ({ type: auditTypeOf(resource), id: row.id, name: nameOf(resource, row) });
    if (call.verb === 'create') {
      const after = await createRow(tx, resource, tables, body as Input);
      await audit({ ...of(after), action: 'create', version: after.version, after });
      await follow?.(tx);
      return answerOne(after, 201);
    }
    if (call.verb === 'update') {
      const input = body as Input;
      const saved = await updateRow(tx, resource, tables, idOf(params), ifMatch, input, caller);
      const { before, after, changed, secrets } = saved;
      const data = { ...(ifMatch === undefined && { withoutIfMatch: true }), ...(secrets.length && { secrets }) };
      const noted = Object.keys(data).length ? { data } : {};
      if (changed) {
        await audit({ ...of(after), action: 'update', version: after.version, before, after, ...noted });
        await follow?.(tx);
      }
      return answerOne(after);
    }
    const before = await deleteRow(tx, resource, tables, idOf(params), ifMatch);
    await audit({ ...of(before), action: 'delete', version: before.version + 1, before });
    await follow?.(tx);
    return { body: undefined, status: 204 };
  });

type Models = readonly [ReadModel, ...ChildModel[]];

/** The handlers of the child lists that are read by a model, at any depth. @param models those of their parents */
const childHandlers = (
  children: readonly ChildList[],
  models: Models,
  readModels: ReadonlyMap<string, ReadModel>,
): Handler[] =>
  children.flatMap((child) => {
    const own = readModels.get(child.name);
    if (child.from !== 'query') return [];
    if (!own || !('of' in own)) throw new Error(`"${child.name}" has no read model of its parent's rows`);
    const all: Models = [...models, own as ChildModel];
    const modelFor: ModelFor = ({ db, params, caller }) =>
      modelOfParents(
        db,
        all,
        child.params.map((name) => Number((params as Record<string, string>)[name])), // as their schema says
        caller,
      );
    return [
      ...resourceCalls(child).map((call) => reading(child, modelFor, call)),
      ...childHandlers(child.children, all, readModels),
    ];
  });

/**
 * The handlers of every resource whose records the engine keeps or reads: of a table all that is declared, of a query what
 * changes nothing. @param follows by resource
 */
export const resourceHandlers = (
  resources: readonly Resource[],
  declaredTables: DeclaredTables,
  readModels: ReadonlyMap<string, ReadModel>,
  follows: ReadonlyMap<string, Follow>,
): Handler[] =>
  resources.flatMap((resource) => {
    const tables = declaredTables.get(resource.name);
    const model = tables ? tableModel(resource, tables) : readModels.get(resource.name);
    if (resource.from === 'query' && !model) throw new Error(`"${resource.name}" has no read model`);
    const own = resourceCalls(resource).flatMap((call) => {
      if (call.verb === 'reveal') return model ? [revealing(resource, model, call)] : [];
      if (call.method === 'GET') return model ? [reading(resource, async () => model, call)] : [];
      return tables ? [changing(resource, tables, call, follows.get(resource.name))] : [];
    });
    return model ? [...own, ...childHandlers(resource.children, [model], readModels)] : own;
  });
