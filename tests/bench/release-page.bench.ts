import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { signInAs } from '../browser/parts/sign-in.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import { createDatabase, startCluster } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';

/**
 * `node tests/bench/release-page.bench.ts`, after `npm run build`: the longest tasks of the release screen at 100 rows, in
 * milliseconds of the main thread's own time, so that what else the machine does is not counted. None is to be over 200.
 */
const STEPS: readonly [name: string, step: (page: Page) => Promise<unknown>][] = [
  ['open', (page) => page.goto('/register/release-payment-files?pageSize=100')],
  ['next page', (page) => page.getByRole('button', { name: 'Page 2' }).click()],
  ['select all', (page) => page.getByRole('checkbox', { name: 'Select all' }).click()],
  ['next row', (page) => page.keyboard.press('j')],
  ['open a row', (page) => page.getByRole('button', { name: /^Open/ }).nth(40).click()],
];
const SETTLE = 1500;
const MICROSECONDS = 1000;

interface TraceEvent {
  name: string;
  tdur?: number;
}

const cluster = await startCluster();
const databaseUrl = await createDatabase(cluster.url);
const server = await startServer({ databaseUrl, environment: { DEMO_WORLD: 'small' } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signInAs(page, 'administrator');
  for (const [name, step] of STEPS) {
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    await step(page);
    await page.waitForTimeout(SETTLE);
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
    const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask')).map(({ tdur = 0 }) => tdur);
    console.log(`${(Math.max(0, ...tasks) / MICROSECONDS).toFixed(0).padStart(5)} ms  ${name}`);
  }
} finally {
  await browser.close();
  await server.stop();
  await cluster.stop();
}
