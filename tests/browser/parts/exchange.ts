import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exchange } from '../../support/worlds/exchange.ts';
import { startExchange } from '../../support/worlds/exchange.ts';
import { test as base } from './release.ts';

/** A server for one test file that exchanges files with its partners; the test plays them. */
export const test = base.extend<object, { exchange: Exchange }>({
  exchange: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), 'exchange-'));
      const exchange = await startExchange(root);
      await use(exchange);
      await exchange.stop();
      rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ exchange }, use) => use({ SFTP_SOURCES: exchange.SFTP_SOURCES, SFTP_POLL_SECONDS: '1' }),
    { scope: 'worker' },
  ],
});
