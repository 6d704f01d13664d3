import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { actsOf } from '../browser/parts/acts.ts';
import { navigation, signInAs } from '../browser/parts/sign-in.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import { startServer } from '../support/servers/server.ts';
import type { Observed } from './observed.ts';
import { moved, observing, shiftOf } from './observed.ts';

/**
 * `npm run bench -- interaction`, after `npm run build`: opens every screen of the navigation with a hundred rows, on a
 * processor four times slower, and does what a person does there. Prints, worst first, how long each interaction took
 * until the next frame, and how far the page moved by itself, with the element that moved most. Required: 100 ms, and a
 * layout shift of at most 0.02 for each screen. `--only scheduler` measures the screens whose address has the word.
 */
const { values: asked } = parseArgs({
  args: process.argv.slice(3),
  options: { only: { type: 'string', default: '' } },
});

const SLOWDOWN = 4;

interface Line extends Observed {
  screen: string;
  act: string;
}

const longest = ({ interactions }: Observed): number => Math.max(0, ...interactions);

const measure = async (page: Page, screen: string): Promise<Line[]> => {
  const observe = await observing(page);
  const lines = [{ screen, act: 'load', ...(await observe(() => page.goto(`${screen}?pageSize=100`))) }];
  for (const [act, find] of actsOf(page)) {
    const done = await find();
    if (done) lines.push({ screen, act, ...(await observe(done)) });
  }
  return lines;
};

const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const dataDir = mkdtempSync(join(tmpdir(), 'interaction-'));
const server = await startServer({ dataDir, environment: { DEMO_WORLD: 'small' } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
const lines: Line[] = [];
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } });
  const first = await context.newPage();
  await signInAs(first, 'administrator');
  const links = await navigation(first).getByRole('link').all();
  const screens = (await Promise.all(links.map((link) => link.getAttribute('href')))).filter((href) => href !== null);
  for (const screen of screens.filter((one) => one.includes(asked.only))) {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    lines.push(...(await measure(page, screen)));
    await page.close();
    process.stdout.write('.');
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const slow = lines.filter((line) => longest(line) > 0).sort((one, other) => longest(other) - longest(one));
console.log(
  `\n${table(
    ['screen', 'interaction', 'ms'],
    slow.map((line) => [line.screen, line.act, String(longest(line))]),
  )}`,
);
const shifted = lines.filter((line) => shiftOf(line) >= 0.001).sort((one, other) => shiftOf(other) - shiftOf(one));
console.log(
  `\n${table(
    ['screen', 'after', 'layout shift', 'moved most'],
    shifted.map((line) => [line.screen, line.act, shiftOf(line).toFixed(3), moved(line)]),
  )}`,
);
