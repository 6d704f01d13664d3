import { expect, test } from './fixtures.ts';
import { navigation } from './parts/sign-in.ts';

test.use({ role: 'administrator' });

declare global {
  interface Window {
    /** The addresses that were asked for until the first row was there; later the other screens are fetched. */
    asked?: string[];
  }
}

test('a list makes each call once, and loads nothing for it that the page did not name', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (window.asked || !document.querySelector('tr[data-record]')) return;
      window.asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    }).observe(document, { childList: true, subtree: true });
  });
  const html = (await (await page.goto('/holidays'))?.text()) ?? '';
  await expect(page.locator('tr[data-record]').first()).toBeVisible();
  for (const call of ['/api/auth', '/api/holidays', '/api/locations'])
    expect(
      calls.filter((path) => path === call),
      call,
    ).toHaveLength(1);
  const asked = await page.evaluate(() => window.asked ?? []);
  const scripts = asked.filter((path) => path.endsWith('.js'));
  for (const chunk of ['calls', 'react', 'console', 'holidays', 'locations'])
    expect(
      scripts.filter((path) => path.startsWith(`/assets/${chunk}-`)),
      chunk,
    ).toHaveLength(1);
  expect(scripts.filter((path) => path.includes('/identity-'))).toEqual([]);
  for (const script of scripts) expect(html, script).toContain(script.slice('/'.length));
});

test('a list opened from another is shown from what was fetched while the pointer was on its link', async ({
  page,
}) => {
  await page.goto('/holidays');
  await expect(page.locator('tr[data-record]').first()).toBeVisible();
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/locations');
  const link = navigation(page).getByRole('link', { name: 'Locations' });
  await link.hover();
  await fetched;
  await link.click();
  await expect(page.getByRole('grid', { name: 'Locations' })).toBeVisible();
});
