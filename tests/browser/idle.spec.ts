import { expect, test } from './fixtures.ts';
import { navigation, signInAs, signInForm } from './parts/sign-in.ts';

/** The idle timeout with a fake clock (TRUST B4). */
test('an idle user is warned after 55 minutes and logged out after 60', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'call_center');
  await page.clock.fastForward('54:30');
  await expect(page.getByText(/logged out in/i)).toBeHidden();
  await page.clock.fastForward('00:45');
  await expect(page.getByText(/logged out in 5 minutes/i)).toBeVisible();
  await page.clock.fastForward('05:05');
  await expect(signInForm(page).submit).toBeVisible();
  await expect(navigation(page)).toBeHidden();
});

test('a key press during the warning keeps the session', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'call_center');
  await page.clock.fastForward('56:00');
  await expect(page.getByText(/logged out in/i)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/logged out in/i)).toBeHidden();
  await page.clock.fastForward('06:00');
  await expect(navigation(page)).toBeVisible();
});
