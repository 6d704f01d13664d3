import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckRunRow } from '../../resources/check-runs-row.ts';
import type { Api } from '../support/api.ts';
import { expectProblem } from '../support/problems.ts';
import type { ReleaseWorld } from '../support/release-world.ts';
import { openReleaseWorld } from '../support/release-world.ts';
import { databaseUrl } from '../support/shared.ts';

interface Page {
  data: CheckRunRow[];
  count: number;
  total: number;
}

const FILES = 'select 1 from payment_files f where f.check_run_id = r.id';
const EOBS = 'select 1 from payment_files f, eobs e where f.check_run_id = r.id and e.payment_file_id = f.id';
const LCR = `(select t.total_cents from cr_totals t where t.check_run_id = r.id and t.total_cents is not null order by t.id desc limit 1)`;
/** A deleted run says so instead. */
const NO_FILE = `not exists (${FILES}) and r.deleted_at is null`;
const STATUSES = '(select count(distinct f.status_id) from payment_files f where f.check_run_id = r.id)';

/** Each filter by its API name, and the runs it means, said once more and otherwise, over runs `r` and groups `g`. */
const FILTERS: readonly [query: string, means: string][] = [
  ['status-id=5', `exists (${FILES} and f.status_id = 5)`],
  ['status-id=5&status-id=8', `exists (${FILES} and f.status_id in (5, 8))`],
  ['status-id=16&status-id=deleted', `(r.deleted_at is not null or exists (${FILES} and f.status_id = 16))`],
  ['status-id=mixed', `${STATUSES} > 1`],
  ['status-id=no-payment-file', NO_FILE],
  ['status-id=no-payment-file&status-id=deleted', `(${NO_FILE} or r.deleted_at is not null)`],
  ['status-id=deleted', 'r.deleted_at is not null'],
  ['location-id=1', 'g.location_id = 1'],
  ['location-id=2&location-id=3', 'g.location_id in (2, 3)'],
  ['file-date.from=FROM', `r.run_date >= 'FROM'`],
  ['file-date.from=FROM&file-date.to=TO', `r.run_date between 'FROM' and 'TO'`],
  [
    'scheduled-release.from=TODAY',
    `g.next_release_date >= 'TODAY' and r.released_at is null and r.deleted_at is null and ${STATUSES} = 1 and exists (${FILES} and f.status_id = 5)`,
  ],
  ['scheduled-release.to=1990-01-01', 'false'],
  ['group-number=NUMBER', `g.number = 'NUMBER'`],
  ['group-name=pla', `g.name ilike '%pla%'`],
  ['flag=on-hold', `exists (${EOBS} and e.is_on_hold)`],
  ['flag=stop-loss', `exists (${EOBS} and e.is_flagged_stop_loss)`],
  ['flag=totals-mismatch', `${LCR} <> r.amount_cents`],
  ['flag=has-voided-claims', `exists (${FILES} and f.voids_cents > 0)`],
  ['flag=network', `exists (${EOBS} and 'Network' in (e.payment_method, e.processor_method))`],
  ['flag=on-hold&flag=stop-loss', `(exists (${EOBS} and e.is_on_hold) or exists (${EOBS} and e.is_flagged_stop_loss))`],
  ['network=true', `g.network <> 'none'`],
  ['network=none', `g.network = 'none'`],
  ['network=nomi&network=quantify', `g.network in ('nomi', 'quantify')`],
  ['release-type=email', `g.release_type = 'email'`],
  ['release-type=none', 'g.release_type is null'],
  ['release-type=auto', `g.release_type = 'auto'`],
  [
    'release-type=auto-2&release-type=deposit',
    `(g.release_type = 'deposit' or (g.release_type, g.release_day) = ('auto', 2))`,
  ],
  ['amount=AMOUNT', 'r.amount_cents = round(AMOUNT * 100)'],
  ['search=NUMBER', `(g.number like '%NUMBER%' or exists (${FILES} and f.filename like '%NUMBER%'))`],
  ['search=re2', `(g.name ilike '%re2%' or exists (${FILES} and f.filename ilike '%re2%'))`],
  ['search=TODAY', `r.run_date = 'TODAY'`],
  ['search=AMERICAN', `r.run_date = 'TODAY'`],
  ['search=nosuchthing', 'false'],
  [
    'status-id=5&location-id=1&flag=network',
    `g.location_id = 1 and exists (${FILES} and f.status_id = 5) and exists (${EOBS} and 'Network' in (e.payment_method, e.processor_method))`,
  ],
];

/** The world is written by the test's own hand into the server's database, which an embedded one lets nobody else open. */
describe.skipIf(!databaseUrl)('the release list', () => {
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

  test.each(FILTERS)('%s is true to its meaning, in number, order and pages', async (query, means) => {
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
  ])('%s is refused', async (query) => {
    const problem = expectProblem(await api.get(`/payments/release?${query}`), 422);
    expect(problem.issues?.[0]?.path).toBe(query.split('=')[0]);
  });

  test('a row says what its filters mean', async () => {
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

  test('the facets count what the filters find', async () => {
    const { body } = await api.get<Record<string, { value: string; count: number }[]>>('/check-runs/meta/filters');
    const names = { location: 'location-id', releaseType: 'release-type', status: 'status-id', flags: 'flag' };
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(names).toSorted());
    for (const [key, name] of Object.entries(names)) {
      for (const { value, count } of body[key] ?? []) {
        expect([key, value, (await list(`${name}=${value}&page-size=1`)).count]).toEqual([key, value, count]);
      }
      expect((body[key] ?? []).some(({ count }) => count > 0)).toBe(true);
    }
  });

  test('the lazy list is the administrators’, and leaves the costly out', async () => {
    for (const role of ['check_run', 'check_run_manager', 'epayables_manager'] as const) {
      expectProblem(await (await world.as(role)).get('/payments/release-lazy'), 403);
    }
    const [whole, lazy] = [await list('page-size=25'), await list('page-size=25', '/payments/release-lazy')];
    expect(lazy.data).toEqual(whole.data.map((row) => ({ ...row, file_names: [], flags: [] })));
  });

  test('rows by id are the list’s own; unknown ones are left out', async () => {
    const { data } = await list('page-size=10&page=3');
    const ids = [...data.map(({ id }) => id), 2_147_483_647];
    const { status, body } = await api.post<{ data: CheckRunRow[] }>('/check-runs/multiple', { ids });
    expect(status).toBe(200);
    expect(body.data).toEqual(data);
    for (const wrong of [[], [0], [2 ** 31], ['1']])
      expectProblem(await api.post('/check-runs/multiple', { ids: wrong }), 422);
  });

  test('the bar above the list divides today’s runs', async () => {
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

  test('the EOB sync tells of files on their way, then of those set aside', async () => {
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
