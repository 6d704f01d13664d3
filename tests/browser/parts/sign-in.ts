import type { Page } from '@playwright/test';
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
