import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundKind } from '../../../contract/search.ts';
import type { Trace } from '../../../contract/trace.ts';
import { claims, eobs } from '../../../server/db/tables/check-runs.ts';
import { users } from '../../../server/db/tables/people.ts';
import { apiAs } from '../../support/calls/api.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/* What is pasted finds what the same text finds when it is typed (docs/rules/lists-and-forms.md, "Search"). */

const EOB = '1251128000001';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
  const { db } = opened.own;
  const group = await addGroup(db, { number: '4711', name: 'Shea O\u2019Brien Partners' });
  const { file } = await addRun(db, group, [{ claims: [100] }], { date: '2026-11-27', filename: 'cl261127.471' });
  const [eob] = await db.update(eobs).set({ number: EOB }).where(eq(eobs.payment_file_id, file.id)).returning();
  await db
    .update(claims)
    .set({ payee_name: 'MARY O\u2019BRIEN' })
    .where(eq(claims.eob_id, eob?.id ?? 0));
  await db.insert(users).values({
    issuer: 'test',
    subject: 'mary',
    email: 'mary@example.com',
    first_name: 'Mary Ann',
    last_name: 'O\u2019Brien',
    roles: ['call_center'],
  });
  const other = await addGroup(db, { number: '4712', name: 'Other' });
  await addRun(db, other, [{ claims: [100] }], { date: '2026-11-26' });
});
afterAll(() => opened?.close());

const read = async <Body>(path: string, query: Record<string, string>): Promise<Body> => {
  const { status, body } = await (await apiAs(opened.server.url, 'administrator')).get<Body>(
    `${path}?${new URLSearchParams(query)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const NAMES = [
  ['no-break and double blanks', '\u00a0Shea \u00a0O\u2019Brien'],
  ['zero-width and direction marks', '\u200eSh\u200bea O\u2019Brien\u200f\ufeff'],
  ['a ligature and full-width letters', '\uff33hea O\u2019Brien'],
  ['the plain apostrophe', "shea o'brien"],
  ['the typographic apostrophe', 'shea o\u2019brien'],
] as const;
const NUMBERS = [
  ['full-width digits', '\uff11251128000001'],
  ['separators', '1,251,128,000,001'],
  ['blanks as separators', '1\u202f251\u202f128\u202f000\u202f001'],
  ['marks', '\u200e1251128000001\u200b'],
] as const;

describe.each(NAMES)('a name with %s', (_, text) => {
  test('in the search of the release list', async () => {
    const { data } = await read<{ data: { group: { number: string } }[] }>('/payments/release', { search: text });
    expect(data.map(({ group }) => group.number)).toEqual(['4711']);
  });

  test('in a filter of the release list', async () => {
    const { data } = await read<{ data: { group: { number: string } }[] }>('/payments/release', { 'group-name': text });
    expect(data.map(({ group }) => group.number)).toEqual(['4711']);
  });

  test('in the claims search', async () => {
    const { rows } = await read<{ rows: { number: string }[] }>('/claims', { search: text });
    expect(rows.map(({ number }) => number)).toEqual([EOB]);
  });

  test('in a look-up of groups', async () => {
    const found = await read<{ rows: { number: string }[] }>('/groups', { query: text });
    expect(found.rows.map(({ number }) => number)).toEqual(['4711']);
  });
});

describe.each(NUMBERS)('an EOB with %s', (_, text) => {
  test('in the claims search', async () => {
    const { rows } = await read<{ rows: { number: string }[] }>('/claims', { search: text });
    expect(rows.map(({ number }) => number)).toEqual([EOB]);
  });

  test('in the trace', async () => {
    const { eob } = await read<Trace>('/trace', { number: text });
    expect(eob?.label).toBe(`EOB ${EOB}`);
  });

  test('in the command palette', async () => {
    const { body } = await (await apiAs(opened.server.url, 'administrator')).post<{ kinds: FoundKind[] }>('/search', {
      text,
    });
    const found = body.kinds.find(({ kind }) => kind === 'eob')?.found;
    expect(found?.map(({ label }) => label)).toEqual([`EOB ${EOB}`]);
  });
});

test.each(['11/27/26', '11/27/2026', '\uff11\uff11/27/2026', '\u200e11/27/26\u00a0'])('the day %s', async (text) => {
  const { data } = await read<{ data: { date: string }[] }>('/payments/release', { search: text });
  expect(data.map(({ date }) => date)).toEqual(['2026-11-27']);
  const { body } = await (await apiAs(opened.server.url, 'administrator')).post<{ kinds: FoundKind[] }>('/search', {
    text,
  });
  expect(body.kinds.find(({ kind }) => kind === 'check-run')?.found).toHaveLength(1);
});

test.each(["Mary Ann O'Brien", 'O\u2019Brien Mary Ann', "O'Brien,\u00a0Mary", 'brien  mary'])(
  'the user %s',
  async (text) => {
    const found = await read<{ data: { email: string }[] }>('/users', { search: text, status: '' });
    expect(found.data.map(({ email }) => email)).toEqual(['mary@example.com']);
    const { data } = await read<{ data: { email: string }[] }>('/audit-logs/actors', { search: text });
    expect(data.map(({ email }) => email)).toEqual(['mary@example.com']);
  },
);
