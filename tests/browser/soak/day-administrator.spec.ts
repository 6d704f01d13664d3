import { addGroup, addRun } from '../../support/release/runs.ts';
import { expect } from '../fixtures.ts';
import { dialog } from '../parts/list.ts';
import { runAt } from '../parts/release.ts';
import { breakRecord, confirm, find, logOut, open, screen, signIn, test } from '../parts/release-by-keys.ts';

test('an administrator reruns runs, retries the failed one, and voids one of $0.00', async ({
  keys,
  release: world,
}) => {
  const group = await addGroup(world.db);
  const paid = [{ claims: [7000, 5000], answer: { method: 'Check' } }];
  const runs = [];
  for (const date of ['2026-04-06', '2026-04-07'])
    runs.push((await addRun(world.db, group, paid, { status: 16, date })).run);
  const empty = await runAt(world, 4, { isEmpty: true });
  const { page } = keys;
  const { search, row, bar, answer, table } = screen(keys);
  await signIn(keys, 'administrator');

  await keys.press('/');
  await keys.home(search);
  await keys.type(group.number);
  await keys.press('Enter');
  await expect(page.getByText('Showing 1–2 of 2 items')).toBeVisible();
  await keys.press('Tab', 'j', 'x', 'j', 'x');
  await expect(bar).toContainText('2 selected');
  const mend = await breakRecord(world, 'check_runs', runs[1]?.id ?? 0);
  await keys.use(bar.getByRole('button', { name: 'Rerun…' }), { by: 'Shift+Tab' });
  await expect(dialog(page)).toContainText('Can be done: 2');
  await keys.reach(dialog(page).getByLabel('Drop off to LIN'));
  await keys.press('Space');
  await keys.reach(dialog(page).getByLabel('Reason'));
  await keys.type('The totals came late');
  await confirm(keys, 'Rerun');
  await expect(dialog(page)).toContainText('Failed: 1 · Done: 1');
  await keys.see();
  await mend();
  await keys.use(answer('Retry failed'));
  await expect(dialog(page)).toContainText('Can be done: 1');
  await keys.see();
  await confirm(keys, 'Rerun');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Rerun successful');
  await keys.home(table.locator(':focus'));
  await expect(row('04/07/2026')).not.toContainText('Totals Mismatch');

  const voided = await find(keys, empty.number);
  await open(keys, 'Void');
  await confirm(keys, 'Void');
  await expect(voided).toContainText('Voided');
  await expect(dialog(page)).toHaveCount(0);
  await keys.home(voided.locator(':focus'));
  await logOut(keys);
});
