import { expect } from '../fixtures.ts';
import { listOf } from '../parts/list.ts';
import { runAt, test } from '../parts/release.ts';

test('a row selected while the search is on its way stays selected if it stays in sight; what goes is let go of', async ({
  openRelease,
  release,
}) => {
  const date = '2026-09-14';
  const sought = await runAt(release, 4, { date });
  const other = await runAt(release, 4, { date });
  const page = await openRelease('check_run', `?dateFrom=${date}&dateTo=${date}`);
  const list = listOf(page);
  await expect(list.table.getByRole('row')).toHaveCount(3);

  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/payments/release' && url.searchParams.get('search') === sought.number,
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  await list.search.fill(sought.number);
  await list.search.press('Enter');
  for (const { number } of [sought, other]) await list.row(number).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  held.resolve();
  await expect(list.row(other.number)).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(list.row(sought.number).getByRole('checkbox')).toBeChecked();

  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(list.row(other.number)).toBeVisible();
  await expect(list.row(other.number).getByRole('checkbox')).not.toBeChecked();
});
