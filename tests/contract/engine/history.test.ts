import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../../declare/call.ts';
import type { FieldMeta } from '../../../declare/field.ts';
import { editableFields } from '../../../declare/form.ts';
import type { History, HistoryEntry } from '../../../declare/history.ts';
import { maskedKind } from '../../../declare/kinds/masked.ts';
import { fieldsOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { activityCallOf, saveSchema } from '../../../declare/resource-calls.ts';
import { undoChanges } from '../../../domain/json-patch.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { declared } from '../../support/calls/calls.ts';
import type { Row } from '../../support/calls/example-rows.ts';
import { exampleBody, firstRow, rowsOf } from '../../support/calls/example-rows.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';
import { addUser } from '../../support/worlds/users.ts';

/* The history of a record rebuilds each of its earlier versions (docs/rules/records.md, "History"). */

let server: ServerInProcess;
let api: Api;
beforeAll(async () => {
  server = await startServerInProcess();
  api = await apiAs(server.url, 'administrator', server.send);
});
afterAll(() => server?.stop());

/** Resources whose records a form saves. */
const saved = declared.filter(
  ({ history, api: { verbs }, form }) => history && verbs.includes('update') && form.length > 0,
);

const readHistory = async (resource: Resource, id: Row['id']): Promise<HistoryEntry[]> => {
  const all: HistoryEntry[] = [];
  for (let before = ''; ; before = `?before=${all.at(-1)?.id}`) {
    const { status, body } = await api.get<History>(`${pathOf(activityCallOf(resource, 'history'), { id })}${before}`);
    expect(status, JSON.stringify(body)).toBe(200);
    all.push(...body.data);
    if (!body.more) return all;
  }
};

const recordNow = async (resource: Resource, id: Row['id']): Promise<Row> => {
  if (resource.api.verbs.includes('get')) {
    const base = resource.api.kind === 'rest' ? (resource.api.reads ?? resource.api.path) : resource.api.path;
    return (await api.get<Row>(`${base}/${id}`)).body;
  }
  const row = (await rowsOf(api, resource)).find((one) => one.id === id);
  if (!row) throw new Error(`${resource.name} ${id} is not listed`);
  return row;
};

const DAY = fc.integer({ min: 1, max: 28 }).map((day) => `2027-03-${String(day).padStart(2, '0')}`);

/** A value of a field's kind that may be another one than before; undefined: the field is left as it is. */
const another = (meta: FieldMeta, value: unknown): fc.Arbitrary<unknown> => {
  const choices = Object.keys(meta.choices ?? {});
  switch (meta.kind.name) {
    case 'date':
      return DAY;
    case 'money':
    case 'decimal':
      return fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100);
    case 'yesNo':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...choices);
    case 'multiSelect':
      // without choices it is a lookup
      return choices.length ? fc.subarray(choices, { minLength: 1 }) : fc.constant(value);
    case 'text':
    case 'longText':
      return fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
    case 'email':
      return fc.stringMatching(/^[a-z]{3,9}$/).map((name) => `${name}@example.com`);
    default:
      return fc.constant(value);
  }
};

/** Random changes of some of the fields that a form edits. */
const changesOf = (resource: Resource, row: Row): fc.Arbitrary<Record<string, unknown>> => {
  const taken = Object.keys(saveSchema(resource, 'update').shape);
  const fields = fieldsOf(resource.record).filter(
    ([name, meta]) =>
      taken.includes(name) &&
      editableFields(resource.form, 'update').includes(name) &&
      !resource.fourEyes?.fields.includes(name) &&
      !meta.unique &&
      meta.kind !== maskedKind,
  );
  return fc
    .subarray(fields, { minLength: 1 })
    .chain((some) => fc.record(Object.fromEntries(some.map(([name, meta]) => [name, another(meta, row[name])]))));
};

/** As the log keeps it: roles, locations and groups of a person by their names and numbers. */
const inLog = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && 'id' in one && 'name' in one)
    ? value.map(({ short_name, name, number }: Record<string, unknown>) => short_name ?? number ?? name)
    : value;

/** The fields of a version that its history tells of: those that a form edits. */
const told = (resource: Resource, row: object): Record<string, unknown> => {
  const names = editableFields(resource.form, 'update');
  return Object.fromEntries(Object.entries(row).flatMap(([name, one]) => (names.includes(name) ? [[name, one]] : [])));
};

const asLogged = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, one]) => [name, inLog(one)]));

const NEW_GROUP = { number: 'QX-77', name: 'Acme Manufacturing', location_id: 1 };

const aGroup = async (): Promise<Row> => {
  const { status, body } = await api.post<Row>('/groups', NEW_GROUP);
  if (status === 201) return body;
  const { rows } = (await api.get<{ rows: Row[] }>('/groups?query=QX-77')).body;
  return rows[0] ?? body;
};

/** The records of these resources are not made from an example of each field. */
const STARTS: Readonly<Record<string, () => Promise<Row>>> = {
  users: async () => ({ ...(await addUser(api, ['claims'])) }),
  groups: aGroup,
  scheduler: aGroup,
  'premium-groups': aGroup,
  'notification-settings': async () => {
    const { id } = await addUser(api, ['check_run']);
    return (await api.post<Row>('/notification-recipients', { user_id: id, event_types: ['group_schedule_error'] }))
      .body;
  },
};

const SAVES = 24;

describe.each(saved)('$name', (resource) => {
  test('random saves, and the history read back is each earlier version', async () => {
    const first = await (STARTS[resource.name]?.() ?? firstRow(api, resource));
    const { id } = first;
    const earlier = (await readHistory(resource, id)).length;
    const versions: Row[] = [await recordNow(resource, id)];

    for (let save = 0; save < SAVES; save += 1) {
      const now = versions[0] ?? first;
      const [changes] = fc.sample(changesOf(resource, now), { numRuns: 1, seed: 7 * save + 1 });
      const headers = { 'if-match': `"${String(now.version)}"` };
      const { method, path, body } = await saveOf(resource, now, changes ?? {});
      const { status } = await api.call(method, path, { body, headers });
      // what contradicts another field is refused, and leaves no entry
      expect([200, 422]).toContain(status);
      if (status === 200) {
        const after = await recordNow(resource, id);
        if (after.version !== now.version) versions.unshift(after);
      }
    }
    expect(versions.length, 'saves that changed something').toBeGreaterThan(SAVES / 6);
    const history = (await readHistory(resource, id)).filter(({ about }) => about.type === resource.history?.[0]);
    expect(history.length - earlier).toBe(versions.length - 1);
    let rebuilt: unknown = asLogged(versions[0] ?? first);
    for (const [at, version] of versions.slice(1).entries()) {
      rebuilt = undoChanges(rebuilt, history[at]?.changes ?? []);
      expect(told(resource, rebuilt as object), `${at + 1} saves ago`).toEqual(told(resource, asLogged(version)));
    }
  });
});

/** The call that saves a record of a resource, by its dialect. */
const saveOf = async (resource: Resource, now: Row, changes: object) => {
  const { api: dialect } = resource;
  if (dialect.kind === 'rest' && dialect.upsert) {
    const { key } = dialect.upsert;
    return { method: 'POST', path: dialect.path, body: { ...changes, [key]: now[key] } };
  }
  const path = `${(dialect.kind === 'rest' && dialect.saves) || dialect.path}/${now.id}`;
  const body = dialect.update === 'PUT' ? { ...(await inputOf(resource, now)), ...changes } : changes;
  return { method: dialect.update, path, body };
};

/** What a save sends that changes nothing. */
const inputOf = async (resource: Resource, row: Row): Promise<Record<string, unknown>> => {
  const taken = Object.keys(saveSchema(resource, 'update').shape);
  const example = await exampleBody(api, resource);
  return Object.fromEntries(
    Object.entries({ ...example, ...row }).filter(([name, value]) => taken.includes(name) && value !== undefined),
  );
};
