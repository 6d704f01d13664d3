import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../../declare/call.ts';
import type { LiveNews } from '../../../declare/live.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import { activityCallOf } from '../../../declare/resource-calls.ts';
import type { Role } from '../../../domain/roles.ts';
import { ROLES } from '../../../domain/roles.ts';
import type { Api } from '../../support/calls/api.ts';
import { declared } from '../../support/calls/calls.ts';
import type { Row } from '../../support/calls/example-rows.ts';
import { rowsOf } from '../../support/calls/example-rows.ts';
import { listen } from '../../support/calls/live.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { tokenOf } from '../../support/servers/identity.ts';
import { addSentPull } from '../../support/worlds/bank.ts';
import { addHoliday } from '../../support/worlds/holidays.ts';

/*
 * Of a record that a role may not see it has no history and no notes either (docs/rules/records.md): ten roles, and
 * every record of a small world in two locations.
 */

interface Activity {
  data: { id: number }[];
  kinds: string[];
}

let at: ReleaseServer;
let administrator: Api;

beforeAll(async () => {
  at = await openReleaseServer();
  administrator = await at.as('administrator');
  const { db } = at.own;
  for (const location_id of [1, 2]) {
    const group = await addGroup(db, { location_id });
    await addRun(db, group, [{ claims: [100, 200] }], { status: 4 });
  }
  await addSentPull(db, 'One', 111_100, '2026-11-18');
  await addHoliday(administrator);
});
afterAll(() => at?.close());

const listed = declared.filter(({ api }) => api.verbs.includes('list'));
const asked = [
  ...listed.filter(({ history }) => history).map((resource) => ['history', resource.name, resource] as const),
  ...listed
    .filter(({ notes }) => notes)
    .flatMap((resource) => (['notes', 'note-people'] as const).map((verb) => [verb, resource.name, resource] as const)),
];

const isListedBy = async (api: Api, resource: Resource): Promise<ReadonlySet<Row['id']> | undefined> => {
  const { api: dialect } = resource;
  const path = (dialect.kind === 'rest' && dialect.reads) || dialect.path;
  const { status } = await api.get(path);
  if (status !== 200) return undefined;
  return new Set((await rowsOf(api, resource)).map(({ id }) => id));
};

describe.each(asked)('%s of %s', (verb, _, resource) => {
  test.each(ROLES)('%s reads that of what it sees, and of nothing else', async (role: Role) => {
    const api = await at.as(role);
    const seen = await isListedBy(api, resource);
    const answers: [id: unknown, status: number][] = [];
    for (const { id } of await rowsOf(administrator, resource)) {
      const { status } = await api.get(pathOf(activityCallOf(resource, verb), { id }));
      answers.push([id, status]);
    }
    const expected = answers.map(([id]) => [id, seen ? (seen.has(id as number) ? 200 : 404) : 403]);
    expect(answers).toEqual(expected);
  });
});

/** The log itself grows with each change. */
const told = listed.filter(({ name }) => name !== 'audit-logs');

/** Of each record of the world, one entry by nobody, as of a save of a field. */
const changeAll = async (requestId: string) => {
  const changed: { resource: Resource; id: Row['id']; entry: number }[] = [];
  for (const resource of told) {
    for (const { id } of await rowsOf(administrator, resource)) {
      const { rows } = await at.own.database.pool.query<{ id: number }>(
        `insert into audit_log (action, resource_type, resource_id, changes, request_id)
         values ('update', $1, $2, '[]', $3) returning id`,
        [auditTypeOf(resource), String(id), requestId],
      );
      changed.push({ resource, id, entry: Number(rows[0]?.id) });
    }
  }
  return changed;
};

test('ten roles hear of changes of the records they see, and of nothing else', async () => {
  const { url } = at.server;
  const listeners = await Promise.all(
    ROLES.map(async (role) => ({ role, api: await at.as(role), stream: await listen(url, await tokenOf(url, role)) })),
  );
  const changed = await changeAll('live');
  // the last change, which everybody sees
  const { id } = await addHoliday(administrator);
  const isLast = ({ changes }: LiveNews) =>
    changes.some((one) => one.resource === 'holidays' && one.id === String(id) && one.version === 1);
  let [sum, others] = [0, 0];
  for (const { role, api, stream } of listeners) {
    await stream.next(isLast);
    stream.close();
    const heard = new Set(stream.heard.flatMap(({ changes }) => changes.map((one) => `${one.resource} ${one.id}`)));
    const expected: string[] = [];
    for (const resource of told) {
      const seen = await isListedBy(api, resource);
      for (const one of changed) {
        if (one.resource === resource && seen?.has(one.id)) expected.push(`${resource.name} ${one.id}`);
      }
    }
    const found = changed.map((one) => `${one.resource.name} ${one.id}`).filter((one) => heard.has(one));
    expect(found, role).toEqual(expected);
    sum += expected.length;
    others += changed.length - expected.length;
  }
  process.stdout.write(`ten roles: ${sum} changes told, ${others} not\n`);
  expect(sum).toBeGreaterThan(100);
  expect(others).toBeGreaterThan(50);
});

test('ten roles read of each kind what happened to the records they see, and of nothing else', async () => {
  const changed = await changeAll('activity');
  const ofKind = Map.groupBy(changed, ({ resource }) => auditTypeOf(resource));
  let [sum, others] = [0, 0];
  for (const role of ROLES) {
    const api = await at.as(role);
    const seen = new Map<Resource, ReadonlySet<Row['id']> | undefined>();
    for (const resource of told) seen.set(resource, await isListedBy(api, resource));
    for (const [kind, all] of ofKind) {
      const { status, body } = await api.get<Activity>(`/activity?kind=${kind}&person=system`);
      expect(status, JSON.stringify(body)).toBe(200);
      const expected = new Set(all.filter(({ resource, id }) => seen.get(resource)?.has(id)).map(({ entry }) => entry));
      const mine = new Set(all.map(({ entry }) => entry));
      const found = body.data.map(({ id }) => id).filter((id) => mine.has(id));
      expect(
        found.filter((id) => !expected.has(id)),
        `${role}: ${kind}`,
      ).toEqual([]);
      expect(found.length, `${role}: ${kind}`).toBe(Math.min(expected.size, 30));
      expect(body.kinds.includes(kind), `${role}: ${kind}`).toBe(all.some(({ resource }) => seen.get(resource)));
      sum += found.length;
      others += all.length - expected.size;
    }
  }
  process.stdout.write(`ten roles: ${sum} entries of activity told, ${others} not\n`);
  expect(sum).toBeGreaterThan(100);
  expect(others).toBeGreaterThan(50);
});

test('the world has records in both locations, and two roles see only some of them', async () => {
  const seen = async (role: Role, resource: string) => {
    const one = declared.find(({ name }) => name === resource);
    return one ? ((await isListedBy(await at.as(role), one))?.size ?? 0) : 0;
  };
  expect(await seen('administrator', 'claims')).toBe(2);
  expect(await seen('account_administrator', 'claims')).toBe(1);
  expect(await seen('administrator', 'check-runs')).toBe(2);
  expect(await seen('administrator', 'groups')).toBe(2);
});
