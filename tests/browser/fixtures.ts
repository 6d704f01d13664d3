import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { Role } from '../../domain/roles.ts';
import { signInAs } from './parts/sign-in.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Fixtures {
  /** The role signed in when a test starts; nobody unless a file calls `test.use({ role })`. */
  role: Role | undefined;
  /** Console errors, foreign requests and lost values on the page. A test with any of them fails at its end. */
  complaints: string[];
}

interface WorkerFixtures {
  /** One sign-in per role, through the form, reused by later tests. */
  stateOf: (role: Role) => Promise<State>;
}

/** Texts that appear on a page when a value is missing. */
const LOST = /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/;
/** The browser also logs refused calls, which the screen reports itself. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

const complaint = (message: ConsoleMessage): string | undefined =>
  message.type() === 'error' && !EXPECTED.test(message.text()) ? `console: ${message.text()}` : undefined;

export const test = base.extend<Fixtures, WorkerFixtures>({
  stateOf: [
    async ({ browser }, use) => {
      const states = new Map<Role, State>();
      await use(async (role) => {
        const known = states.get(role);
        if (known) return known;
        // a new context inherits the options of the running test, including its session
        const context = await browser.newContext({
          baseURL: process.env.CONSOLE_URL,
          storageState: { cookies: [], origins: [] },
        });
        await signInAs(await context.newPage(), role);
        const state = await context.storageState();
        await context.close();
        states.set(role, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],
  role: [undefined, { option: true }],
  storageState: async ({ role, stateOf }, use) => use(role ? await stateOf(role) : undefined),
  complaints: [
    async ({ page, context, baseURL }, use) => {
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
