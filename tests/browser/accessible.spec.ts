import { expect, test } from './fixtures.ts';
import { expectAccessibleInThemes } from './parts/axe.ts';
import { signInForm } from './parts/sign-in.ts';

/** Runs axe on the pages that are no screens; the soak tests every screen in all states, both themes and two widths. */
test('the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(signInForm(page).submit).toBeVisible();
  await expectAccessibleInThemes(page);
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('Not found', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await expectAccessibleInThemes(page);
  });
});
