import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleInThemes } from './parts/axe.ts';
import { byKeys } from './parts/by-keys.ts';
import { initials, logOut } from './parts/sign-in.ts';
import { smallTargets } from './parts/targets.ts';

/** The navigation in each of its forms, by pointer and by key, and the shell on paper and in forced colors. */
const RELEASE = '/register/release-payment-files';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Wide navigation' });
const widthOf = async (page: Page) => (await menu(page).boundingBox())?.width;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const open = async (page: Page, width: number, path = RELEASE) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('grid')).toBeVisible();
};

test.use({ role: 'check_run_manager' });

test('is narrow by itself from 900 to 1440 px, and keeps the width that the user chose', async ({ page }) => {
  await open(page, 1440);
  expect(await widthOf(page)).toBe(279);
  await expect(menu(page)).toContainText('Demo Check Run Manager');
  await page.setViewportSize({ width: 1439, height: 900 });
  await expect.poll(() => widthOf(page)).toBe(69);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect.poll(() => widthOf(page)).toBe(69);
  await page.setViewportSize({ width: 899, height: 900 });
  await expect(menu(page)).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 900 });
  await toggle(page).click();
  await expect.poll(() => widthOf(page)).toBe(279);
  await page.reload();
  await expect.poll(() => widthOf(page)).toBe(279);
  await toggle(page).click();
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.reload();
  await expect.poll(() => widthOf(page)).toBe(69);
});

/** The entries of the menu in their order: the name, and the word of it that stands under the icon. */
const ENTRIES: readonly (readonly [name: string, word: string])[] = [
  ['Summary', 'Summary'],
  ['Release Payment Files', 'Release'],
  ['Exceptions', 'Exceptions'],
  ['Approvals', 'Approvals'],
  ['Claims Search', 'Claims'],
  ['Check Registers', 'Registers'],
  ['Notifications', 'Notifications'],
  ['Groups', 'Groups'],
  ['Group Scheduler', 'Scheduler'],
  ['Users', 'Users'],
  ['Notification Settings', 'Settings'],
  ['Holidays', 'Holidays'],
  ['Healthcheck', 'Healthcheck'],
  ['Locations', 'Locations'],
];

test('lists the daily work first and Admin last, each by its name, none of it cut', async ({ page }) => {
  for (const width of [1280, 1440]) {
    await open(page, width);
    const links = menu(page).getByRole('link');
    if (width === 1280) await expect(links.locator('small')).toHaveText(ENTRIES.map(([, word]) => word));
    else await expect(links).toHaveText(ENTRIES.map(([name]) => name));
    for (const [name] of ENTRIES) await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
    const cut = await menu(page).evaluate((nav) =>
      [nav, ...nav.querySelectorAll('a, small, h2, p, button')]
        .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== 'inline')
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessibleInThemes(page);
  }
});

test('is operated by key: the name of an icon is seen, and the panel of the user hands the focus back', async ({
  page,
}) => {
  await open(page, 1280);
  const keys = byKeys(page);
  const holidays = menu(page).getByRole('link', { name: 'Holidays' });
  await keys.reach(holidays);
  await expect(page.locator('[data-popper-placement="right"]')).toHaveText('Admin: Holidays');
  await expect(page.locator('[data-popper-placement="right"]')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-popper-placement]')).toHaveCount(0);
  await keys.press('Enter');
  await expect(heading(page, 'Holidays')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Admin');

  await keys.use(initials(page));
  const panel = page.getByRole('dialog', { name: 'Signed in' });
  await expect(panel).toContainText('Demo Check Run Manager');
  await keys.reach(panel.getByRole('combobox', { name: 'Appearance' }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await keys.home(initials(page));
  await page.keyboard.press('Enter');
  await keys.reach(logOut(page));
});

test('shows the title once, with the search in reach at every width', async ({ page }) => {
  for (const width of [1440, 1280, 900, 390]) {
    await open(page, width);
    await expect(
      page.getByText('Release Payment Files', { exact: true }).and(page.locator(':not(a, a *, caption, caption *)')),
    ).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List settings' }).click();
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('is not on paper, where everything is light and no control is left', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, 1280);
  const textColor = () => heading(page, 'Release Payment Files').evaluate((one) => getComputedStyle(one).color);
  expect(await textColor()).toBe('rgb(230, 233, 238)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(textColor).toBe('rgb(27, 31, 39)');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.locator('.MuiButton-root').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^© /)).toBeHidden();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('shows the current entry and the active option in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, 1280);
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(await outlineOf('nav a[aria-current="page"]')).toBe('solid');
  expect(await outlineOf('nav a:not([aria-current])')).toBe('none');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).press('ArrowDown');
  expect(await outlineOf('[role="option"][aria-selected="true"]')).toBe('solid');
  expect(await outlineOf('[role="option"][aria-selected="false"]')).toBe('none');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Auto-refresh' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Manual' })).toBeFocused();
  expect(await outlineOf('[role^="menuitem"]:focus')).toBe('solid');
});
