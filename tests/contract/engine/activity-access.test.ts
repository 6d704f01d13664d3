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

test('ten roles hear of changes of the records they see, and of nothing else', async () => {
  const { url } = at.server;
  const listeners = await Promise.all(
    ROLES.map(async (role) => ({ role, api: await at.as(role), stream: await listen(url, await tokenOf(url, role)) })),
  );
  // the log itself grows with each change
  const told = listed.filter(({ name }) => name !== 'audit-logs');
  const changed: { resource: Resource; id: Row['id'] }[] = [];
  for (const resource of told) {
    for (const { id } of await rowsOf(administrator, resource)) {
      changed.push({ resource, id });
      await at.own.database.pool.query(
        `insert into audit_log (action, resource_type, resource_id, changes, request_id)
         values ('update', $1, $2, '[]', 'activity-access')`,
        [auditTypeOf(resource), String(id)],
      );
    }
  }
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
