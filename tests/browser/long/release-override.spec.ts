import { expect } from '../fixtures.ts';
import { expectAccessible } from '../parts/axe.ts';
import { dialog, listOf, told } from '../parts/list.ts';
import { RELEASE, runAt, test } from '../parts/release.ts';
import { actionOf, answer, bar, confirm, find, notices, select, settle } from '../parts/release-actions.ts';

/* The release gate and its override by a second person (docs/rules/check-runs.md, "Release gate"). */

test('a run whose LCR total differs is released when one person asks and another approves', async ({
  openRelease,
  release,
}) => {
  test.setTimeout(240_000);
  const { number } = await runAt(release, 14, { lcrCents: 12_100 });
  const page = await openRelease('check_run_manager');
  const row = await select(page, number);
  await bar(page).getByRole('button', { name: 'Rebuild…' }).click();
  await confirm(page, 'Rebuild');
  await expect(row).toContainText('CR Report Compiled');

  await row.getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Drop off…' }).click();
  await expect(dialog(page)).toContainText('LCR: a difference without an explanation, $1.00.');
  await expect(dialog(page)).toContainText('can ask for a release override');
  await expect(dialog(page).getByRole('button', { name: 'Drop off', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await settle(row, 'Ask for release override…', { confirm: 'Ask for approval' });
  await expect(dialog(page)).toContainText('Reason is required');
  const reason = 'The bank closes at noon';
  await answer(page, { reason, confirm: 'Ask for approval', look: () => expectAccessible(page) });
  await expect(notices(page)).toContainText('Sent for approval');
  await expect(row).not.toContainText('Released');

  // who asked sees it, and cannot approve it
  await page.goto('/approvals?turn=asked');
  const refused = await actionOf(listOf(page).row(number), 'Approve…');
  await expect(refused).toContainText('You asked for this, so another person decides it.');
  await expect(refused).toHaveAttribute('aria-disabled', 'true');

  const other = await openRelease('administrator');
  await other.getByRole('link', { name: 'Approvals 1 waiting' }).click();
  const request = listOf(other).row(number);
  await expect(request).toContainText('The bank closes at noon');
  await listOf(other).open(number);
  await expect(other.getByRole('region', { name: 'What is done' })).toContainText(
    'Although: LCR: a difference without an explanation, $1.00.',
  );
  await expectAccessible(other);
  await settle(request, 'Approve…', {
    confirm: 'Approve',
    look: (asked) => expect(asked).toContainText('The run, $120.00, is released'),
  });
  await expect(notices(other)).toContainText('approved');
  // it waits for nobody any more, so it leaves the list with what was open
  await expect(told(other, 'Done. The list is empty.')).toBeAttached();
  await expect(request).toBeHidden();
  await other.getByRole('toolbar', { name: 'Whose turn' }).getByRole('button', { name: /^All/ }).click();
  await expect(request).toContainText('Approved');
  await expect(other.getByRole('link', { name: 'Approvals', exact: true })).toBeVisible();

  await page.goto(RELEASE);
  await expect(await find(page, number)).toContainText('Released');
});
