import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { chromium } from '@playwright/test';
import { networkIdle, watchNetwork } from '../browser/parts/network.ts';
import { signInAs } from '../browser/parts/sign-in.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import { startServer } from '../support/servers/server.ts';
import { measureFollowing, measureVisit, type Visit } from './slow-line.ts';

/**
 * `npm run bench -- first-row`, after `npm run build`: on a slow line, how long a person waits for the first row of a
 * list or for the sign-in page. Prints the median of three visits: with an empty cache, with everything in the cache,
 * and after a deployment whose files have new names; then from one screen to another. The floor is a bare page with one
 * script of 170 kB; `×` is the time in its terms.
 */
const VISITS = 3;
const FLOOR_BYTES = 170_000;

const ROW = 'tr[data-record]';
const PAGES = [
  { name: 'holidays', path: '/holidays', selector: ROW, signedIn: true },
  { name: 'release', path: '/register/release-payment-files', selector: ROW, signedIn: true },
  { name: 'sign-in', path: '/', selector: 'input[type=password]', signedIn: false },
] as const;

const FOLLOWED = [
  { name: 'holidays → release', from: '/holidays', link: 'Release Payment Files' },
  { name: 'release → holidays', from: '/register/release-payment-files', link: 'Holidays' },
] as const;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const repeated = async (measure: () => Promise<Visit>): Promise<Visit> => {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await measure());
  const middle = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
  return {
    time: middle('time'),
    bytes: middle('bytes'),
    requests: middle('requests'),
    longTasks: middle('longTasks'),
    longestTask: middle('longestTask'),
  };
};

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });

/** A bare page whose only script fills 170 kB and then adds a row. */
const startFloor = async () => {
  const filler = `/*${randomBytes(FLOOR_BYTES).toString('base64').slice(0, FLOOR_BYTES)}*/`;
  const script = `${filler};document.querySelector('table').insertRow().dataset.record='1';`;
  const page = '<!doctype html><table></table><script type="module" src="/script.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
};

const floor = await startFloor();
const inNewContext = async <T>(
  options: Parameters<typeof browser.newContext>[0],
  work: (context: BrowserContext) => Promise<T>,
) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
};

const bare = await repeated(() => inNewContext({}, (context) => measureVisit(context, floor.url, ROW)));
floor.stop();

const print = (name: string, { time, bytes, requests, longTasks, longestTask }: Visit) =>
  console.log(
    [
      name.padEnd(26),
      `${(time / 1000).toFixed(2)} s`,
      `${(time / bare.time).toFixed(2)}×`,
      `${(bytes / 1000).toFixed(0).padStart(4)} kB`,
      `${String(requests).padStart(2)} requests`,
      `${longTasks} long tasks, longest ${longestTask.toFixed(0)} ms`,
    ].join('  '),
  );
print('bare page, 170 kB', bare);

/** The same console built as another release. */
const nextRelease = mkdtempSync(join(tmpdir(), 'next-release-'));
execFileSync(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'build', '--outDir', nextRelease, '--emptyOutDir', '--logLevel', 'error'],
  { env: { ...process.env, BUILD_COMMIT: '0123456789ab' } },
);

const dataDir = mkdtempSync(join(tmpdir(), 'first-row-'));
let server = await startServer({ dataDir, environment: { DEMO_WORLD: 'small' } });
const { url } = server;
const { port } = new URL(url);

try {
  const storageState = await inNewContext({ baseURL: url }, async (context) => {
    await signInAs(await context.newPage(), 'administrator');
    return context.storageState();
  });
  const stateOf = (signedIn: boolean) => (signedIn ? { storageState } : {});
  /** Two earlier visits: after the second the browser has also kept the compiled code. */
  const fillCache = async (context: BrowserContext, path: string) => {
    watchNetwork(context);
    for (let visit = 0; visit < 2; visit++) {
      const page = await context.newPage();
      await page.goto(url + path);
      await networkIdle(page);
      await page.close();
    }
  };

  for (const { name, path, selector, signedIn } of PAGES) {
    const once = () => inNewContext(stateOf(signedIn), (context) => measureVisit(context, url + path, selector));
    print(`${name}, cold`, await repeated(once));
    await inNewContext(stateOf(signedIn), async (context) => {
      await fillCache(context, path);
      print(`${name}, warm`, await repeated(() => measureVisit(context, url + path, selector)));
    });
  }

  for (const { name, from, link } of FOLLOWED) {
    const row = { table: link, selector: ROW };
    const once = (context: BrowserContext) => measureFollowing(context, { from: url + from, link, row });
    print(name, await repeated(() => inNewContext({ storageState }, once)));
  }

  // each visit needs a browser that has seen the first release only
  const returning: { name: string; path: string; selector: string; contexts: BrowserContext[] }[] = [];
  for (const { name, path, selector, signedIn } of PAGES) {
    const contexts: BrowserContext[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...stateOf(signedIn) });
      await fillCache(context, path);
      contexts.push(context);
    }
    returning.push({ name, path, selector, contexts });
  }
  await server.stop();
  server = await startServer({ dataDir, environment: { DEMO_WORLD: 'small', PORT: port, CONSOLE_DIR: nextRelease } });
  for (const { name, path, selector, contexts } of returning) {
    const next = contexts.values();
    const once = async () => {
      const { value: context } = next.next();
      if (!context) throw new Error('Every browser has been used');
      return measureVisit(context, url + path, selector);
    };
    print(`${name}, after a deployment`, await repeated(once));
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(nextRelease, { recursive: true, force: true });
}
