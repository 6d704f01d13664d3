import type { Page, Request } from '@playwright/test';

/** An element that moved without a person having done something in the half second before, and by how much (0 to 1). */
export interface Shift {
  value: number;
  element: string;
}

/** What the browser noted: the duration of each interaction from the input to the next frame, in ms, and the shifts. */
export interface Observed {
  interactions: number[];
  shifts: Shift[];
}

/** How far the page moved by itself, from 0 on; and the element that moved most. */
export const shiftOf = ({ shifts }: Observed): number => shifts.reduce((sum, { value }) => sum + value, 0);
export const moved = ({ shifts }: Observed): string =>
  shifts.toSorted((one, other) => other.value - one.value)[0]?.element ?? '';

interface Kept {
  durations: Map<number, number>;
  shifts: Shift[];
}

declare global {
  interface Window {
    kept?: Kept;
  }
  // in Chromium only, and not in TypeScript's DOM
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
}

/** Runs in the page, before its own code. */
const observe = () => {
  const kept: Kept = { durations: new Map(), shifts: [] };
  window.kept = kept;
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'an element that is gone';
    const named = element.closest('[aria-label], [role], section, table, nav, header, form') ?? element;
    const label = named.getAttribute('aria-label') ?? named.getAttribute('role') ?? '';
    const text = (element.textContent ?? '').trim().slice(0, 30);
    return `${named.tagName.toLowerCase()}${label && ` "${label}"`} › ${element.tagName.toLowerCase()} ${text}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      kept.durations.set(entry.interactionId, Math.max(entry.duration, kept.durations.get(entry.interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => ({
        node,
        area: Math.max(from.width * from.height, to.width * to.height),
      }));
      const largest = moved.sort((one, other) => other.area - one.area)[0];
      kept.shifts.push({ value, element: nameOf(largest?.node ?? null) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** How long nothing must be asked of the server before a page has answered; the shifts of late answers count. */
const QUIET_MS = 600;

/** Observes a page from its next address on. Returns a function that does something, and answers what was noted. */
export const observing = async (page: Page) => {
  await page.addInitScript(observe);
  const open = new Set<Request>();
  page.on('request', (request) => {
    // the stream of changes does not end
    if (new URL(request.url()).pathname !== '/api/live') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const nextFrame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const settle = async () => {
    let since = performance.now();
    while (performance.now() - since < QUIET_MS) {
      await nextFrame();
      if (open.size) since = performance.now();
    }
  };
  return async (act: () => Promise<unknown>): Promise<Observed> => {
    await page.evaluate(() => {
      window.kept?.durations.clear();
      window.kept?.shifts.splice(0);
    });
    await act();
    await settle();
    return page.evaluate(() => ({
      interactions: [...(window.kept?.durations.values() ?? [])],
      shifts: [...(window.kept?.shifts ?? [])],
    }));
  };
};
