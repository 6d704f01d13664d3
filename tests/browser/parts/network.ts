import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

interface Loading {
  open: Set<Request>;
  /** When the last one began or ended, in ms. */
  since: number;
}

/** What pages load, besides the stream of changes, which does not end. */
const loading = new WeakMap<Page, Loading>();

const isEndless = (request: Request) => new URL(request.url()).pathname === '/api/live';
/** For so long, in ms, nothing is loaded where a page is idle. */
const IDLE_MS = 500;

/** Notes what the pages of a context load, for `networkIdle`. */
export const watchNetwork = (context: BrowserContext): void => {
  const note = (request: Request, change: (open: Set<Request>) => unknown) => {
    // a navigation has no page yet, and a worker has none at all
    if (request.isNavigationRequest() || request.serviceWorker() || isEndless(request)) return;
    const page = request.frame().page();
    const { open } = loading.get(page) ?? { open: new Set() };
    change(open);
    loading.set(page, { open, since: performance.now() });
  };
  context.on('request', (request) => note(request, (open) => open.add(request)));
  context.on('requestfinished', (request) => note(request, (open) => open.delete(request)));
  context.on('requestfailed', (request) => note(request, (open) => open.delete(request)));
};

const idleFor = (page: Page): number => {
  const { open, since } = loading.get(page) ?? { open: new Set(), since: 0 };
  return open.size ? 0 : performance.now() - since;
};

/** Resolves when a page has loaded nothing for half a second, the stream of changes aside. */
export const networkIdle = (page: Page): Promise<void> =>
  expect.poll(() => idleFor(page), { timeout: 30_000 }).toBeGreaterThan(IDLE_MS);
