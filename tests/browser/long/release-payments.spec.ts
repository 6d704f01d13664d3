import { asc, eq } from 'drizzle-orm';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Db } from '../../../server/db/database.ts';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import type { EobDraft } from '../../support/release/runs.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expect } from '../fixtures.ts';
import { expectAccessible } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { RELEASE, test } from '../parts/release.ts';
import { confirm, notices, settle } from '../parts/release-actions.ts';
import type { ShownRun } from '../parts/run.ts';
import { act, openFile, pick, rowOf, show } from '../parts/run.ts';

/* What people do about payments that the processor did not make (docs/rules/check-runs.md, "At the processor"). */

test.describe.configure({ timeout: 240_000 });

let made = 500;

/** A run of $10.00, which is paid, and $5.00, of which the processor says something else. */
const runOf = async ({ db }: { db: Db }, draft: EobDraft) => {
  const group = await addGroup(db);
  made += 1;
  const drafts = [{ claims: [1000], answer: { method: 'Check' } }, draft];
  const { run, file } = await addRun(db, group, drafts, {
    status: STATUS.waitingStatus,
    filename: `cl261119.${made}`,
  });
  const own = await db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(asc(eobs.id));
  const eob = own.at(-1);
  if (!eob) throw new Error('no EOB');
  const shown: ShownRun = { id: run.id, group };
  return { shown, number: eob.number };
};

test('a rejected payment is reissued under the next number', async ({ openRelease, release }) => {
  const { shown, number } = await runOf(release, { claims: [500], answer: { method: 'ACH', status: 'Rejected' } });
  const page = await openRelease('check_run');
  await show(page, shown);
  const table = await openFile(page);
  await expect(rowOf(table, number)).toContainText('Rejected');
  await pick(table, number).check();
  await act(page, 'Reissue…').click();
  await expect(dialog(page)).toContainText(`Reissue: EOB ${number}, $5.00`);
  await expectAccessible(page);
  await confirm(page, 'Reissue');
  await expect(rowOf(table, number)).toContainText(`Reissued as ${number}-R1`);
  await expect(rowOf(table, `${number}-R1`)).toContainText(`Reissue of ${number}`);
  await expect(rowOf(table, `${number}-R1`)).toContainText('$5.00');
  // its file waits for the processor again, and the reissue counts once
  await expect(page.getByRole('grid', { name: 'Payment files', exact: true })).toContainText('Waiting ePay');
  await expect(table.locator('tfoot')).toContainText('$15.00');
});

test('a returned payment is accepted unpaid when another person approves', async ({ openRelease, release }) => {
  const { shown, number } = await runOf(release, { claims: [500], answer: { method: 'ACH', status: 'Returned' } });
  const page = await openRelease('check_run_manager');
  await show(page, shown);
  const table = await openFile(page);
  await settle(rowOf(table, number), 'Accept unpaid…', {
    reason: 'The member was paid by check',
    confirm: 'Ask for approval',
    look: () => expectAccessible(page),
  });
  await expect(notices(page)).toContainText('Sent for approval');
  await expect(rowOf(table, number)).toContainText('Returned');

  const other = await openRelease('administrator');
  await other.goto('/approvals');
  const request = listOf(other).row(number);
  await expect(request).toContainText('The member was paid by check');
  await settle(request, 'Approve…', {
    confirm: 'Approve',
    look: (asked) => expect(asked).toContainText(`EOB ${number}, $5.00, which was returned, is not paid`),
  });
  await expect(notices(other)).toContainText('approved');

  await page.goto(RELEASE);
  await show(page, shown);
  await expect(rowOf(await openFile(page), number)).toContainText('Accepted unpaid');
});
