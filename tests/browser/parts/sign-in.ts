import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '../../../demo/accounts.ts';
import type { Role } from '../../../domain/roles.ts';

/** The sign-in page, filled in as a user does. */
export const signInForm = (page: Page) => {
  const email = page.getByRole('textbox', { name: /e-?mail/i });
  const password = page.getByLabel(/^password/i);
  const submit = page.getByRole('button', { name: /^sign in$/i });
  return {
    email,
    password,
    submit,
    give: async (address: string, secret: string) => {
      await email.fill(address);
      await password.fill(secret);
      await submit.click();
    },
  };
};

/** The navigation, or on a small screen the button that opens it; shown only when a user is signed in. */
export const navigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: 'Open navigation' }));

/** Opens the panel of the signed-in user, where the navigation is narrow. */
export const initials = (page: Page) => page.getByRole('region', { name: 'Signed in' }).getByRole('button');
export const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' });

/** Signs in through the form. */
export const signInAs = async (page: Page, role: Role) => {
  await page.goto('/');
  await signInForm(page).give(demoEmail(role), DEMO_PASSWORD);
  await expect(navigation(page)).toBeVisible();
  // what is clicked before would be left again for the first screen of the role
  const noScreen = page.getByRole('heading', { name: 'No screen is assigned to your role' });
  await expect
    .poll(async () => new URL(page.url()).pathname !== '/' || (await noScreen.isVisible()), { timeout: 30_000 })
    .toBe(true);
};

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Long before the session of a state has been idle for an hour, and would be ended. */
const KEPT_MS = 10 * 60_000;
/** By the address of the server and the role: the sign-ins of this worker. */
const states = new Map<string, { state: State; at: number }>();

/** The session of a role on a server: one sign-in through the form, used by later tests, since each takes two pages. */
export const sessionOf = async (browser: Browser, url: string, role: Role): Promise<State> => {
  const key = `${url} ${role}`;
  const known = states.get(key);
  if (known && Date.now() - known.at < KEPT_MS) return known.state;
  // a new context inherits the options of the running test, including its session
  const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } });
  await signInAs(await context.newPage(), role);
  const state = await context.storageState();
  await context.close();
  states.set(key, { state, at: Date.now() });
  return state;
};

/** The pages of this context are those of somebody signed in with this role, from the next one opened. */
export const continueAs = async (page: Page, role: Role): Promise<void> => {
  const context = page.context();
  const browser = context.browser();
  if (!browser) throw new Error('The context belongs to no browser');
  const { origin } = new URL((await page.request.head('/')).url());
  await context.setStorageState(await sessionOf(browser, origin, role));
};
