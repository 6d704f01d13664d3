import { eq } from 'drizzle-orm';
import { allows } from '../../declare/access.ts';
import type { ChildList } from '../../declare/child-list.ts';
import { beforeOf } from '../../declare/history.ts';
import { auditTypeOf } from '../../declare/naming.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ResourceCall } from '../../declare/resource-calls.ts';
import { idAsked, isNoteCall, resourceCalls, secretsOf } from '../../declare/resource-calls.ts';
import { resourceFor } from '../../declare/resource-for.ts';
import { listedAs } from '../../declare/screens.ts';
import type { Described } from '../audit/described.ts';
import { describedBy } from '../audit/described.ts';
import type { Queries, Tx } from '../db/database.ts';
import type { DeclaredTable, DeclaredTables } from '../db/derive.ts';
import { etagOf } from '../http/etag.ts';
import type { Approved, Handler, Incoming, Reading } from '../http/handlers.ts';
import { change, proposed, read } from '../http/handlers.ts';
import { Problem } from '../http/problems.ts';
import type { Caller } from '../http/sessions.ts';
import { auditedAs } from './audited.ts';
import { answerExport } from './export-answer.ts';
import { proposeChange } from './four-eyes.ts';
import { historyReader } from './history.ts';
import { anyRecordHandlers, notedOf } from './notes/any-record.ts';
import type { Tell } from './notes/handlers.ts';
import { noteHandler } from './notes/handlers.ts';
import type { ReadModels } from './reads/all-models.ts';
import { answerFacets, answerList, recordOf } from './reads/answers.ts';
import { modelOfParents } from './reads/children.ts';
import { sourceOf } from './reads/conditions.ts';
import type { ChildModel, ReadModel } from './reads/model.ts';
import type { Row } from './reads/table-model.ts';
import { savedTable } from './reads/table-model.ts';
import type { Input } from './save.ts';
import { createRow, deleteRow, updateRow } from './save.ts';

const idOf = (params: unknown): number => Number((params as { id: string }).id);

const answerOne = (row: Row, status?: number) => ({
  body: row,
  headers: { etag: etagOf(row.version) },
  ...(status && { status }),
});

/** The read model for a request. */
type ModelFor = (asked: { db: Queries; params: unknown; caller: Caller }) => Promise<ReadModel>;

const NONE: ReadModels = new Map();

/** Writes to the audit log that records of health data were read, and which. */
const noteHealthData = async (
  audit: Reading['audit'],
  { audited }: ReadModel,
  count: number,
  dataOf: (found: string) => Record<string, unknown>,
): Promise<void> => {
  if (audited && count > 0) await audit({ action: 'read', type: audited.type, data: dataOf(audited.found) });
};

/** Answers a reading call of a resource or a child list from its read model. */
const reading = (declared: Resource, modelFor: ModelFor, call: ResourceCall, readModels: ReadModels = NONE): Handler =>
  read(call, async ({ db, search, params, query, caller, audit }) => {
    const listed = call.verb === 'list' ? listedAs(declared, search) : declared;
    if (listed !== declared && !allows(listed.access.view, caller.roles)) throw new Problem('forbidden');
    const resource = resourceFor(listed, caller.roles);
    const own = listed === declared ? undefined : readModels.get(listed.name);
    const asked = { db, resource, model: own ?? (await modelFor({ db, params, caller })), caller };
    if (call.verb === 'facets') return answerFacets(asked, search);
    const { model } = asked;
    if (call.verb === 'export') {
      // by its filters and the number of its rows, not by their ids: there may be a million
      return answerExport({ ...asked, db }, search, ({ count, words }) =>
        noteHealthData(audit, model, count, () => ({ exported: words, rows: count })),
      );
    }
    if (call.verb === 'list') {
      const noteRead = ({ text, ids }: { text: string; ids: readonly number[] }) =>
        noteHealthData(audit, model, ids.length, (found) => ({ ...(text && { search: text }), [found]: ids }));
      return answerList(asked, search, { without: call.without, noteRead });
    }
    return answerOne((await recordOf(asked, idAsked(declared, { params, query }))) as Row); // a record that is got by itself has a version
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
    await audit({ ...auditedAs(resource, row), action: 'read', data: { secrets: [field] } });
    return { body: { [field]: found?.secret } };
  });

/** Answers who changed what of a record, and how. */
const recounting = (declared: Resource, model: ReadModel, call: ResourceCall, described: Described): Handler => {
  const readHistory = historyReader(declared, model, described);
  return read(call, async ({ db, params, query, caller }) => {
    const resource = resourceFor(declared, caller.roles);
    const { id } = params as { id: string }; // as its schema says
    const row = await recordOf({ db, resource, model, caller }, declared.list.shape.ids === 'text' ? id : Number(id));
    return { body: await readHistory(db, caller, row, beforeOf(query)) };
  });
};

/** What else follows from a change of a resource's records, in its transaction. */
export type Follow = (tx: Tx) => Promise<unknown>;

const changing = (
  resource: Resource,
  tables: DeclaredTable,
  call: ResourceCall,
  follow: Follow | undefined,
): Handler => {
  const of = (row: Row) => auditedAs(resource, row);
  const handle = async ({
    tx,
    audit,
    params,
    body,
    ifMatch,
    caller,
    waits,
  }: Incoming<unknown, unknown, unknown> & Approved) => {
    if (call.verb === 'create') {
      const after = await createRow(tx, resource, tables, body as Input, waits);
      await audit({ ...of(after), action: 'create', version: after.version, after });
      await follow?.(tx);
      return answerOne(after, 201);
    }
    if (call.verb === 'update') {
      const input = body as Input;
      const saved = await updateRow(tx, resource, tables, idOf(params), ifMatch, input, {
        caller,
        waits,
      });
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
  };
  if (!call.fourEyes) return change(call, handle);
  const propose = async ({ tx, params, body }: { tx: Tx; params: unknown; body: unknown }) =>
    proposeChange(tx, resource, tables, idOf(params), body as Input);
  return proposed(call, { propose, handle });
};

type Models = readonly [ReadModel, ...ChildModel[]];

/** The handlers of the child lists that are read by a model, at any depth. @param models those of their parents */
const childHandlers = (children: readonly ChildList[], models: Models, readModels: ReadModels): Handler[] =>
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
 * changes nothing, and its saves where its model says how. @param follows by resource @param tell of a mention in a note
 */
export const resourceHandlers = (
  resources: readonly Resource[],
  declaredTables: DeclaredTables,
  readModels: ReadModels,
  follows: ReadonlyMap<string, Follow>,
  tell: Tell,
): Handler[] => {
  const described = describedBy(resources);
  const noted = notedOf(resources, readModels);
  const handlers = resources.flatMap((resource) => {
    const declaredTable = declaredTables.get(resource.name);
    const model = readModels.get(resource.name);
    const tables = declaredTable ?? (model && savedTable(model));
    if (resource.from === 'query' && !model) throw new Error(`"${resource.name}" has no read model`);
    const own = resourceCalls(resource).flatMap((call) => {
      if (call.verb === 'reveal') return model ? [revealing(resource, model, call)] : [];
      if (call.verb === 'history') return model ? [recounting(resource, model, call, described)] : [];
      if (isNoteCall(call)) {
        const of = noted.get(auditTypeOf(resource));
        return of ? [noteHandler(of, call, tell)] : [];
      }
      if (call.method === 'GET') return model ? [reading(resource, async () => model, call, readModels)] : [];
      return tables ? [changing(resource, tables, call, follows.get(resource.name))] : [];
    });
    return model ? [...own, ...childHandlers(resource.children, [model], readModels)] : own;
  });
  return [...handlers, ...anyRecordHandlers(noted)];
};
