import { sql } from 'drizzle-orm';
import { bankAccounts } from '../../../server/db/tables/bank.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { addSentPull, bankFile, postBankFile } from '../../support/worlds/bank.ts';
import { addDroppedOff, addFundedGroup } from '../../support/worlds/drop-offs.ts';
import { expect } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInThemes } from '../parts/axe.ts';
import { byKeys } from '../parts/by-keys.ts';
import { dialog, listOf, told } from '../parts/list.ts';
import { RELEASE, runAt, test } from '../parts/release.ts';
import { actionOf, notices, settle } from '../parts/release-actions.ts';

/* What waits for a person: taken, settled there and then, or followed to where it is solved (docs/rules/exceptions.md). */

// a server of its own, since all exceptions are counted: those of other files' tests would count, too
test.use({ environment: { SFTP_POLL_SECONDS: '60' } });

test('an exception is taken, followed to its run, and goes with what solves it', async ({ openRelease, release }) => {
  test.setTimeout(240_000);
  const page = await openRelease('check_run_manager', '?search=none');
  await page.goto('/exceptions');
  await expect(page.getByText('No open exceptions')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Exceptions', exact: true })).toBeVisible();

  const group = await addGroup(release.db);
  await addRun(release.db, group, [{ claims: [12_000], answer: { method: 'Check', status: 'Rejected' } }], {
    status: 4,
  });
  const other = await runAt(release, 16);
  await release.db.execute(sql`
    insert into inbound_files (source_key, filename, sha256, size_bytes, storage_key, kind, status, reason, finished_at)
    values ('claims-system', 'cl261119.777', 'x', 1, 'x', 'payment-file', 'quarantined', 'REF*1L names no group', now())`);

  // the menu counts them, and the release screen, its runs and Healthcheck lead to them
  await page.goto(RELEASE);
  await expect(page.getByRole('link', { name: 'Exceptions 3 waiting' })).toBeVisible();
  await page.getByRole('link', { name: 'Exceptions of check runs' }).click();
  await expect(listOf(page).row('Rejected payment')).toBeVisible();
  await expect(listOf(page).row('Totals differ')).toBeVisible();
  await expect(listOf(page).row('File set aside')).toBeHidden();
  await page.goto('/healthcheck');
  await page.getByRole('region', { name: 'Exceptions' }).getByRole('link', { name: '1', exact: true }).first().click();
  await expect(listOf(page).row('REF*1L names no group')).toBeVisible();
  await expect(listOf(page).row('Rejected payment')).toBeHidden();
  await page.goto(`${RELEASE}?groupNumber=${other.number}`);
  await (await actionOf(listOf(page).row(other.number), 'Exceptions of this run')).click();
  await expect(listOf(page).row('Totals differ')).toBeVisible();
  await expect(listOf(page).row('Rejected payment')).toBeHidden();

  await page.goto('/exceptions');
  const row = listOf(page).row('Rejected payment');
  await expect(row).toContainText('$120.00');
  await expectAccessibleInThemes(page);
  await (await actionOf(row, /^Take$/)).click();
  await expect(notices(page)).toContainText('is yours');
  await expect(row).toContainText('Demo Check Run Manager');
  await page
    .getByRole('tab', { name: /^Mine/ })
    .or(page.getByRole('button', { name: /^Mine/ }))
    .first()
    .click();
  await expect(row).toBeVisible();
  await expect(listOf(page).row('Totals differ')).toBeHidden();

  const colleague = await openRelease('check_run');
  await colleague.setViewportSize({ width: 390, height: 844 });
  await colleague.goto('/exceptions?kind=rejected');
  await listOf(colleague).open('Rejected payment');
  await expect(colleague.getByText('Find out why, then reissue it, void it or accept it unpaid.').last()).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Actions', exact: true }).click();
  const giveBack = colleague.getByRole('menuitem', { name: 'Give back' });
  await expect(giveBack).toContainText('Demo Check Run Manager has it.');
  await colleague.keyboard.press('Escape');
  await colleague.getByRole('link', { name: 'Open check run' }).click();
  await expect(colleague).toHaveURL(/release-payment-files\?.*expanded-row-id=/);
  await expect(colleague.getByText('Rejected', { exact: true }).first()).toBeVisible();

  // settled there and then
  await settle(row, 'Void…', {
    reason: 'The payee is gone',
    confirm: 'Void',
    look: async (asked) => {
      await expect(asked).toContainText('$120.00');
      await expectAccessible(page);
    },
  });
  await expect(notices(page)).toContainText('voided');
  await expect(row).toBeHidden();
  await expect(page.getByRole('link', { name: 'Exceptions 2 waiting' })).toBeVisible();
});

test('a rejected payment is traced, and left unpaid when a second person approves', async ({
  openRelease,
  release,
}) => {
  const group = await addGroup(release.db, { number: 'EX-UNPAID' });
  await addRun(release.db, group, [{ claims: [5_500], answer: { method: 'Check', status: 'Rejected' } }], {
    status: 4,
  });
  const page = await openRelease('check_run_manager');
  await page.goto('/exceptions?kind=rejected&group-number=EX-UNPAID');
  const row = listOf(page).row('Rejected payment');
  await (await actionOf(row, 'Trace')).click();
  await expect(page.getByRole('dialog', { name: /^Trace of EOB/ })).toContainText('$55.00');
  await page.keyboard.press('Escape');

  await settle(row, 'Accept unpaid…', {
    reason: 'The payee has closed',
    confirm: 'Ask for approval',
    look: (asked) => expect(asked).toContainText('$55.00 stays unpaid and no longer blocks the release'),
  });
  await expect(notices(page)).toContainText('Sent for approval');
  await expect(row).toBeVisible();

  const second = await openRelease('administrator');
  await second.goto('/approvals');
  await settle(listOf(second).row('The payee has closed'), 'Approve…', { confirm: 'Approve' });
  await expect(notices(second)).toContainText('approved');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(row).toBeHidden();
});

test('check registers that were not built are rebuilt, and a file that was not loaded is withdrawn, from their rows', async ({
  openRelease,
  release,
}) => {
  const unbuilt = await runAt(release, 14);
  const unloaded = await runAt(release, 6);
  const page = await openRelease('check_run');
  const settled = async (kind: string, group: string, title: string, label: string) => {
    await page.goto(`/exceptions?${new URLSearchParams({ kind, 'group-number': group })}`);
    const row = listOf(page).row(title);
    await settle(row, `${label}…`, { confirm: label });
    return row;
  };

  const rebuilt = await settled('build-failed', unbuilt.number, 'Check registers not built', 'Rebuild');
  await expect(notices(page)).toContainText('its check registers are being rebuilt');
  await expect(rebuilt).toBeHidden();

  const withdrawn = await settled('not-loaded', unloaded.number, 'Payment file not loaded', 'Withdraw');
  await expect(notices(page)).toContainText('withdrawn');
  await expect(withdrawn).toBeHidden();
  await page.goto(`${RELEASE}?groupNumber=${unloaded.number}`);
  await expect(listOf(page).row(unloaded.number)).toContainText('Voided');
});

test('the pull and the check run that are proposed for credits are confirmed or broken, from their rows', async ({
  openRelease,
  release: { db },
}) => {
  const [operating, claims, day] = ['000060009101', '000020009103', '2026-11-18'];
  await db
    .insert(bankAccounts)
    .values({ account_number: operating, title: 'Premium collection', purpose: 'operating' });
  await addSentPull(db, 'TN day 18', 71_234, day);
  await addDroppedOff(db, await addFundedGroup(db, '70348', claims), day, 91_234, { type: 'on-demand', sequence: 2 });
  const accounts = [
    { account: operating, entries: [['142', 71_234] as const] },
    { account: claims, entries: [['195', 91_234] as const] },
  ];
  await postBankFile(db, bankFile(day, accounts), 'bai2_118.txt');
  await matchBankCredits(db, undefined);

  const page = await openRelease('administrator');
  await page.goto('/exceptions?kind=unmatched-credit');
  const ofRun = listOf(page).row('$912.34');
  await (await actionOf(ofRun, 'Confirm match')).click();
  await expect(notices(page)).toContainText('Confirmed: the credit pays Check run 70348, 11/18/2026 #2');
  await expect(ofRun).toBeHidden();

  const ofPull = listOf(page).row('$712.34');
  await expect(ofPull).toContainText('TN day 18 has this amount');
  await settle(ofPull, 'Break match…', {
    reason: 'Paid by another location',
    confirm: 'Break match',
    look: (asked) => expect(asked).toContainText('The credit is open again, and TN day 18 waits for another one.'),
  });
  await expect(notices(page)).toContainText('Broken: the credit no longer pays TN day 18');
  await expect(ofPull).toContainText('Its match was broken. Nothing else has this amount around this day.');
  await ofPull.getByRole('button', { name: /actions/i }).click();
  await expect(page.getByRole('menuitem', { name: 'Open Banking Detail' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Confirm match' })).toBeHidden();
});

test('three exceptions are solved in a row by keyboard alone', async ({ openRelease, release }) => {
  const group = await addGroup(release.db, { number: 'EX-KEYS' });
  const unpaid = (cents: number) => ({ claims: [cents], answer: { method: 'Check', status: 'Rejected' } as const });
  await addRun(release.db, group, [unpaid(1_100), unpaid(2_200), unpaid(3_300), unpaid(4_400)], { status: 4 });
  const page = await openRelease('check_run_manager');
  await page.goto('/exceptions?group-number=EX-KEYS&order-by=amount&direction=asc');
  const list = listOf(page);
  await expect(list.row('$11.00')).toBeVisible();
  const { keyboard } = page;
  const keys = byKeys(page);

  // the keys of a table come after its rows; the one goes back where the other went too far
  let presses = 0;
  await expect
    .poll(async () => {
      await keyboard.press(presses++ % 2 === 0 ? 'j' : 'k');
      return list.row('$11.00').locator(':focus').count();
    })
    .toBe(1);
  await keyboard.press('Enter');
  for (const [amount, next] of [
    ['$11.00', '$22.00'],
    ['$22.00', '$33.00'],
    ['$33.00', '$44.00'],
  ] as const) {
    await expect(list.row(amount).getByRole('button', { name: /^Close/ })).toBeVisible();
    await keyboard.press('a');
    await expect(page.getByRole('menu')).toBeVisible();
    // the first letters of an item lead to it
    await keyboard.type('Void');
    await expect(page.getByRole('menuitem', { name: 'Void…' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog(page).getByLabel(/Reason/)).toBeFocused();
    await keyboard.type('The payee is gone');
    await keys.use(dialog(page).getByRole('button', { name: 'Void', exact: true }));
    await expect(dialog(page)).toBeHidden();
    await expect(list.row(amount)).toBeHidden();
    await expect(list.row(next).locator(':focus')).toHaveCount(1);
    await expect(list.row(next).getByRole('button', { name: /^Close/ })).toBeVisible();
    await expect(told(page, /^Done\. Next: Rejected payment: EOB/)).toBeAttached();
  }
  await page.getByRole('button', { name: 'Group by kind' }).press('Enter');
  await expect(list.table.getByRole('rowheader', { name: /^Rejected payment\s+1 exception$/ })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list.table.getByRole('rowheader', { name: /^Rejected payment\s+1 exception$/ })).toBeVisible();
  await expectAccessible(page);
});
