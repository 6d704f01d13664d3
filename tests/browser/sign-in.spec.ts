import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from './fixtures.ts';
import { initials, logOut, navigation, signInAs, signInForm } from './parts/sign-in.ts';

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
  await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
  await expect(form.email).toHaveValue(demoEmail('epayables_manager'));
});

test('the requested page opens after sign-in', async ({ page }) => {
  await page.goto('/holidays');
  await signInForm(page).give(demoEmail('administrator'), DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/holidays/);
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible();
});

/** The start page of the role. */
const LANDINGS = { check_run_manager: 'Summary', account_administrator: 'Check Registers' } as const;

for (const role of ['check_run_manager', 'account_administrator'] as const) {
  test(`a ${role} who opens / lands on ${LANDINGS[role]}`, async ({ page }) => {
    await signInAs(page, role);
    await expect(page.getByRole('heading', { level: 1, name: LANDINGS[role] })).toBeVisible();
  });
}

test('signing out clears the browser, ends the session on the server, and Back shows nothing', async ({ page }) => {
  await signInAs(page, 'claims');
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  await initials(page).click();
  await logOut(page).click();
  await expect(signInForm(page).submit).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('eyJ');
  expect((await page.request.get('/api/auth', { headers: { authorization } })).status()).toBe(401);
  await page.goBack();
  await expect(navigation(page)).toBeHidden();
});

test('a logout asks first when another tab has unsaved changes', async ({ page, context }) => {
  await signInAs(page, 'check_run_manager');
  await page.goto('/holidays');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const typed = page.getByLabel('Holiday description');
  await typed.fill('Typed in the first tab');

  const other = await context.newPage();
  await other.goto('/holidays');
  await expect(navigation(other)).toBeVisible();
  await initials(other).click();
  await logOut(other).click();
  const question = other.getByRole('alertdialog', { name: 'Another tab has unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(typed).toHaveValue('Typed in the first tab');

  await logOut(other).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(signInForm(other).submit).toBeVisible();
  await expect(signInForm(page).submit).toBeVisible();
});
