import type { Role } from '../../domain/roles.ts';
import { apiAs } from '../support/calls/api.ts';
import { createDatabase, startCluster } from '../support/servers/postgres.ts';
import { startServer } from '../support/servers/server.ts';

/** `npm run bench -- calls`: measures the calls of the first screens, one at a time and 16 concurrently, on both databases. */
const CALLS: readonly (readonly [path: string, role: Role])[] = [
  ['/auth', 'administrator'],
  ['/holidays', 'administrator'],
  ['/locations', 'check_run'],
  ['/payments/release?page=0&page-size=10', 'check_run'],
];
const COUNT = 400;

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(7);

const measure = async (url: string, path: string, role: Role, width: number) => {
  const api = await apiAs(url, role);
  const times: number[] = [];
  let sent = 0;
  const worker = async () => {
    while (sent++ < COUNT) {
      const started = performance.now();
      const { status } = await api.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: width }, worker));
  const perSecond = Math.round((COUNT / (performance.now() - started)) * 1000);
  times.sort((a, b) => a - b);
  console.log(
    `${String(width).padStart(3)} at a time  p50${percentile(times, 0.5)} ms  p99${percentile(times, 0.99)} ms  ${perSecond}/s  ${path}`,
  );
};

const cluster = await startCluster();
try {
  for (const engine of ['postgres', 'embedded'] as const) {
    console.log(engine);
    const databaseUrl = engine === 'postgres' ? await createDatabase(cluster.url) : undefined;
    const server = await startServer({ databaseUrl });
    try {
      for (const width of [1, 16]) for (const [path, role] of CALLS) await measure(server.url, path, role, width);
    } finally {
      await server.stop();
    }
  }
} finally {
  await cluster.stop();
}
