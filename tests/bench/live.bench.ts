import { ROLES } from '../../domain/roles.ts';
import type { Api } from '../support/calls/api.ts';
import { apiAs } from '../support/calls/api.ts';
import type { Listener } from '../support/calls/live.ts';
import { listen } from '../support/calls/live.ts';
import { tokenOf } from '../support/servers/identity.ts';
import { createDatabase, startCluster } from '../support/servers/postgres.ts';
import type { TestServer } from '../support/servers/server.ts';
import { startServer } from '../support/servers/server.ts';

/**
 * `npm run bench -- live`: of two servers on one PostgreSQL, the time from a change at one to its event at the other; and
 * of one server its processor share, its memory and a list's time with 0 and 500 open streams, in turns.
 */
const CHANGES = 200;
const STREAMS = 500;
const ROUNDS = 3;
const ROUND_MS = 10_000;

const percentile = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`;
};

/** A metric of a server, as Prometheus reads it. */
const metric = async ({ adminUrl }: TestServer, name: string): Promise<number> => {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
};

interface HolidayRow {
  id: number;
  date: string;
  version: number;
}

let year = 2070;
const addOne = async (api: Api): Promise<HolidayRow> =>
  (await api.post<HolidayRow>('/holidays', { date: `${year++}-01-01`, description: 'New', overrides: [] })).body;

const changeOne = async (api: Api, { id, date, version }: HolidayRow, description: string): Promise<HolidayRow> => {
  const { status, body } = await api.put<HolidayRow>(
    `/holidays/${id}`,
    { date, description, overrides: [] },
    { 'if-match': `"${version}"` },
  );
  if (status !== 200) throw new Error(`The change was answered ${status}`);
  return body;
};

const fromServerToServer = async (one: TestServer, other: TestServer) => {
  const api = await apiAs(one.url, 'administrator');
  const stream = await listen(other.url, await tokenOf(one.url, 'check_run_manager'));
  let holiday = await addOne(api);
  const times: number[] = [];
  for (let at = 0; at < CHANGES; at++) {
    holiday = await changeOne(api, holiday, `Change ${at}`);
    const committed = performance.now();
    const { id, version: changed } = holiday;
    await stream.next(({ changes }) =>
      changes.some((it) => it.resource === 'holidays' && it.id === String(id) && it.version === changed),
    );
    times.push(performance.now() - committed);
  }
  stream.close();
  console.log(
    `${CHANGES} changes from one server to the other: median ${percentile(times, 0.5)}, worst ${percentile(times, 1)}`,
  );
};

/** A server's share of one processor, its memory and a list's times, while somebody changes a record every half second. */
const underWay = async (server: TestServer, open: number) => {
  const api = await apiAs(server.url, 'administrator');
  let holiday = await addOne(api);
  const [cpu, begun] = [await metric(server, 'process_cpu_seconds_total'), performance.now()];
  const times: number[] = [];
  let changed = begun;
  while (performance.now() - begun < ROUND_MS) {
    if (performance.now() - changed > 500) {
      changed = performance.now();
      holiday = await changeOne(api, holiday, `At ${Math.round(changed)}`);
    }
    const asked = performance.now();
    await api.get('/groups?page=0&page-size=25');
    times.push(performance.now() - asked);
  }
  const seconds = (performance.now() - begun) / 1000;
  const share = ((await metric(server, 'process_cpu_seconds_total')) - cpu) / seconds;
  const megabytes = (await metric(server, 'process_resident_memory_bytes')) / 1024 / 1024;
  console.log(
    `${String(open).padStart(4)} streams: ${(100 * share).toFixed(0)} % of a processor, ${megabytes.toFixed(0)} MB, ` +
      `${times.length} reads of a list, p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)}`,
  );
};

const withStreams = async (server: TestServer) => {
  const tokens = await Promise.all(ROLES.map((role) => tokenOf(server.url, role)));
  for (let round = 0; round < ROUNDS; round++) {
    await underWay(server, 0);
    const streams: Listener[] = [];
    for (let at = 0; at < STREAMS; at++) streams.push(await listen(server.url, tokens[at % tokens.length] ?? ''));
    await underWay(server, STREAMS);
    for (const { close } of streams) close();
  }
};

const cluster = await startCluster();
try {
  const databaseUrl = await createDatabase(cluster.url);
  const environment = { RATE_LIMIT_PER_MINUTE: '1000000' };
  const [one, other] = [
    await startServer({ databaseUrl, environment }),
    await startServer({ databaseUrl, environment }),
  ];
  try {
    await fromServerToServer(one, other);
    await withStreams(one);
  } finally {
    await one.stop();
    await other.stop();
  }
} finally {
  await cluster.stop();
}
