import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../support/servers/server.ts';
import { test as base } from '../fixtures.ts';

/** The product with additional declarations: builds its console and starts its server. */
export const test = base.extend<object, { toyUrl: string }>({
  toyUrl: [
    async ({ browserName }, use) => {
      const console = mkdtempSync(join(tmpdir(), `toys-${browserName}-`));
      const build = ['build', '-c', 'tests/toy/vite.config.ts', '--outDir', console, '--logLevel', 'error'];
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...build]);
      const server = await startServer({ program: 'tests/toy/server.ts', environment: { CONSOLE_DIR: console } });
      await use(server.url);
      await server.stop();
      rmSync(console, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ toyUrl }, use) => use(toyUrl),
});
