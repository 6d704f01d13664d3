import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exited } from '../support/servers/processes.ts';
import { spawnServer, startServer } from '../support/servers/server.ts';

/**
 * `node tests/bench/start.bench.ts`, after `npm run build`: measures how long the server takes to start. A start
 * refused for invalid settings should take under 2 s (TRUST H1), the first start with small demo data under 30 s, a
 * later one under 5 s.
 */
const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await work();
  console.log(`${((performance.now() - started) / 1000).toFixed(2).padStart(6)} s  ${name}`);
  return result;
};

const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
try {
  await timed('refused for invalid settings', () => exited(spawnServer({ PORT: 'eighty' }).child));
  for (const name of ['first start, with demo data', 'later start', 'later start']) {
    const start = () => startServer({ dataDir, environment: { DEMO_WORLD: 'small' } });
    const server = await timed(name, start);
    await server.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
