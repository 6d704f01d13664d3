import { allows } from '../../declare/access.ts';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { landingOf } from '../../domain/roles.ts';
import { screens } from '../../resources/index.ts';
import { expect, test } from './fixtures.ts';
import { navigation, signInAs, signInForm } from './parts/sign-in.ts';

test('nothing is shown before sign-in', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await page.goto('/holidays');
  await expect(signInForm(page).submit).toBeVisible();
  await expect(navigation(page)).toBeHidden();
  expect(calls.filter((path) => !/\/api\/(metadata|auth)$/.test(path))).toEqual([]);
});

test('sign-in uses SRP: the password never leaves the browser', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await signInAs(page, 'check_run_manager');
  expect(bodies.some((body) => body.includes('USER_SRP_AUTH'))).toBe(true);
  expect(bodies.filter((body) => body.includes(DEMO_PASSWORD))).toEqual([]);
  expect(bodies.filter((body) => /eyJ[\w-]+\.[\w-]+\./.test(body.split(' ')[0] ?? ''))).toEqual([]);
});

test('a wrong password is reported, and the form keeps its input', async ({ page }) => {
  await page.goto('/');
  const form = signInForm(page);
  await form.give(demoEmail('epayables_manager'), 'not the password');
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is not right.');
  await expect(form.email).toHaveValue(demoEmail('epayables_manager'));
});

test('the requested page opens after sign-in', async ({ page }) => {
  await page.goto('/holidays');
  await signInForm(page).give(demoEmail('administrator'), DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/holidays/);
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible();
});

for (const role of ['check_run_manager', 'epayables_manager'] as const) {
  test(`a ${role} who opens / lands on the role’s start page, or on the first menu entry`, async ({ page }) => {
    await signInAs(page, role);
    const menu = screens.filter(({ access }) => allows(access.view, [role])).map(({ route }) => route);
    const landing = landingOf([role]);
    const expected = menu.includes(landing) ? landing : menu[0];
    await expect(page).toHaveURL(new RegExp(`${expected}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('signing out clears the browser, ends the session on the server, and Back shows nothing', async ({ page }) => {
  await signInAs(page, 'claims');
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  await page.getByRole('button', { name: /log ?out|sign out/i }).click();
  await expect(signInForm(page).submit).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('eyJ');
  expect((await page.request.get('/api/auth', { headers: { authorization } })).status()).toBe(401);
  await page.goBack();
  await expect(navigation(page)).toBeHidden();
});
