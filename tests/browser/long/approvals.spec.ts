import type { Page } from '@playwright/test';
import { STATUS } from '../../../domain/release/statuses.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expect } from '../fixtures.ts';
import { expectAccessible } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { test } from '../parts/release.ts';
import { actionOf, answer, notices, settle } from '../parts/release-actions.ts';

/* What becomes of a request that is not approved, as both people read it (docs/rules/background-work.md, "Four eyes"). */

const REASONS = { refused: 'The member was paid by check', withdrawn: 'The payee has closed' } as const;

// a server of its own: its payments stay returned, and tests of other files count what waits
test.use({ environment: { SFTP_POLL_SECONDS: '90' } });

test('a request is refused with a reason, another is withdrawn by who asked, and both see it', async ({
  openRelease,
  release,
}) => {
  test.setTimeout(240_000);
  const asker = await openRelease('check_run_manager');
  for (const [name, reason] of Object.entries(REASONS)) {
    const number = `AP-${name}`;
    const group = await addGroup(release.db, { number });
    await addRun(release.db, group, [{ claims: [5_500], answer: { method: 'ACH', status: 'Returned' } }], {
      status: STATUS.waitingPdf,
    });
    await asker.goto(`/exceptions?kind=returned&group-number=${number}`);
    await settle(listOf(asker).row('Returned payment'), 'Accept unpaid…', { reason, confirm: 'Ask for approval' });
    await expect(notices(asker)).toContainText('Sent for approval');
  }

  const second = await openRelease('administrator');
  await second.getByRole('link', { name: 'Approvals 2 waiting' }).click();
  await settle(listOf(second).row(REASONS.refused), 'Refuse…', { confirm: 'Refuse' });
  await expect(dialog(second)).toContainText('Reason is required');
  const reason = 'The check was never cashed';
  await answer(second, { reason, confirm: 'Refuse', look: () => expectAccessible(second) });
  await expect(notices(second)).toContainText('refused');
  await expect(second.getByRole('link', { name: 'Approvals 1 waiting' })).toBeVisible();

  // who asked reads why, and withdraws the other one
  await asker.goto('/approvals?turn=asked');
  await expect(listOf(asker).row(REASONS.refused)).toContainText('Refused');
  await expect(listOf(asker).row(REASONS.withdrawn)).toContainText('Waiting');
  await listOf(asker).open(REASONS.refused);
  const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });
  await expect(decision(asker)).toContainText('The check was never cashed');
  await expect(decision(asker)).toContainText('Demo Administrator');
  await expectAccessible(asker);
  await settle(listOf(asker).row(REASONS.withdrawn), 'Withdraw…', {
    confirm: 'Withdraw',
    look: (asked) => expect(asked).toContainText('Your request is withdrawn, and nothing is changed.'),
  });
  await expect(notices(asker)).toContainText('withdrawn');
  await expect(listOf(asker).row(REASONS.withdrawn)).toContainText('Withdrawn');

  // it waits for nobody, who is not asked to decide it any more
  await second.goto('/approvals?turn=');
  await expect(listOf(second).row(REASONS.refused)).toContainText('Refused');
  await expect(listOf(second).row(REASONS.withdrawn)).toContainText('Withdrawn');
  await expect(second.getByRole('link', { name: 'Approvals', exact: true })).toBeVisible();
  const approve = await actionOf(listOf(second).row(REASONS.withdrawn), 'Approve…');
  await expect(approve).toContainText('this one is withdrawn');
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await second.keyboard.press('Escape');
  await listOf(second).open(REASONS.withdrawn);
  await expect(decision(second)).toContainText('Demo Check Run Manager');

  // nothing was done: both payments still wait for a person
  await second.goto('/exceptions?kind=returned');
  await expect(listOf(second).table.getByRole('row').filter({ hasText: 'Returned payment' })).toHaveCount(2);
});
