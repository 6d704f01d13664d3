import { screens } from '../../resources/index.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleInThemes } from './parts/axe.ts';
import { signInForm } from './parts/sign-in.ts';

// many tests that only read: both workers share them
test.describe.configure({ mode: 'parallel' });

/** Runs axe on every page as it opens. The soak tests the declared lists in all states, both themes and two widths. */
test('the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(signInForm(page).submit).toBeVisible();
  await expectAccessibleInThemes(page);
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  for (const { route, title } of screens) {
    test(title, async ({ page }) => {
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });
  }

  test('Not found', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await expectAccessibleInThemes(page);
  });
});
