import type { Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Role } from '../../../domain/roles.ts';
import { eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { apiAs } from '../../support/calls/api.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expect } from '../fixtures.ts';
import type { Keys } from '../parts/by-keys.ts';
import { keysAlone } from '../parts/by-keys.ts';
import { dialog, listOf } from '../parts/list.ts';
import type { Release } from '../parts/release.ts';
import { runAt, test } from '../parts/release.ts';
import { notices } from '../parts/release-actions.ts';
import { confirm, open } from '../parts/release-by-keys.ts';

/* Twelve tasks of a day from the first key to the last, without a mouse; how many keys each takes is printed. */

test.describe.configure({ timeout: 240_000 });

const counted: string[] = [];

/** Walks a task from the landing screen of a role; `given` is added to the world before. */
const task = <Given>(
  title: string,
  role: Role,
  { given, walk }: { given: (world: Release) => Promise<Given>; walk: (keys: Keys, given: Given) => Promise<void> },
) =>
  test(title, async ({ openRelease, release }) => {
    const known = await given(release);
    const page = await openRelease(role);
    await keysAlone(page, async (keys) => {
      await walk(keys, known);
      counted.push(`${keys.given.presses} keys and ${keys.given.characters} characters: ${title}`);
    });
  });

test.afterAll(() => {
  for (const line of counted.splice(0)) process.stdout.write(`${line}\n`);
});

const administrator = ({ url }: Release) => apiAs(url, 'administrator');

/** Opens a screen from the palette, which knows it by its title and its name in the menu. */
const openScreen = async (keys: Keys, title: string, name = title) => {
  await keys.press('Control+k');
  await keys.home(dialog(keys.page).getByRole('combobox'));
  await keys.type(title);
  const screen = dialog(keys.page).getByRole('group', { name: 'Screens' }).getByRole('option').first();
  await expect(screen).toContainText(name);
  await keys.press('Enter');
  await expect(keys.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

/** Finds the only record with a text, and goes to its row. */
const findRow = async (keys: Keys, text: string): Promise<Locator> => {
  const { page } = keys;
  const { row, search, table } = listOf(page);
  await keys.press('/');
  await keys.home(search);
  await keys.type(text);
  await keys.press('Enter');
  await expect(table.locator('tr[data-record]')).toHaveCount(1);
  await expect(row(text)).toBeVisible();
  await keys.press('Tab', 'j');
  await keys.home(row(text).locator(':focus'));
  return row(text);
};

const openRow = async (keys: Keys, text: string): Promise<Locator> => {
  await findRow(keys, text);
  await keys.press('Enter');
  const form = keys.page.getByRole('form').first();
  await keys.home(form.locator(':focus'));
  return form;
};

/** Leads to a part of a long form by its strip, which stands before the first input. */
const jumpTo = async (keys: Keys, form: Locator, part: string) => {
  await keys.use(form.getByRole('button', { name: part }), { by: 'Shift+Tab' });
};

/** Enter in a field saves its form, as in every form of a browser. */
const save = (keys: Keys) => keys.strike('Enter');

const newGroup = (number: string, name: string) => async (world: Release) => {
  const { status } = await (await administrator(world)).post('/groups', { number, name, location_id: 1 });
  expect(status).toBe(201);
};

task('a schedule and its recipients are changed', 'check_run', {
  given: newGroup('KT-1', 'Scheduled by keys'),
  walk: async (keys) => {
    await openScreen(keys, 'Group Scheduler');
    const form = await openRow(keys, 'KT-1');
    await keys.press('Space');
    await jumpTo(keys, form, 'Group Email Management');
    await keys.use(form.getByRole('button', { name: 'Add recipient' }).first());
    await keys.home(form.getByRole('group', { name: 'Recipients 1' }).getByRole('textbox', { name: 'Email' }));
    await keys.type('payroll@example.com');
    await keys.press('Tab');
    await keys.type('Payroll');
    await save(keys);
    await expect(notices(keys.page)).toContainText('saved');
  },
});

task('a group is put on hold', 'check_run', {
  given: newGroup('KT-2', 'Held by keys'),
  walk: async (keys) => {
    await openScreen(keys, 'Group Scheduler');
    const form = await openRow(keys, 'KT-2');
    await jumpTo(keys, form, 'Schedule');
    await keys.reach(form.getByRole('switch', { name: 'On hold' }));
    await keys.press('Space');
    await save(keys);
    await expect(notices(keys.page)).toContainText('saved');
  },
});

task('the bank of a vendor is changed, which a second person approves', 'finance_manager', {
  given: async (world) => {
    const vendor = { vendor_id: 'KT-3', name: 'Paid by keys', location_id: 2, funding_type: 'Push', is_active: true };
    expect((await (await administrator(world)).post('/vendors', { ...vendor, recipients: [] })).status).toBe(201);
  },
  walk: async (keys) => {
    await openScreen(keys, 'Premium Payments Vendor Management', 'Vendors');
    const form = await openRow(keys, 'KT-3');
    await keys.reach(form.getByLabel('Routing number'));
    await keys.type('122000661');
    await keys.reach(form.getByLabel('Account number'));
    await keys.type('555666777');
    await keys.reach(form.getByLabel(/^Reason/));
    await keys.type('The vendor opened an account');
    // in a text of several lines Enter starts the next one
    await keys.use(form.getByRole('button', { name: 'Save' }));
    await expect(notices(keys.page)).toContainText('Change of bank details: Sent for approval.');
  },
});

task('a user with two locations is added', 'account_administrator', {
  given: async () => {},
  walk: async (keys) => {
    await openScreen(keys, 'Users');
    await keys.use(keys.page.getByRole('button', { name: 'Add User' }));
    const form = keys.page.getByRole('form').first();
    await keys.home(form.getByLabel('Email'));
    await keys.type('kt-4@example.com');
    await keys.reach(form.getByLabel('First name'));
    await keys.type('Robin');
    await keys.reach(form.getByLabel('Last name'));
    await keys.type('Newcomer');
    for (const name of ['Call Center', '001 TN', '003 WI']) {
      await keys.reach(form.getByRole('checkbox', { name, exact: true }));
      await keys.press('Space');
    }
    await save(keys);
    await expect(listOf(keys.page).row('kt-4@example.com')).toContainText('Call Center');
  },
});

task('a wrong holiday is deleted', 'check_run_manager', {
  given: async (world) => {
    const holiday = { date: '1992-03-04', description: 'Wrong by a day', run_days: [] };
    expect((await (await administrator(world)).post('/holidays', holiday)).status).toBe(201);
  },
  walk: async (keys) => {
    await openScreen(keys, 'Holidays');
    const form = await openRow(keys, 'Wrong by a day');
    await keys.use(form.getByRole('button', { name: 'Delete' }));
    await keys.use(dialog(keys.page).getByRole('button', { name: 'Delete' }));
    await expect(notices(keys.page)).toContainText('deleted');
  },
});

task('a holiday with a run day of its own is added', 'check_run_manager', {
  given: async () => {},
  walk: async (keys) => {
    await keys.press('Control+k');
    await keys.type('Add holiday');
    await expect(dialog(keys.page).getByRole('option', { name: /Add holiday/ })).toBeVisible();
    await keys.press('Enter');
    const form = keys.page.getByRole('form').first();
    await keys.home(form.getByLabel(/^Date/));
    await keys.type('07031991');
    await keys.reach(form.getByLabel('Holiday description'));
    await keys.type('Founders’ day');
    await keys.reach(form.getByRole('group', { name: 'Run day' }).getByLabel('TN'));
    await keys.type('07061991');
    await save(keys);
    await expect(notices(keys.page)).toContainText('saved');
  },
});

task('why a run waits is found', 'check_run', {
  given: (world) => runAt(world, STATUS.totalsMismatch),
  walk: async (keys, { number }) => {
    await findRow(keys, number);
    await keys.press('a');
    await keys.choose('Exceptions of this run');
    await expect(listOf(keys.page).row('Totals differ')).toBeVisible();
    await keys.press('j', 'Enter');
    const why = keys.page.getByRole('definition').filter({ hasText: 'Open the run, find the difference' });
    await expect(why).toBeVisible();
  },
});

task('a check run is released', 'check_run_manager', {
  given: (world) => runAt(world, STATUS.errorBuild, { lcrCents: 12_000 }),
  walk: async (keys, { number }) => {
    const row = await findRow(keys, number);
    await open(keys, 'Rebuild…');
    await confirm(keys, 'Rebuild');
    await expect(row).toContainText('CR Report Compiled');
    await keys.home(row.locator(':focus'));
    await open(keys, 'Drop off…');
    await confirm(keys, 'Drop off');
    await expect(row).toContainText('Released');
  },
});

task('three exceptions are solved in a row', 'check_run_manager', {
  given: async ({ db }) => {
    const group = await addGroup(db, { number: 'KT-9' });
    const unpaid = (cents: number) => ({ claims: [cents], answer: { method: 'Check', status: 'Rejected' } as const });
    await addRun(db, group, [unpaid(1_100), unpaid(2_200), unpaid(3_300)], { status: 4 });
  },
  walk: async (keys) => {
    const { page } = keys;
    await openScreen(keys, 'Exceptions');
    await keys.press('/');
    await keys.type('KT-9');
    await keys.press('Enter');
    await expect(listOf(page).table.locator('tr[data-record]')).toHaveCount(3);
    await keys.press('Tab', 'j');
    for (const left of [2, 1, 0]) {
      await keys.press('a');
      await keys.choose('Void…');
      await keys.home(dialog(page).getByLabel(/Reason/));
      await keys.type('The payee is gone');
      await keys.use(dialog(page).getByRole('button', { name: 'Void', exact: true }));
      await expect(dialog(page)).toBeHidden();
      await expect(listOf(page).table.locator('tr[data-record]')).toHaveCount(left);
    }
  },
});

task('a request is approved', 'administrator', {
  given: async (world) => {
    const vendor = {
      vendor_id: 'KT-10',
      name: 'Approved by keys',
      location_id: 2,
      funding_type: 'Push',
      is_active: true,
    };
    const api = await administrator(world);
    const { body } = await api.post<{ id: number }>('/vendors', { ...vendor, recipients: [] });
    const bank = { routing_number: '122000661', account_number: '555666777', reason: 'The vendor opened an account' };
    const asker = await apiAs(world.url, 'finance_manager');
    expect((await asker.patch(`/vendors/${body.id}`, bank)).status).toBeLessThan(300);
  },
  walk: async (keys) => {
    const { page } = keys;
    await openScreen(keys, 'Approvals');
    const row = listOf(page).row('KT-10');
    await expect(row).toBeVisible();
    while ((await row.locator(':focus').count()) === 0) await keys.press('j');
    await open(keys, 'Approve…');
    await confirm(keys, 'Approve');
    await expect(notices(page)).toContainText('approved');
  },
});

task('a payment is found by its number, and traced', 'check_run', {
  given: async (world) => {
    const { id } = await runAt(world, STATUS.waitingPdf);
    const [eob] = await world.db
      .select({ number: eobs.number })
      .from(eobs)
      .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
      .where(eq(paymentFiles.check_run_id, id));
    return String(eob?.number);
  },
  walk: async (keys, number) => {
    await keys.press('Control+k');
    await keys.type(number);
    const traced = dialog(keys.page).getByRole('option', { name: `Trace EOB ${number}` });
    await expect(traced).toBeVisible();
    while ((await traced.getAttribute('aria-selected')) !== 'true') await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(keys.page.getByRole('dialog', { name: /^Trace of EOB/ })).toContainText('$120.00');
  },
});

task('a filtered list is saved as a view', 'check_run', {
  given: async () => {},
  walk: async (keys) => {
    const { page } = keys;
    await keys.press('f');
    await keys.use(page.getByRole('button', { name: 'Status', exact: true }));
    await keys.reach(page.getByRole('checkbox', { name: /^Totals Mismatch/ }));
    await keys.press('Space', 'Escape');
    await keys.use(page.getByRole('button', { name: 'Views' }));
    await keys.use(dialog(page).getByRole('button', { name: 'Save current view as…' }));
    await keys.home(dialog(page).getByRole('textbox', { name: 'Name' }));
    await keys.type('Totals to look at');
    await keys.press('Enter');
    await expect(notices(page)).toContainText('View “Totals to look at” saved');
  },
});
