import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import type { Api } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { FILES, FILTERS, LCR, NO_FILE } from '../../support/release/release-filters.ts';
import type { ReleaseWorld } from '../../support/release/release-world.ts';
import { openReleaseWorld } from '../../support/release/release-world.ts';

interface Page {
  data: CheckRunRow[];
  count: number;
  total: number;
}

describe('the release list', () => {
  let world: ReleaseWorld;
  let api: Api;
  let words: Record<string, string>;

  beforeAll(async () => {
    world = await openReleaseWorld();
    api = await world.as('administrator');
    // the generated runs without files are all deleted; these two still wait for theirs
    await world.rows(
      `insert into check_runs (group_id, run_date, type) select id, '2020-01-02', 'on-demand' from groups order by id limit 2`,
    );
    const [one] = await world.rows<{ number: string; amount: string; date: string }>(
      `select g.number, (r.amount_cents / 100.0)::numeric(12, 2)::text as amount, r.run_date::text as date
       from check_runs r join groups g on g.id = r.group_id where r.amount_cents > 0 order by r.id desc limit 1`,
    );
    const { today } = world;
    const back = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    const date = one?.date ?? today;
    words = {
      NUMBER: one?.number ?? '',
      AMOUNT: one?.amount ?? '',
      AMERICAN: `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
      TODAY: date,
      FROM: back(40),
      TO: back(10),
    };
  });
  afterAll(() => world?.close());

  const filled = (text: string) =>
    text.replaceAll(/NUMBER|AMOUNT|AMERICAN|TODAY|FROM|TO(?=')|TO$/g, (word) => words[word] ?? word);
  const idsOf = async (means: string) =>
    (
      await world.rows<{ id: number }>(
        `select r.id from check_runs r join groups g on g.id = r.group_id where ${means} order by r.run_date desc, r.id desc`,
      )
    ).map(({ id }) => id);
  const list = async (query: string, path = '/payments/release') => {
    const answer = await api.get<Page>(`${path}?${query}`);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
    return answer.body;
  };

  test.each(FILTERS)('%s finds the expected runs, in number, order and pages', async (query, means) => {
    const wanted = await idsOf(filled(means));
    const asked = filled(query);
    const found: number[] = [];
    for (let page = 0; page * 100 < wanted.length || page === 0; page += 1) {
      const { data, count, total } = await list(`${asked}&page=${page}&page-size=100`);
      expect(count).toBe(wanted.length);
      expect(total).toBe((await idsOf('true')).length);
      found.push(...data.map(({ id }) => id));
    }
    expect(found).toEqual(wanted);
    const lazy = await list(`${asked}&page-size=100`, '/payments/release-lazy');
    expect(lazy.count).toBe(wanted.length);
    expect(lazy.data.map(({ id }) => id)).toEqual(wanted.slice(0, 100));
  });

  test('some filters find some and not all', async () => {
    const all = (await idsOf('true')).length;
    const counts = await Promise.all(FILTERS.map(async ([, means]) => (await idsOf(filled(means))).length));
    expect(counts.filter((count) => count > 0 && count < all).length).toBeGreaterThan(20);
  });

  test.each([
    'status-id=17',
    'flag=nothing',
    'release-type=auto-9',
    'network=maybe',
    'amount=12.345',
    'amount=1e3',
    'amount=abc',
    'amount=1&amount=2',
    'file-date.from=11/20/2026',
    'scheduled-release.to=soon',
    'location-id=x',
    'check-run-id=1,',
    `check-run-id=${Array.from({ length: 101 }, (_, at) => at + 1).join()}`,
  ])('%s is refused', async (query) => {
    const problem = expectProblem(await api.get(`/payments/release?${query}`), 422);
    expect(problem.issues?.[0]?.path).toBe(query.split('=')[0]);
  });

  test('a row has the values that its filters match', async () => {
    for (const flag of ['on-hold', 'stop-loss', 'totals-mismatch', 'has-voided-claims', 'network'] as const) {
      const { data } = await list(`flag=${flag}&page-size=25`);
      expect(data.length).toBeGreaterThan(0);
      for (const row of data) expect(row.flags).toContain(flag);
    }
    const { data } = await list('page-size=100');
    for (const row of data) {
      const [own] = await world.rows<{
        ids: string[] | null;
        names: string[] | null;
        lcr: string | null;
        next: string | null;
      }>(
        `select array_agg(distinct f.status_id::text) as ids, array_agg(f.filename order by f.id) as names,
          (select ${LCR} from check_runs r where r.id = $1) as lcr,
          (select g.next_release_date::text from groups g where g.id = $2) as next
         from payment_files f where f.check_run_id = $1`,
        [row.id, row.group.id],
      );
      expect(row.status_ids.toSorted()).toEqual((own?.ids ?? []).toSorted());
      expect(row.file_names).toEqual(own?.names ?? []);
      const waits = !row.released_at && !row.deleted_at && row.status_ids.join() === '5';
      expect(row.next_release_date).toBe(waits ? (own?.next ?? null) : null);
      const differs = own?.lcr != null && Math.round(row.amount * 100) !== Number(own.lcr);
      expect(row.flags.includes('totals-mismatch')).toBe(differs);
      expect(/The LCR total .* differs/.test(row.warning ?? '')).toBe(differs);
    }
    expect(data.some(({ released_at }) => released_at)).toBe(true);
    expect(data.some(({ totals_checked }) => totals_checked)).toBe(true);
    expect(data.some(({ synced_at }) => synced_at)).toBe(true);
    expect(data.every(({ work }) => work === null)).toBe(true);
  });

  const FACETS = {
    location: 'location-id',
    releaseType: 'release-type',
    status: 'status-id',
    flags: 'flag',
    stage: 'stage',
  } as const;

  test.each([
    '',
    'search=NUMBER',
    'search=cl',
    'search=e',
    'search=TODAY',
    'search=nosuchthing',
    'search=e&status-id=5',
    'search=e&status-id=deleted&status-id=no-payment-file',
    'search=e&stage=in-progress&location-id=1',
    'search=e&flag=network&release-type=email&network=none',
    'location-id=1',
    'status-id=mixed&status-id=5',
    'stage=released&flag=stop-loss',
    'release-type=none&file-date.from=FROM&file-date.to=TO',
  ])('the facets of "%s" count what the filters find, whatever their own filter is set to', async (query) => {
    const asked = new URLSearchParams(filled(query));
    const { body } = await api.get<Record<string, { value: string; count: number }[]>>(
      `/check-runs/meta/filters?${asked}`,
    );
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(FACETS).toSorted());
    const told: string[] = [];
    const found: string[] = [];
    for (const [key, name] of Object.entries(FACETS)) {
      const others = new URLSearchParams(asked);
      for (const { value, count } of body[key] ?? []) {
        others.set(name, value);
        told.push(`${key} ${value}: ${count}`);
        found.push(`${key} ${value}: ${(await list(`${others}&page-size=1`)).count}`);
      }
    }
    expect(told).toEqual(found);
    const counted = Object.values(body)
      .flat()
      .filter(({ count }) => count > 0);
    expect(counted.length > 0).toBe(!query.includes('nosuchthing'));
  });

  test('the lazy list is for administrators, and omits the expensive fields', async () => {
    for (const role of ['check_run', 'check_run_manager', 'epayables_manager'] as const) {
      expectProblem(await (await world.as(role)).get('/payments/release-lazy'), 403);
    }
    const [whole, lazy] = [await list('page-size=25'), await list('page-size=25', '/payments/release-lazy')];
    expect(lazy.data).toEqual(whole.data.map((row) => ({ ...row, file_names: [], flags: [] })));
  });

  test('rows by id equal those of the list; unknown ids are left out', async () => {
    const { data } = await list('page-size=10&page=3');
    const ids = [...data.map(({ id }) => id), 2_147_483_647];
    const { status, body } = await api.post<{ data: CheckRunRow[] }>('/check-runs/multiple', { ids });
    expect(status).toBe(200);
    expect(body.data).toEqual(data);
    for (const wrong of [[], [0], [2 ** 31], ['1']])
      expectProblem(await api.post('/check-runs/multiple', { ids: wrong }), 422);
  });

  test('the counts above the list add up to today’s runs', async () => {
    const { body } = await api.get<Record<'today' | 'total', Record<string, number>>>('/check-runs/meta/totals');
    const ofToday = `r.run_date = '${world.today}'`;
    const all = (await idsOf(ofToday)).length;
    const { today, total } = body;
    expect((today.built ?? 0) + (today.waiting ?? 0) + (today.voided ?? 0)).toBe(all);
    expect(today.scheduled).toBe((await idsOf(`${ofToday} and r.type = 'scheduled' and r.deleted_at is null`)).length);
    expect(total.no_payment_file).toBe((await idsOf(NO_FILE)).length);
    expect(total.failed).toBe(
      (await idsOf(`exists (${FILES} and f.status_id in (6, 7, 14, 16)) and r.deleted_at is null`)).length,
    );
    expect(total.pending).toBe(
      (await idsOf(`exists (${FILES} and f.status_id in (1, 2, 3, 4, 9, 11, 12, 13, 15)) and r.deleted_at is null`))
        .length,
    );
  });

  test('the EOB sync reports files being read, then quarantined ones', async () => {
    const sync = async () =>
      (await api.get<{ code: string; message: string; synced_at: string | null }>('/check-runs/meta/eobs')).body;
    const add = (status: string, at: string) =>
      world.rows(
        `insert into inbound_files (source_key, filename, sha256, size_bytes, storage_key, kind, status, received_at)
         values ('claims-system', $1, $1, 1, 'k', 'payment-file', $2, ${at}) returning id`,
        [`${status}-${at}`, status],
      );
    await world.rows(`update inbound_files set received_at = now() - interval '2 days' where status = 'quarantined'`);
    expect((await sync()).code).toBe('up-to-date');
    await add('quarantined', 'now()');
    expect(await sync()).toMatchObject({
      code: 'attention',
      message: 'One file was set aside unread in the last 24 hours.',
    });
    await add('received', 'now()');
    expect(await sync()).toMatchObject({
      code: 'syncing',
      message: 'One file is being read. EOBs may still be missing.',
      synced_at: expect.stringMatching(/Z$/),
    });
  });
});
