import type { Page } from '@playwright/test';
import { apiAs } from '../support/calls/api.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInThemes } from './parts/axe.ts';
import { listOf } from './parts/list.ts';
import { continueAs } from './parts/sign-in.ts';

/* Two people talk beside a record (docs/rules/records.md, "Notes", "Mentions"). */

test.use({ role: 'check_run_manager' });

const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a note, @ mentions a person' });
const bell = (page: Page) => page.getByRole('button', { name: /^Mentions/ });

test('a note mentions a colleague, who is told by the bell, opens the record and answers', async ({ page }) => {
  const administrator = await apiAs(process.env.CONSOLE_URL ?? '', 'administrator');
  const number = `NT-${Date.now() % 1_000_000}`;
  const { status } = await administrator.post('/groups', { number, name: 'Word of two people', location_id: 1 });
  expect(status).toBe(201);
  await page.goto(`/groups?query=${number}`);
  await listOf(page).open(number);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(notes(page)).toContainText('No notes yet.');

  await composer(page).pressSequentially('Please hold this, @Demo Admin');
  const people = page.getByRole('listbox', { name: 'People who may see this record' });
  await expect(people.getByRole('option', { name: 'Demo Administrator' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Please hold this, @Demo Administrator ');
  await composer(page).pressSequentially('see https://example.com/ticket.');
  await page.keyboard.press('Control+Enter');
  const first = notes(page).getByRole('article', { name: 'Note by Demo Check Run Manager' });
  await expect(first).toContainText('Please hold this, @Demo Administrator see https://example.com/ticket.');
  await expect(first.getByRole('link')).toHaveAttribute('href', 'https://example.com/ticket');
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByRole('tab', { name: 'Notes 1' })).toBeVisible();

  await first.getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('textbox', { name: 'Note', exact: true })
    .fill('Please hold this until Friday, @Demo Administrator');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('edited');
  await first.getByRole('button', { name: 'Pin' }).click();
  await expect(first).toContainText('Pinned');

  await continueAs(page, 'administrator');
  await expect(bell(page)).toHaveAccessibleName(/unread mention/);
  await bell(page).click();
  const menu = page.getByRole('dialog', { name: 'Mentions' });
  await expect(menu).toContainText('Please hold this until Friday, @Demo Administrator');
  await menu.getByRole('link', { name: `on group ${number}` }).click();
  await expect(page.getByRole('form', { name: 'Edit group' })).toBeVisible();
  await page.getByRole('tab', { name: 'Notes 1' }).click();
  const received = notes(page).getByRole('article', { name: 'Note by Demo Check Run Manager' });
  await expect(received.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await composer(page).fill('Done');
  await notes(page).getByRole('button', { name: 'Send' }).click();
  await expect(notes(page).getByRole('article', { name: 'Note by Demo Administrator' })).toContainText('Done');
  await expectAccessibleInThemes(page);

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('wrote a note');
});
