import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { notifications } from '../../../server/db/tables/messages.ts';
import { addGroup } from '../../support/release/runs.ts';
import { addNotification } from '../../support/worlds/emails.ts';
import { XSS_VECTORS } from '../../support/xss.ts';
import { expect } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { test } from '../parts/office.ts';

const listCalled = (page: Page, name: string) => {
  const region = page.getByRole('region', { name, exact: true });
  const row = (text: string | RegExp) => region.getByRole('row').filter({ hasText: text }).first();
  return {
    region,
    row,
    open: (text: string | RegExp) => row(text).getByRole('button', { name: /^open/i }).click(),
    act: async (text: string, action: string) => {
      await row(text)
        .getByRole('button', { name: /^actions/i })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
};

/** What the browser logs when it has blocked an action of an email. */
const STOPPED =
  /^console: (Executing inline event handler violates|Setting the document's base URI to .* violates|Blocked script execution in 'about:srcdoc')/;

const forgive = (complaints: string[]) => {
  expect(complaints.filter((text) => !STOPPED.test(text))).toEqual([]);
  complaints.length = 0;
};

const sentTo = (address: string) => ({ recipients: [{ name: '', address }] });

test('a failed notification is resent and really sent, and a scheduled one is cancelled', async ({
  desk: page,
  office,
}) => {
  const now = { created_at: new Date() };
  const failed = await addNotification(office.db, { ...now, status: 'failed', ...sentTo('failed@example.com') });
  const due = await addNotification(office.db, { ...now, status: 'scheduled', ...sentTo('due@example.com') });
  await page.goto('/notifications');
  const [scheduled, all] = [listCalled(page, 'Scheduled Notifications'), listCalled(page, 'Notifications')];
  await expect(scheduled.row('due@example.com')).toContainText('Scheduled');
  await expect(scheduled.row('failed@example.com')).toHaveCount(0);

  await all
    .row('failed@example.com')
    .getByRole('gridcell')
    .filter({ hasText: /^Failed$/ })
    .hover();
  await expect(page.getByText(/^Failed at .* with error: The mailbox is full \(552\)$/)).toBeVisible();
  await all.act('failed@example.com', 'Resend');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Notification has been successfully resent')).toBeVisible();
  const status = async () =>
    (await office.db.select().from(notifications).where(eq(notifications.id, failed.id)))[0]?.status;
  await expect.poll(status).toBe('sent');
  await all.region
    .getByRole('button', { name: /^Refresh/ })
    .first()
    .click();
  await expect(all.row('failed@example.com')).toContainText('Sent');
  const emails = readdirSync(office.mail).filter((name) => name.startsWith(`${failed.id}-`));
  expect(emails).toHaveLength(1);
  expect(readFileSync(join(office.mail, emails[0] ?? ''), 'latin1')).toContain('To: failed@example.com');

  await all.act('due@example.com', 'Cancel');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel notification' }).click();
  await expect(page.getByText('Notification has been successfully cancelled')).toBeVisible();
  await expect(all.row('due@example.com')).toContainText('Cancelled');
  await expect(scheduled.row('due@example.com')).toHaveCount(0);
  expect(due.status).toBe('scheduled');
});

test('disabled actions say why, and a failed action shows the error', async ({ desk: page, office }) => {
  const now = { created_at: new Date() };
  await addNotification(office.db, { ...now, status: 'cancelled', ...sentTo('gone@example.com') });
  await addNotification(office.db, { ...now, ...sentTo('again@example.com') });
  await page.goto('/notifications');
  const all = listCalled(page, 'Notifications');
  await all
    .row('gone@example.com')
    .getByRole('button', { name: /^actions/i })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Resend' })).toContainText(
    'Only a notification that is sent or failed can be sent again; this one is cancelled.',
  );
  await page.keyboard.press('Escape');
  await page.route('**/resend', (route) => route.fulfill({ status: 409, json: { message: 'Something went wrong' } }));
  await all.act('again@example.com', 'Resend');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Failed to resend notification: Something went wrong')).toBeVisible();
});

test('each of the two lists filters its notifications by its own filters', async ({ desk: page, office }) => {
  const groups = await Promise.all(['North', 'South', 'East', 'West'].map((name) => addGroup(office.db, { name })));
  const ids = groups.map(({ id }) => id);
  await addNotification(office.db, {
    created_at: new Date(),
    groups: ids,
    locations: [1],
    ...sentTo('four@example.com'),
  });
  await addNotification(office.db, { created_at: new Date('2020-01-06'), ...sentTo('old@example.com') });
  await page.goto('/notifications');
  const [scheduled, all] = [listCalled(page, 'Scheduled Notifications'), listCalled(page, 'Notifications')];
  const row = all.row('four@example.com');
  await expect(row).toContainText('…');
  await expect(row).toContainText('Group Expi…');
  await expect(all.row('old@example.com')).toHaveCount(0);
  await expect(all.region.getByRole('button', { name: /^Remove filter Created at: / })).toBeVisible();
  // the computed filter is in the address, so that a copied link means the same next week
  await expect(page).toHaveURL(/\/notifications\?created-at%3Afrom=20[^&]+&created-at%3Ato=20[^&]+$/);

  await all.region.getByRole('searchbox', { name: 'Search groups' }).fill('south');
  await expect(page).toHaveURL(/[?&]groupsSearch=south(&|$)/);
  await expect(row).toBeVisible();
  await scheduled.region.getByRole('searchbox', { name: 'Search recipients' }).fill('nobody');
  await expect(page).toHaveURL(/[?&]scheduled-recipientsSearch=nobody(&|$)/);
  await expect(scheduled.region.getByText('No matches')).toBeVisible();
  await expect(row).toBeVisible();

  await all.region.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).toHaveURL(/created-at%3Afrom=(&|$)/);
  await expect(all.row('old@example.com')).toBeVisible();
  await page.reload();
  await expect(all.row('old@example.com')).toBeVisible();
  await expect(scheduled.region.getByRole('searchbox', { name: 'Search recipients' })).toHaveValue('nobody');
});

test('an email that would replace its page is shown, also after a reload', async ({
  desk: page,
  office,
  complaints,
}) => {
  const [frames, fields] = ['frames@example.com', 'fields@example.com'];
  const content = {
    [frames]: '<frameset><frame src="x"></frameset></html><p>After the frames</p>',
    [fields]: '<form name="querySelectorAll"><input name="remove"></form><img name="body"><p>After the fields</p>',
  };
  for (const [address, one] of Object.entries(content)) {
    await addNotification(office.db, { created_at: new Date(), content: one, ...sentTo(address) });
  }
  await page.goto('/notifications');
  const all = listCalled(page, 'Notifications');
  for (const [address, text] of [
    [frames, 'After the frames'],
    [fields, 'After the fields'],
  ] as const) {
    await all.open(address);
    const shown = all.region.locator('iframe').contentFrame().getByText(text);
    await expect(shown).toBeVisible();
    await page.reload();
    await expect(shown).toBeVisible();
  }
  forgive(complaints);
});

test('no script of an email runs and nothing is fetched, whatever its content', async ({
  desk: page,
  office,
  complaints,
}) => {
  const content = XSS_VECTORS.map((vector, at) => `<p>${at}</p>${vector}`);
  for (const [at, one] of [...content, content.join('\n')].entries()) {
    await addNotification(office.db, {
      created_at: new Date(),
      content: one,
      subject: one.slice(0, 90),
      ...sentTo(`x${at}@example.com`),
    });
  }
  const went: string[] = [];
  page.on('request', (request) => went.push(request.url()));
  const spoken: string[] = [];
  page.on('dialog', (dialog) => {
    spoken.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => spoken.push(popup.url()));
  await page.goto('/notifications');
  const all = listCalled(page, 'Notifications');
  for (let at = content.length; at >= 0; at -= 1) {
    if ((content.length - at) % 50 === 0)
      await page.goto(`/notifications?page-size=50&page=${(content.length - at) / 50}&recipientsSearch=x`);
    await all.open(`x${at}@example.com`);
    const frame = all.region.locator('iframe');
    const mark = at < content.length ? String(at) : '0';
    await expect(frame.contentFrame().getByText(mark, { exact: true }).first()).toBeVisible();
    await expect(frame).toHaveAttribute('sandbox', '');
  }
  // requests are reported in order: once this one is, all earlier ones have been
  await page.evaluate(() => fetch('/?last-of-all'));
  await expect.poll(() => went.some((url) => url.endsWith('/?last-of-all'))).toBe(true);
  expect(spoken).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  const origin = new URL(office.url).origin;
  expect(went.filter((url) => new URL(url).origin !== origin && !/^(data|blob):/.test(url))).toEqual([]);
  // the console's own files carry a hash of random letters in their names, among them one day "XSs"
  const ofConsole = (url: string) => new URL(url).pathname.startsWith('/assets/');
  expect(went.filter((url) => !ofConsole(url) && /evil|xss/i.test(url))).toEqual([]);
  // the browser logs that each was blocked
  forgive(complaints);
});

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('is accessible with an email open', async ({ desk: page, office, complaints }) => {
      const kept = { filename: 'register.xlsx', storage_key: 'nowhere' };
      const address = `open-${colorScheme}@example.com`;
      await addNotification(office.db, {
        created_at: new Date(),
        attachments: [kept],
        locations: [1, 2],
        ...sentTo(address),
      });
      await addNotification(office.db, {
        created_at: new Date(),
        status: 'scheduled',
        locations: [3],
        ...sentTo(`due-${colorScheme}@example.com`),
      });
      await page.goto('/notifications');
      const all = listCalled(page, 'Notifications');
      await all.open(address);
      await expect(all.region.getByRole('button', { name: /^register\.xlsx/ })).toBeVisible();
      // axe has to run in every frame, and in this one scripts are blocked: only for axe the sandbox is lifted
      await all.region.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        frame.removeAttribute('sandbox');
        frame.srcdoc = `${frame.srcdoc} `;
      });
      await expect(all.region.locator('iframe').contentFrame().getByText('Letter')).toBeVisible();
      await expectAccessible(page);
      await all
        .row(address)
        .getByRole('button', { name: /^actions/i })
        .click();
      await expect(page.getByRole('menu', { name: /^Actions for / })).toBeVisible();
      await expectAccessible(page, '[role="menu"]');
      forgive(complaints);
    });
  });
}
