import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { expect } from '../fixtures.ts';
import { expectAccessibleInThemes } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { RELEASE, runAt, test } from '../parts/release.ts';
import { bar, confirm, select } from '../parts/release-actions.ts';

/* Two people talk about a held EOB, and whoever releases its run reads it (docs/rules/records.md, "Notes"). */

const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a note, @ mentions a person' });
const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });

test('a note on a held EOB mentions a colleague, who answers it; the release dialog shows both', async ({
  openRelease,
  release,
}) => {
  const run = await runAt(release, 14, { lcrCents: 12_000, isOnHold: true });
  const [eob] = await release.db.select().from(eobs).where(eq(eobs.payment_file_id, run.file.id));
  const number = String(eob?.number);
  const first = await openRelease('administrator');
  await first.goto('/register/claims');
  await listOf(first).search.fill(number);
  await first.keyboard.press('Enter');
  await listOf(first).open(number);
  await first.getByRole('tab', { name: 'Notes' }).click();
  await composer(first).pressSequentially('Payee moved, please check @Demo Check Run M');
  await expect(first.getByRole('option', { name: 'Demo Check Run Manager' })).toBeVisible();
  await first.keyboard.press('Enter');
  await first.keyboard.press('Control+Enter');
  await expect(notes(first).getByRole('article')).toHaveCount(1);

  const second = await openRelease('check_run_manager');
  await second.getByRole('button', { name: 'Mentions, 1 unread mention' }).click();
  await second
    .getByRole('dialog', { name: 'Mentions' })
    .getByRole('link', { name: `on EOB ${number}` })
    .click();
  await second.getByRole('tab', { name: 'Notes 1' }).click();
  await expect(notes(second)).toContainText('Payee moved, please check @Demo Check Run Manager');
  await composer(second).fill('The new address is confirmed');
  await composer(second).press('Control+Enter');
  await expect(notes(second).getByRole('article')).toHaveCount(2);
  // without a refresh
  await expect(notes(first)).toContainText('The new address is confirmed');

  await second.goto(RELEASE);
  const row = await select(second, run.number);
  await bar(second).getByRole('button', { name: 'Rebuild…' }).click();
  await confirm(second, 'Rebuild');
  await expect(row).toContainText('CR Report Compiled');
  await row.getByRole('checkbox').check();
  await bar(second).getByRole('button', { name: 'Drop off…' }).click();
  const said = dialog(second).getByRole('region', { name: 'Notes' });
  await expect(said).toContainText('Payee moved, please check @Demo Check Run Manager');
  await expect(said).toContainText('The new address is confirmed');
  await expectAccessibleInThemes(second);
});
