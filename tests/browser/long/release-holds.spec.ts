import type { Locator } from '@playwright/test';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Db } from '../../../server/db/database.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expect } from '../fixtures.ts';
import { test } from '../parts/release.ts';
import type { ShownRun } from '../parts/run.ts';
import { act, openFile, pick, rowOf, show } from '../parts/run.ts';

/* Holding and flagging EOBs that were not sent to the processor (docs/rules/check-runs.md, "At the processor"). */

test.describe.configure({ timeout: 240_000 });

let made = 100;

/** A run of two EOBs that waits to be sent. */
const unsent = async ({ db }: { db: Db }): Promise<ShownRun> => {
  const group = await addGroup(db);
  const drafts = [{ claims: [7000, 5000] }, { claims: [3000] }];
  made += 1;
  const set = { status: STATUS.dataTransferred, filename: `cl261119.${made}` };
  const { run } = await addRun(db, group, drafts, set);
  return { id: run.id, group };
};

const first = async (eobs: Locator): Promise<string> =>
  (await eobs.locator('tr[data-name]').first().getAttribute('data-name')) ?? '';

test('an EOB is put on hold, resumed, flagged and unflagged', async ({ openRelease, release }) => {
  const run = await unsent(release);
  const page = await openRelease('check_run');
  const holds: string[] = [];
  page.on('request', (request) => request.url().endsWith('/eobs/put-on-hold') && holds.push(request.url()));
  await show(page, run);
  const eobs = await openFile(page);
  const number = await first(eobs);
  await pick(eobs, number).check();
  await act(page, 'Put on hold…').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('wrong payee');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(rowOf(eobs, number)).toContainText('On hold: wrong payee');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(holds).toHaveLength(1);
  await pick(eobs, number).check();
  await expect(act(page, /^Put on hold/)).toHaveCount(0);
  await act(page, 'Resume').click();
  await page.getByRole('dialog', { name: 'Resume 1 EOB?' }).getByRole('button', { name: 'Resume' }).click();
  await expect(rowOf(eobs, number)).not.toContainText('On hold');
  await pick(eobs, number).check();
  await act(page, 'Flag as stop loss').click();
  await expect(rowOf(eobs, number)).toContainText('Stop loss');
  await pick(eobs, number).check();
  await act(page, 'Unflag stop loss').click();
  await expect(rowOf(eobs, number)).not.toContainText('Stop loss');
});

test('the second of two users is refused per record and sees the current state', async ({ openRelease, release }) => {
  const run = await unsent(release);
  const page = await openRelease('check_run');
  // without the stream of changes, which would show the other's at once
  await page.route('**/api/live', (route) => route.fulfill({ status: 429 }));
  await page.reload();
  await show(page, run);
  const eobs = await openFile(page);
  const number = await first(eobs);
  const other = await openRelease('administrator');
  await show(other, run);
  const theirs = await openFile(other);
  for (const [of, rows, reason] of [
    [other, theirs, 'first'],
    [page, eobs, 'second'],
  ] as const) {
    await pick(rows, number).check();
    await act(of, 'Put on hold…').click();
    await of.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await of.keyboard.press('Enter');
    if (of === other) await expect(rowOf(rows, number)).toContainText('On hold: first');
  }
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Record by record' })).toContainText(
    `EOB ${number} is on hold already.`,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(eobs, number)).toContainText('On hold: first');
});
