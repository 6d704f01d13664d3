import { eq } from 'drizzle-orm';
import { checkRuns, eobs } from '../../../server/db/tables/check-runs.ts';
import { largeFile } from '../../bench/large-file.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expect } from '../fixtures.ts';
import { dialog } from '../parts/list.ts';
import { runAt } from '../parts/release.ts';
import { breakRecord, confirm, find, logOut, open, reachFile, screen, signIn, test } from '../parts/release-by-keys.ts';

/** A day's work on the release screen, by keyboard alone; the administrators' actions are in `day-administrator`. */

test('a payment file is uploaded, found, and expanded down to its claims', async ({ keys, release: { db } }) => {
  const { page } = keys;
  await addGroup(db, { number: 'BENCH', name: 'A group of one large payment' });
  const { button, opener, answer, row, grid, table } = screen(keys);
  const eobGrid = grid(/^EOBs of /);
  await signIn(keys, 'check_run');

  await keys.reach(page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab');
  await keys.press('Enter');
  await keys.home(page.getByRole('main'));
  await keys.use(button('Upload File'));
  const choosing = page.waitForEvent('filechooser');
  await keys.home(answer('Choose files'));
  await page.keyboard.press('Enter');
  const file = { name: 'cl250101.000', mimeType: 'application/octet-stream' };
  await (await choosing).setFiles({ ...file, buffer: Buffer.from([...largeFile(1)].join('')) });
  const item = dialog(page).getByRole('listitem', { name: file.name });
  await expect(item).toContainText('Ready');
  await expect(item).toContainText('$10,000.00');
  await keys.use(answer('Upload 1 file'));
  await expect(item).toContainText('Done');
  await keys.see();
  await keys.use(answer('Close'));
  await keys.home(button('Upload File'));

  await find(keys, 'BENCH');
  await keys.press('Enter');
  await expect(grid('Payment files')).toBeVisible();
  await reachFile(keys, file.name);
  await keys.press('Enter');
  await expect(eobGrid.getByRole('button', { name: '700000', exact: true })).toBeVisible();
  await keys.press('Tab', 'ArrowRight');
  await keys.home(eobGrid.getByRole('button', { name: '700000', exact: true }));
  await keys.press('Enter');
  const claims = grid('Claims of EOB 700000');
  await expect(claims.getByRole('row').last()).toContainText('$10,000.00');
  await keys.press('Tab');
  await keys.home(claims.locator(':focus'));
  await keys.press('PageDown', 'ArrowRight', 'End', 'Control+End');
  await keys.home(claims.locator(':focus'));
  await expect(claims.locator(':focus')).toHaveText('$10,000.00');
  // back up, level by level
  await keys.press('Escape');
  await keys.home(eobGrid.getByRole('button', { name: '700000', exact: true }));
  await keys.press('Escape');
  await keys.home(opener(file.name));
  await keys.press('Escape');
  await expect(grid('Payment files')).toHaveCount(0);
  await keys.home(row('BENCH').locator(':focus'));
  await expect(table.locator(':focus')).toHaveCount(1);
  await logOut(keys);
});

test('runs are filtered and paged', async ({ keys, release: world }) => {
  const { page } = keys;
  const date = '2026-03-02';
  for (const status of [...Array.from({ length: 11 }, () => 4), 16]) await runAt(world, status, { date });
  const { button, table, bar } = screen(keys);
  await signIn(keys, 'check_run');

  await keys.press('f');
  await keys.use(button('File date'));
  await keys.home(page.getByLabel('File date from'));
  await keys.type('03022026');
  await keys.reach(page.getByLabel('File date to'));
  await keys.type('03022026');
  await keys.press('Enter');
  await expect(page.getByText('Showing 1–10 of 12 items')).toBeVisible();
  await keys.home(button(/^File date/).first());

  await keys.use(button('Next page'));
  await expect(page.getByText('Showing 11–12 of 12 items')).toBeVisible();
  await keys.see();
  await keys.use(button('Previous page'), { by: 'Shift+Tab' });
  await expect(page.getByText('Showing 1–10 of 12 items')).toBeVisible();
  await keys.see();
  await keys.reach(page.getByRole('combobox', { name: 'Items per page' }));
  await keys.press('ArrowDown');
  await expect(page.getByText('Showing 1–12 of 12 items')).toBeVisible();

  await keys.press('f');
  await keys.use(button('Status'));
  await keys.reach(page.getByRole('checkbox', { name: /^Totals Mismatch/ }));
  await keys.press('Space');
  await keys.press('Escape');
  await expect(page.getByText('Showing 1–1 of 1 item')).toBeVisible();
  await keys.home(button('Status, 1 set'));
  await expect(table.getByRole('row').nth(1)).toContainText('Totals Mismatch');
  await keys.use(button('Remove filter Status: Totals Mismatch'));
  await expect(page.getByText('Showing 1–12 of 12 items')).toBeVisible();
  await keys.see();

  // by the list's shortcuts, which work from anywhere
  await keys.press('j', 'j', 'k', 'x', 'j', 'j', 'Shift+X');
  await expect(bar).toContainText('3 selected');
  await keys.use(bar.getByRole('button', { name: 'Clear selection' }), { by: 'Shift+Tab' });
  await expect(bar).toHaveCount(0);
  await keys.see();
  await keys.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next row');
  await keys.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await keys.home(table.locator(':focus'));
  await keys.press('r');
  await keys.use(button('Clear Filters').first(), { by: 'Shift+Tab' });
  await expect(button(/^Remove filter/)).toHaveCount(0);
  await keys.see();
  await logOut(keys);
});

test('EOBs are put on hold with a reason, resumed and flagged, and a failed one is retried', async ({
  keys,
  release: world,
}) => {
  const group = await addGroup(world.db);
  const drafts = Array.from({ length: 4 }, (_, at) => ({ claims: [1000 * (at + 1), 500] }));
  const { file } = await addRun(world.db, group, drafts, { status: 3 });
  const ofFile = await world.db.select().from(eobs).where(eq(eobs.payment_file_id, file.id));
  const { page } = keys;
  const { opener, answer, grid } = screen(keys);
  const table = grid(/^EOBs of /);
  const line = (number: string | undefined) => table.locator(`tr[data-name="${number}"]`);
  const bar = page.getByRole('region', { name: 'Selected EOBs' });
  const act = (name: string) => keys.use(bar.getByRole('button', { name }), { by: 'Shift+Tab' });
  const [first, second] = ofFile;

  await signIn(keys, 'check_run');
  await find(keys, group.number);
  await keys.press('e');
  await reachFile(keys, file.filename);
  await keys.press('Enter');
  await expect(opener(first?.number)).toBeVisible();
  await keys.press('Tab', 'ArrowRight');
  await keys.home(opener(first?.number));

  await keys.press('h');
  await keys.home(page.getByRole('textbox', { name: 'Reason' }));
  await keys.type('wrong payee');
  await keys.press('Enter');
  await expect(line(first?.number)).toContainText('On hold: wrong payee');
  await expect(dialog(page)).toHaveCount(0);
  await keys.home(line(first?.number).locator(':focus'));

  await keys.press('x');
  await act('Resume');
  await keys.use(answer('Resume'));
  await expect(line(first?.number)).not.toContainText('On hold');
  await expect(dialog(page)).toHaveCount(0);
  await keys.home(table.locator(':focus'));

  const mend = await breakRecord(world, 'eobs', second?.id ?? 0);
  await keys.reach(opener(first?.number), 'ArrowUp');
  await keys.press('x', 'j', 'x');
  await act('Flag as stop loss');
  await expect(dialog(page)).toContainText('Failed: 1 · Done: 1');
  await expect(dialog(page).getByRole('list', { name: 'Record by record' })).toContainText(`${second?.number}`);
  await mend();
  await keys.use(answer('Retry failed'));
  await keys.use(answer('Flag as stop loss'));
  await expect(dialog(page)).toHaveCount(0);
  for (const { number } of [first, second].flatMap((one) => one ?? [])) {
    await expect(line(number)).toContainText('Stop loss');
  }
  await keys.home(table.locator(':focus'));
  await logOut(keys);
});

test('a run is rebuilt, opened and released, and an empty one is deleted', async ({ keys, release: world }) => {
  const { number } = await runAt(world, 14, { lcrCents: 12_000 });
  const group = await addGroup(world.db);
  await world.db
    .insert(checkRuns)
    .values({ group_id: group.id, run_date: '2026-11-02', type: 'on-demand', amount_cents: 0 });
  const { page } = keys;
  const { grid, notices } = screen(keys);
  await signIn(keys, 'check_run');

  const row = await find(keys, number);
  await open(keys, 'Rebuild');
  await expect(dialog(page)).toContainText('Can be done: 1');
  await confirm(keys, 'Rebuild');
  await expect(notices).toContainText('Rebuild successful');
  await expect(row).toContainText('CR Report Compiled');
  await keys.home(row.locator(':focus'));

  await keys.press('e');
  await keys.reach(page.getByRole('tab', { name: 'Files' }));
  await keys.press('ArrowRight');
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Check register built');
  await keys.press('ArrowRight');
  const registers = grid(/^Latest set, built /);
  await expect(registers).toBeVisible();
  // the last control of a row is its preview
  await keys.press('Tab', 'End', 'ArrowLeft');
  const download = registers.getByRole('button', { name: /, download$/ }).first();
  await keys.home(download);
  const coming = page.waitForEvent('download');
  await keys.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
  await keys.home(download);
  await keys.press('Escape');
  await keys.home(row.locator(':focus'));

  await open(keys, 'Drop off');
  await expect(dialog(page)).toContainText('is copied to LIN as');
  await confirm(keys, 'Drop off');
  await expect(notices).toContainText('Reports dropped off successfully');
  await expect(row).toContainText('Released');
  await keys.home(row.locator(':focus'));

  const empty = await find(keys, group.number);
  await open(keys, 'Delete');
  await expect(dialog(page)).toContainText('This action cannot be undone.');
  await confirm(keys, 'Delete');
  await expect(empty).toContainText(/Deleted \d\d\/\d\d\/\d{4}/);
  await expect(dialog(page)).toHaveCount(0);
  await keys.home(empty.locator(':focus'));
  await logOut(keys);
});
