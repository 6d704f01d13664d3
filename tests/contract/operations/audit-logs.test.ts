import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEmail } from '../../../demo/accounts.ts';
import type { Role } from '../../../domain/roles.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { readList } from '../../support/calls/lists.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';
import { addHoliday, inputOf } from '../../support/worlds/holidays.ts';

interface Page {
  data: AuditLogEntry[];
  total: number;
  filters: { actor: { value: string; label: string }[] };
}

let server: ServerInProcess;
let administrator: Api;
let clerk: Api;

/** The manager adds and changes a holiday; the administrator changes a location and adds a group. */
beforeAll(async () => {
  server = await startServerInProcess();
  administrator = await apiAs(server.url, 'administrator');
  clerk = await apiAs(server.url, 'check_run_manager');
  const holiday = await addHoliday(clerk);
  const overrides = [{ location_id: 1, date: holiday.date }];
  await clerk.put(`/holidays/${holiday.id}`, inputOf(holiday, { description: 'Snow', overrides }));
  await administrator.put('/locations/1', { name: 'Nashville', short_name: 'TN', location: 'Tennessee' });
  const group = { number: 'QX-77', name: 'Acme Manufacturing', location_id: 1 };
  expect((await administrator.post('/groups', group)).status).toBe(201);
});
afterAll(() => server?.stop());

const ask = async (query: string): Promise<Page> => {
  const { status, body } = await administrator.get<Page>(`/audit-logs?${query}`);
  expect(status).toBe(200);
  return body;
};

const idOf = async (role: Role): Promise<string> => {
  const email = demoEmail(role);
  const { body } = await administrator.get<{ data: { id: number; email: string }[] }>(
    `/audit-logs/actors?search=${encodeURIComponent(email)}`,
  );
  return String(body.data.find((one) => one.email === email)?.id);
};

describe('an entry', () => {
  test('says who did what to which record, newest first', async () => {
    const { data, total } = await ask('');
    expect(total).toBeGreaterThanOrEqual(4);
    expect(data.map(({ createdAt }) => createdAt)).toEqual(
      data
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const [made] = data;
    expect(made).toMatchObject({
      actor: { firstName: expect.any(String) as string, lastName: expect.any(String) as string },
      action: 'create',
      resource: {
        type: 'group',
        name: 'Acme Manufacturing',
        number: 'QX-77',
        location: { name: expect.any(String) as string },
        data: null,
      },
      fields: { number: { label: 'Group #' }, name: { label: 'Name' } },
    });
    expect(made?.changes).toContainEqual({ op: 'add', path: ['number'], value: 'QX-77' });
  });

  test('lists its changes with the previous values, under the declared labels', async () => {
    const { data } = await ask('type=holiday&action=update');
    expect(data[0]?.changes).toContainEqual({
      op: 'replace',
      path: ['description'],
      value: 'Snow',
      old: expect.any(String) as string,
    });
    expect(data[0]?.fields).toMatchObject({
      description: { label: 'Holiday description' },
      overrides: { label: 'Run day' },
    });
    expect(data[0]?.summary).toBe('Holiday description, Run day');
  });
});

describe('the parameters', () => {
  test('page counts from 0, and page-size limits the response', async () => {
    const { total } = await ask('');
    const [first, second] = [await ask('page=0&page-size=2'), await ask('page=1&page-size=2')];
    expect(first.data).toHaveLength(2);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
    expect(first.total).toBe(total);
  });

  test('action and type may be repeated', async () => {
    const both = await ask('action=create&action=update&type=holiday&type=location');
    expect(new Set(both.data.map(({ action }) => action))).toEqual(new Set(['create', 'update']));
    expect(new Set(both.data.map(({ resource }) => resource.type))).toEqual(new Set(['holiday', 'location']));
    expect((await ask('action=rebuild')).total).toBe(0);
  });

  test('actor may be repeated, and the response names the user', async () => {
    const [boss, other] = [await idOf('administrator'), await idOf('check_run_manager')];
    const one = await ask(`actor=${other}`);
    expect(one.total).toBe(2);
    expect(one.filters.actor).toEqual([{ value: other, label: expect.stringContaining(' ') as string }]);
    const two = await ask(`actor=${other}&actor=${boss}`);
    expect(two.total).toBe((await ask('')).total);
    expect((await ask('actor=999999')).total).toBe(0);
  });

  test.each(['check run manager', 'created', 'holiday'])(
    'search finds "%s" among actors, actions and types',
    async (text) => {
      const { data, total } = await ask(`search=${encodeURIComponent(text.toUpperCase())}`);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan((await ask('')).total);
      for (const { actor, action, resource } of data) {
        const words = `${actor?.firstName} ${actor?.lastName} ${action}d ${resource.type}`.toLowerCase();
        expect(words).toContain(text);
      }
    },
  );

  test('search matches % and _ literally', async () => {
    expect((await ask('search=%25')).total).toBe(0);
    expect((await ask('search=_')).total).toBe(0);
  });

  test('time-from and time-to accept instants and whole days', async () => {
    const { data, total } = await ask('page-size=100');
    const newest = data[0]?.createdAt ?? '';
    const later = new Date(Date.parse(newest) + 1).toISOString();
    expect((await ask(`time-from=${later}`)).total).toBe(0);
    expect((await ask(`time-to=${newest}`)).total).toBe(total);
    expect((await ask(`time-from=${newest}&time-to=${newest}`)).total).toBeGreaterThan(0);
    const day = newest.slice(0, 10);
    expect((await ask(`time-from=${day}&time-to=${day}`)).total).toBe(
      data.filter(({ createdAt }) => createdAt.startsWith(day)).length,
    );
    expect((await ask('time-to=1990-01-01')).total).toBe(0);
  });

  test.each([
    'time-from=yesterday',
    'time-from=2026-02-30',
    'time-to=2026-01-01T99:00:00Z',
    'page=-1',
    'page-size=0',
    'actor=me',
    'action=Robert%27)',
    'order-by=nothing',
    'time-from=2026-01-01&time-from=2026-01-02',
  ])('%s is refused', async (query) => {
    expectProblem(await administrator.get(`/audit-logs?${query}`), 422);
  });
});

test('only administrators read it', async () => {
  for (const path of ['/audit-logs', '/audit-logs/actors', '/audit-logs/export']) {
    expectProblem(await clerk.get(path), 403);
  }
});

test('the export has a line for each entry, with names instead of ids', async () => {
  const { body } = await administrator.get<string>('/audit-logs/export?type=group');
  const [heads, line = ''] = body.replace('\uFEFF', '').split('\r\n');
  expect(heads).toBe('Time,Actor,Action,Type,Resource,Summary');
  expect(line).toContain('QX-77 Acme Manufacturing');
  expect(line).toContain(',Created,Group,');
});

test('an account number is masked to its last four digits, and an unreadable change is left out', async () => {
  const own = await openOwnDatabase();
  try {
    const changes: unknown = [
      'nonsense',
      { op: 'replace', path: ['claims_account_number'], value: '000123456789', old: '987654321' },
      { op: 'add', path: ['accounts'], value: [{ label: 'Fees', account_number: '55554444' }] },
    ];
    const entry = { actor_id: null, action: 'update', resource_type: 'group', resource_id: '9', request_id: 'r' };
    await own.db.insert(auditLog).values({ ...entry, changes });
    const page = await readList<Page>(own.db, resourceNamed('audit-logs'), new URLSearchParams());
    const [told] = page.data;
    expect(told?.changes).toEqual([
      { op: 'replace', path: ['claims_account_number'], value: '••••6789', old: '••••4321' },
      { op: 'add', path: ['accounts'], value: [{ label: 'Fees', account_number: '••••4444' }] },
    ]);
    expect(told?.fields.claims_account_number?.label).toBe('Claims account number');
    expect(told?.actor).toBeNull();
  } finally {
    await own.close();
  }
});
