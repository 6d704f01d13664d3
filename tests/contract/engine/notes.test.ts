import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mention, NoteAbout, NoteOn } from '../../../contract/notes.ts';
import type { History, Person } from '../../../declare/history.ts';
import type { Note, Notes } from '../../../declare/notes.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import type { Api } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';

/* Notes on a record, who is mentioned, and how they are told (docs/rules/records.md, "Notes"). */

let at: ReleaseServer;
let administrator: Api;
let manager: Api;
let group: { id: number; number: string };
let path: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  at = await openReleaseServer();
  administrator = await at.as('administrator');
  manager = await at.as('check_run_manager');
  group = await addGroup(at.own.db, { location_id: 1 });
  path = `/groups/${group.id}/notes`;
  const { rows } = await at.own.database.pool.query<{ id: number; email: string }>('select id, email from users');
  for (const { id, email } of rows) ids[email.split('@')[0] ?? ''] = id;
});
afterAll(() => at?.close());

const write = async (api: Api, text: string, mentions: readonly number[] = []) => {
  const { status, body } = await api.post<Note>(path, { text, mentions });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const readAll = async (api: Api) => (await api.get<Notes>(path)).body;

describe('a note', () => {
  test('is read by the others who see the record, newest first, with its author', async () => {
    await write(manager, 'First');
    const second = await write(administrator, 'Second\nline');
    const { data, total, more } = await readAll(manager);
    expect(data.map(({ text }) => text)).toEqual(['Second\nline', 'First']);
    expect([total, more]).toEqual([2, false]);
    expect(second).toMatchObject({
      text: 'Second\nline',
      author: { id: ids.administrator, firstName: 'Demo', lastName: 'Administrator' },
      editedAt: null,
      pinned: false,
      mentions: [],
      version: 1,
    });
  });

  test('is changed and deleted by its author alone; everyone who sees it may pin it', async () => {
    const note = await write(manager, 'Draft');
    const one = `${path}/${note.id}`;
    expectProblem(await administrator.call('PATCH', one, { body: { text: 'Mine now' } }), 403);
    expectProblem(await administrator.call('DELETE', one), 403);
    const pinned = await administrator.call<Note>('PATCH', one, { body: { pinned: true } });
    expect(pinned.body).toMatchObject({ text: 'Draft', pinned: true, editedAt: null });
    const edited = await manager.call<Note>('PATCH', one, { body: { text: 'Final' } });
    expect(edited.body.text).toBe('Final');
    expect(edited.body.editedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await readAll(manager)).pinned.map(({ text }) => text)).toEqual(['Final']);
    expect((await manager.call('DELETE', one)).status).toBe(204);
    expectProblem(await manager.call('DELETE', one), 404);
    expect((await readAll(manager)).pinned).toEqual([]);
  });

  test('keeps every text in the audit log, and the record tells of it', async () => {
    const note = await write(manager, 'Before');
    await manager.call('PATCH', `${path}/${note.id}`, { body: { text: 'After' } });
    await manager.call('DELETE', `${path}/${note.id}`);
    const { rows } = await at.own.database.pool.query<{ action: string; changes: unknown }>(
      `select action, changes from audit_log where resource_type = 'note' and resource_id = $1 order by id`,
      [String(note.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(JSON.stringify(rows[0]?.changes)).toContain('Before');
    expect(JSON.stringify(rows[1]?.changes)).toContain('After');
    const { body } = await administrator.get<History>(`/groups/${group.id}/history`);
    expect(body.data.slice(0, 3).map(({ about, action }) => [about.type, action])).toEqual([
      ['note', 'delete'],
      ['note', 'update'],
      ['note', 'create'],
    ]);
  });

  test.each([
    ['an empty text', { text: '  ' }, 'text'],
    ['4,001 characters', { text: 'x'.repeat(4001) }, 'text'],
    ['21 people', { text: 'x', mentions: Array.from({ length: 21 }, (_, n) => n + 1) }, 'mentions'],
    ['nobody of this number', { text: 'x', mentions: [999_999] }, 'mentions'],
  ])('of %s is refused at its field', async (_, body, field) => {
    const answer = await manager.call<{ issues: { path: string }[] }>('POST', path, { body });
    expectProblem(answer, 422);
    expect(answer.body.issues.map((issue) => issue.path)).toContain(field);
  });

  test('of a record of another location, or of none, is not found', async () => {
    const elsewhere = await addGroup(at.own.db, { location_id: 2 });
    const account = await at.as('account_administrator');
    expectProblem(await account.get(`/groups/${elsewhere.id}/notes`), 404);
    expectProblem(await account.post(`/groups/${elsewhere.id}/notes`, { text: 'x' }), 404);
    expectProblem(await administrator.get('/groups/999999/notes'), 404);
    const other = `/groups/${elsewhere.id}/notes`;
    const note = await write(manager, 'Here');
    expectProblem(await manager.call('PATCH', `${other}/${note.id}`, { body: { text: 'There' } }), 404);
  });

  test('that two callers change at once takes one change; the other learns what stands there', async () => {
    const note = await write(manager, 'Start');
    const change = (text: string) =>
      manager.call<Note>('PATCH', `${path}/${note.id}`, {
        body: { text },
        headers: { 'if-match': `"${note.version}"` },
      });
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(change));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
    const won = answers.find(({ status }) => status === 200);
    const { data } = await readAll(manager);
    expect(data.find(({ id }) => id === note.id)?.text).toBe(won?.body.text);
  });
});

test('the pinned and the three newest notes are told where somebody decides about their record', async () => {
  const decided = await addGroup(at.own.db, { location_id: 2 });
  const there = `/groups/${decided.id}/notes`;
  const write5 = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const text of write5) await manager.post(there, { text });
  const [oldest] = (await manager.get<Notes>(there)).body.data.slice(-1);
  await manager.call('PATCH', `${there}/${oldest?.id}`, { body: { pinned: true } });
  const about = async (api: Api) =>
    (await api.post<{ data: NoteAbout[] }>('/notes/about', { about: [`group:${decided.id}`, 'group:999999'] })).body
      .data;
  expect((await about(administrator)).map(({ text, pinned }) => [text, pinned])).toEqual([
    ['One', true],
    ['Five', false],
    ['Four', false],
    ['Three', false],
  ]);
  expect(await about(await at.as('account_administrator'))).toEqual([]);
});

describe('a mention', () => {
  test('offers the people who may see the record, by their names', async () => {
    const found = async (search: string) =>
      (await manager.get<{ data: Person[] }>(`${path}/people?search=${search}`)).body.data.map(({ id }) => id);
    expect(await found('Administrator')).toContain(ids.administrator);
    expect(await found('Check Run Manager')).toEqual([]); // the writer
    // of the four offices this role has the first
    const elsewhere = await addGroup(at.own.db, { location_id: 2 });
    const there = async (of: number) =>
      (await manager.get<{ data: Person[] }>(`/groups/${of}/notes/people?search=${encodeURIComponent('AE/AM')}`)).body
        .data;
    expect((await there(group.id)).map(({ id }) => id)).toEqual([ids.account_administrator]);
    expect(await there(elsewhere.id)).toEqual([]);
    const refused = await manager.post<{ issues: { path: string; message: string }[] }>(
      `/groups/${elsewhere.id}/notes`,
      { text: 'x', mentions: [ids.account_administrator] },
    );
    expectProblem(refused, 422);
    expect(refused.body.issues).toEqual([
      { path: 'mentions', message: 'This person may not see the record, so the note cannot mention them.' },
    ]);
  });

  test('tells the person by the bell until they have read it', async () => {
    const before = (await administrator.get<{ count: number }>('/mentions/count')).body.count;
    const note = await write(manager, 'Please look, @Demo Administrator', [ids.administrator ?? 0]);
    expect(note.mentions.map(({ id }) => id)).toEqual([ids.administrator]);
    expect((await administrator.get<{ count: number }>('/mentions/count')).body.count).toBe(before + 1);
    const [first] = (await administrator.get<{ data: Mention[] }>('/mentions')).body.data;
    expect(first).toMatchObject({
      note: note.id,
      text: 'Please look, @Demo Administrator',
      isRead: false,
      record: { one: 'group', name: `${group.number} Group ${group.number}` },
    });
    expect(first?.record.link).toMatch(/^\/groups\?/);
    expect((await administrator.post('/mentions/read', { notes: [note.id] })).status).toBe(204);
    expect((await administrator.get<{ count: number }>('/mentions/count')).body.count).toBe(before);
  });

  test('of a deleted note, and of one on a record that is seen no more, is gone', async () => {
    const note = await write(manager, 'Gone soon', [ids.administrator ?? 0]);
    await manager.call('DELETE', `${path}/${note.id}`);
    const { data } = (await administrator.get<{ data: Mention[] }>('/mentions')).body;
    expect(data.map((mention) => mention.note)).not.toContain(note.id);

    const account = await at.as('account_administrator');
    const kept = await write(manager, 'About the renewal', [ids.account_administrator ?? 0]);
    const seen = async () => ({
      mentions: (await account.get<{ data: Mention[] }>('/mentions')).body.data.map((mention) => mention.note),
      count: (await account.get<{ count: number }>('/mentions/count')).body.count,
      found: (await account.post<{ data: NoteOn[] }>('/notes/search', { text: 'RENEWAL' })).body.data.map(
        (found) => found.note,
      ),
    });
    expect(await seen()).toEqual({ mentions: [kept.id], count: 1, found: [kept.id] });
    const move = (location: number) =>
      at.own.database.pool.query('update groups set location_id = $1 where id = $2', [location, group.id]);
    await move(2);
    expect(await seen()).toEqual({ mentions: [], count: 0, found: [] });
    await move(1);
    expect((await seen()).count).toBe(1);
  });

  test('by the caller reads none of another person', async () => {
    const note = await write(manager, 'For one person', [ids.administrator ?? 0]);
    await manager.post('/mentions/read', { notes: [note.id] });
    const { data } = (await administrator.get<{ data: Mention[] }>('/mentions')).body;
    expect(data.find((mention) => mention.note === note.id)?.isRead).toBe(false);
  });

  test('is mailed to whose settings say so, with the link and without the text', async () => {
    const mails = async () =>
      (
        await at.own.database.pool.query<{ subject: string; message: unknown; address: string }>(
          `select n.subject, n.message, a.address from notifications n join notification_addressees a
             on a.notification_id = n.id where n.event_type = 'mention'`,
        )
      ).rows;
    await write(manager, 'No mail', [ids.administrator ?? 0]);
    expect(await mails()).toEqual([]);
    await at.own.database.pool.query(
      `insert into notification_recipients (user_id, event_types) values ($1, '{mention}')`,
      [ids.administrator],
    );
    await write(manager, 'Patient Jane Sample is unhappy', [ids.administrator ?? 0]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Demo Check Run Manager mentioned you in a note',
      address: 'administrator@example.com',
    });
    expect(JSON.stringify(mail)).not.toContain('Jane');
    expect(JSON.stringify(mail?.message)).toContain('/groups?');
  });
});

test('notes on an EOB stand with those of its run, and name it', async () => {
  const { run, file } = await addRun(at.own.db, await addGroup(at.own.db, { location_id: 1 }), [{ claims: [100] }], {
    status: 5,
  });
  const [eob] = await at.own.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id));
  await manager.post(`/claims/${eob?.id}/notes`, { text: 'On the EOB' });
  const onRun = await manager.post(`/payments/release/${run.id}/notes`, { text: 'On the run' });
  expect(onRun.status, JSON.stringify(onRun.body)).toBe(201);
  const { body } = await manager.post<{ data: NoteAbout[] }>('/notes/about', { about: [`check-run:${run.id}`] });
  expect(body.data.map(({ text, record }) => [text, record.one])).toEqual([
    ['On the run', 'check run'],
    ['On the EOB', 'EOB'],
  ]);
  expect(body.data[1]?.record).toMatchObject({
    name: `EOB ${eob?.number}`,
    link: `/register/claims?eob-id=${eob?.id}&expanded-row-id=${eob?.id}`,
  });
});
