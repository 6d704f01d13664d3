import { screens } from '../../../resources/index.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';

/** Runs axe on every declared list in each of its states, in both themes and two widths (TRUST G1, G8). */
const WIDTHS = [320, 1280];

// many tests that only read: both workers share them
test.describe.configure({ mode: 'parallel' });
test.use({ role: 'administrator' });

for (const colorScheme of THEMES) {
  for (const width of WIDTHS) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      for (const { route, title } of screens) {
        test(`${title}: loaded, expanded, empty`, async ({ page }) => {
          await page.goto(route);
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
          await page.waitForLoadState('networkidle');
          await expectAccessible(page);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          expect(sideways, 'the page scrolls sideways').toBe(false);

          const opener = page
            .getByRole('grid')
            .getByRole('button', { name: /^open /i })
            .first();
          if (await opener.isVisible()) {
            await opener.click();
            await page.waitForLoadState('networkidle');
            await expectAccessible(page);
          }
          const search = page.getByRole('searchbox').first();
          if (await search.isVisible()) {
            await search.fill('no record says this');
            await expect(page.getByText(/no matches|no holidays|no locations/i).first()).toBeVisible();
            await expectAccessible(page);
          }
        });
      }
    });
  }
}
