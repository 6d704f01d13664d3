import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A slow line and a slow processor: 1.6 Mbit/s, 150 ms to the server and back, a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;

/** A measured visit. Times are in milliseconds; requests are those that were not answered from the cache. */
export interface Visit {
  time: number;
  bytes: number;
  requests: number;
  longTasks: number;
  longestTask: number;
}

/** Counts what comes over the network. */
const traffic = async (cdp: CDPSession) => {
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += Number(encodedDataLength > 0);
  });
  await cdp.send('Network.enable');
  return () => ({ bytes, requests });
};

/** A page on the slow line. */
const slowPage = async (context: BrowserContext) => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const counted = await traffic(cdp);
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, counted };
};

/** An element to wait for; `table`: the caption of the table that it must be in. */
interface Wanted {
  selector: string;
  table?: string;
}

/** When an element stood in the page, by the page's own clock. */
const shown = (page: Page, wanted: Wanted): Promise<number> =>
  page.evaluate(
    ({ selector, table }) =>
      new Promise<number>((resolve) => {
        const isThere = () => {
          const found = document.querySelector(selector);
          return found && (!table || found.closest('table')?.caption?.textContent === table);
        };
        const look = () => (isThere() ? resolve(performance.now()) : requestAnimationFrame(look));
        look();
      }),
    wanted,
  );

/** The tasks longer than 50 ms between two times of the page's clock. */
const longTasks = async (page: Page, from: number, to: number) => {
  const all = await page.evaluate(
    () =>
      new Promise<{ startTime: number; duration: number }[]>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
        );
        observer.observe({ type: 'longtask', buffered: true });
        // without a long task the observer is never called
        setTimeout(() => resolve([]), 500);
      }),
  );
  const tasks = all.filter(({ startTime }) => startTime >= from && startTime < to);
  return { longTasks: tasks.length, longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)) };
};

/** Opens an address and measures until the element is shown. */
export const measureVisit = async (context: BrowserContext, url: string, selector: string): Promise<Visit> => {
  const { page, counted } = await slowPage(context);
  await page.goto(url, { waitUntil: 'commit' });
  const time = await shown(page, { selector });
  const visit = { time, ...counted(), ...(await longTasks(page, 0, time)) };
  await page.close();
  return visit;
};

/** How long the pointer rests on a link before it is clicked: a short time for a person. */
const AIM_MS = 200;

/** Follows a link from a loaded page, and measures from the click until the element is shown. */
export const measureFollowing = async (
  context: BrowserContext,
  { from, link, row }: { from: string; link: string; row: Wanted },
): Promise<Visit> => {
  const { page, counted } = await slowPage(context);
  await page.goto(from, { waitUntil: 'networkidle' });
  const target = page.getByRole('link', { name: link });
  await target.hover();
  await page.waitForTimeout(AIM_MS);
  const before = counted();
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
  });
  const [until] = await Promise.all([shown(page, row), target.click()]);
  const after = counted();
  const clicked = await page.evaluate(() => performance.getEntriesByName('clicked')[0]?.startTime ?? 0);
  const visit = {
    time: until - clicked,
    bytes: after.bytes - before.bytes,
    requests: after.requests - before.requests,
    ...(await longTasks(page, clicked, until)),
  };
  await page.close();
  return visit;
};
