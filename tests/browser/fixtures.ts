import type { ConsoleMessage } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { Role } from '../../domain/roles.ts';
import { watchNetwork } from './parts/network.ts';
import { sessionOf } from './parts/sign-in.ts';

interface Fixtures {
  /** The role signed in when a test starts; nobody unless a file calls `test.use({ role })`. */
  role: Role | undefined;
  /** Console errors, foreign requests and lost values on the page. A test with any of them fails at its end. */
  complaints: string[];
}

/** Texts that appear on a page when a value is missing. */
const LOST = /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/;
/** The browser also logs refused calls, which the screen reports itself. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

const complaint = (message: ConsoleMessage): string | undefined =>
  message.type() === 'error' && !EXPECTED.test(message.text()) ? `console: ${message.text()}` : undefined;

export const test = base.extend<Fixtures>({
  role: [undefined, { option: true }],
  storageState: async ({ browser, baseURL, role }, use) =>
    use(role && baseURL ? await sessionOf(browser, baseURL, role) : undefined),
  complaints: [
    async ({ page, context, baseURL }, use) => {
      watchNetwork(context);
      const found: string[] = [];
      const note = (text: string | undefined) => text && found.push(text);
      context.on('console', (message) => note(complaint(message)));
      context.on('weberror', (error) => note(`uncaught: ${error.error().message}`));
      context.on('response', (answer) =>
        note(answer.status() >= 500 ? `${answer.status()} ${answer.url()}` : undefined),
      );
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        const ours = origin === baseURL || protocol === 'blob:' || protocol === 'data:';
        note(ours ? undefined : `went out to ${origin}`);
      });
      await use(found);
      const shown = page.isClosed() ? '' : await page.locator('body').innerText();
      note(LOST.test(shown) ? `on the screen: ${LOST.exec(shown)?.[0]}` : undefined);
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
