import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Here } from '../../../declare/live.ts';
import type { Note } from '../../../declare/notes.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiOf } from '../../support/calls/api.ts';
import type { Listener } from '../../support/calls/live.ts';
import { listen } from '../../support/calls/live.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup } from '../../support/release/runs.ts';
import { signIn } from '../../support/servers/identity.ts';

/* What the stream of changes says, and to whom (docs/rules/records.md, "Live"). */

let at: ReleaseServer;
let administrator: Api;
const opened: Listener[] = [];

beforeAll(async () => {
  at = await openReleaseServer();
  administrator = await at.as('administrator');
});
afterAll(async () => {
  for (const one of opened) one.close();
  await at?.close();
});

const listening = async (role: Parameters<typeof signIn>[1]) => {
  const { AccessToken } = await signIn(at.server.url, role);
  const one = await listen(at.server.url, AccessToken);
  opened.push(one);
  return { ...one, api: apiOf(at.server.url, AccessToken) };
};

describe('the stream', () => {
  test('names the record and its version, and nothing that is in it', async () => {
    const { next, status, headers } = await listening('check_run_manager');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    const { body } = await administrator.post<{ id: number }>('/holidays', {
      date: '2031-07-03',
      description: 'Quiet day',
      overrides: [],
    });
    const { id } = body;
    const news = await next((one) => one.changes.some(({ resource }) => resource === 'holidays'));
    expect(news.changes.filter(({ resource }) => resource === 'holidays')).toEqual([
      { resource: 'holidays', id: String(id), version: 1 },
    ]);
    expect(JSON.stringify(news)).not.toContain('Quiet');
  });

  test('says nothing of what the role may not view, and of records outside the row scope', async () => {
    const scoped = await listening('account_administrator');
    const all = await listening('administrator');
    const near = await addGroup(at.own.db, { location_id: 1 });
    const far = await addGroup(at.own.db, { location_id: 2 });
    for (const record of ['users/1', `groups/${far.id}`, `groups/${near.id}`]) {
      const { status } = await administrator.post(`/${record}/notes`, { text: 'Look', mentions: [] });
      expect(status).toBe(201);
    }
    await all.next((one) => one.changes.some(({ id }) => id === String(near.id)));
    const told = all.heard.flatMap(({ changes }) => changes);
    expect(told).toContainEqual({ resource: 'groups', id: String(far.id), version: null });
    expect(told).toContainEqual({ resource: 'users', id: '1', version: null });
    await scoped.next((one) => one.changes.some(({ id }) => id === String(near.id)));
    const heard = scoped.heard.flatMap(({ changes }) => changes);
    expect(heard.map(({ id }) => id)).not.toContain(String(far.id));
    expect(heard.map(({ resource }) => resource)).not.toContain('users');
  });

  test('tells who is mentioned, and nobody else', async () => {
    const mentioned = await listening('check_run_manager');
    const other = await listening('finance_manager');
    const group = await addGroup(at.own.db, { location_id: 1 });
    const { rows } = await at.own.database.pool.query<{ id: number }>('select id from users where email = $1', [
      'check_run_manager@example.com',
    ]);
    const { body } = await administrator.post<Note>(`/groups/${group.id}/notes`, {
      text: 'For you',
      mentions: [rows[0]?.id],
    });
    expect(body.mentions).toHaveLength(1);
    expect(await mentioned.next((one) => one.mentions === true)).toBeDefined();
    await other.next((one) => one.changes.some(({ id }) => id === String(group.id)));
    expect(other.heard.filter((one) => one.mentions)).toEqual([]);
  });

  test('ends with the session, and does not extend it', async () => {
    const { api, ended } = await listening('check_run_manager');
    expect((await api.post('/session/end', undefined)).status).toBe(204);
    expect(await ended).toBe('session-ended');
  });

  test('finds the entry of a transaction that took longer than the ones after it', async () => {
    const { next } = await listening('administrator');
    const { pool } = at.own.database;
    const slow = await addGroup(at.own.db, { location_id: 1 });
    const entry = (id: number) =>
      `insert into audit_log (action, resource_type, resource_id, changes, request_id)
       values ('update', 'group', '${id}', '[]', 'slow-transaction')`;
    const client = at.own.database.kind === 'postgres' ? await pool.connect() : undefined;
    if (!client) return; // the embedded database runs one transaction at a time
    await client.query('begin');
    await client.query(entry(slow.id));
    const fast = await addGroup(at.own.db, { location_id: 1 });
    await pool.query(entry(fast.id));
    await next((one) => one.changes.some(({ id }) => id === String(fast.id)));
    await pool.query(entry(fast.id));
    await next((one) => one.changes.some(({ id }) => id === String(fast.id)));
    await client.query('commit');
    client.release();
    const { changes } = await next((one) => one.changes.some(({ id }) => id === String(slow.id)));
    expect(changes.map(({ id }) => id)).toContain(String(slow.id));
  });
});

describe('who is here', () => {
  const say = (api: Api, stream: string, id: number, state: string) =>
    api.put<{ people: Here[] }>('/live/presence', { stream, resource: 'groups', id: String(id), state });

  test('is told to those who have the same record open, when somebody comes, edits and leaves', async () => {
    const [one, two] = [await listening('administrator'), await listening('check_run_manager')];
    const group = await addGroup(at.own.db, { location_id: 1 });
    const first = await say(one.api, await one.stream, group.id, 'viewing');
    expect([first.status, first.body]).toEqual([200, { people: [] }]);
    await one.next((news) => news.presence === true);
    const second = await say(two.api, await two.stream, group.id, 'editing');
    expect(second.body.people).toMatchObject([{ firstName: 'Demo', lastName: 'Administrator', isEditing: false }]);
    await one.next((news) => news.presence === true);
    const again = await say(one.api, await one.stream, group.id, 'viewing');
    expect(again.body.people).toMatchObject([{ lastName: 'Check Run Manager', isEditing: true }]);

    await say(two.api, await two.stream, group.id, 'gone');
    await one.next((news) => news.presence === true);
    expect((await say(one.api, await one.stream, group.id, 'viewing')).body.people).toEqual([]);
    // whoever closes the tab says nothing
    await say(two.api, await two.stream, group.id, 'viewing');
    await one.next((news) => news.presence === true);
    two.close();
    await one.next((news) => news.presence === true);
    expect((await say(one.api, await one.stream, group.id, 'viewing')).body.people).toEqual([]);
  });

  test('is not told of a record outside the row scope, or under the number of somebody else’s stream', async () => {
    const scoped = await listening('account_administrator');
    const all = await listening('administrator');
    const far = await addGroup(at.own.db, { location_id: 2 });
    expectProblem(await say(scoped.api, await scoped.stream, far.id, 'viewing'), 404);
    await say(all.api, await all.stream, far.id, 'viewing');
    const near = await addGroup(at.own.db, { location_id: 1 });
    await say(scoped.api, await all.stream, near.id, 'viewing');
    const { rows } = await at.own.database.pool.query<{ record_id: string }>(
      'select record_id from presence where stream = $1',
      [await all.stream],
    );
    expect(rows).toEqual([{ record_id: String(far.id) }]);
  });
});
