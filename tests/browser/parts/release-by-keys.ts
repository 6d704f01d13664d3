import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD, demoEmail } from '../../../demo/accounts.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Db } from '../../../server/db/database.ts';
import { expect } from '../fixtures.ts';
import type { Keys } from './by-keys.ts';
import { keysAlone } from './by-keys.ts';
import { dialog, listOf } from './list.ts';
import { test as release } from './release.ts';
import { initials, logOut as logOutButton, navigation, signInForm } from './sign-in.ts';

/** The release screen operated by keyboard only, on a server for one test file. */
export const test = release.extend<{ keys: Keys }>({ keys: ({ page }, use) => keysAlone(page, use) });

/** Signs in, and goes to the release screen. */
export const signIn = async (keys: Keys, role: Role) => {
  const { page } = keys;
  await page.goto('/');
  const { email, password } = signInForm(page);
  await keys.reach(email);
  await keys.type(demoEmail(role));
  await keys.reach(password);
  await keys.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(navigation(page)).toBeVisible();
  await keys.use(navigation(page).getByRole('link', { name: 'Release Payment Files' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Release Payment Files' })).toBeVisible();
  await expect(listOf(page).table).toBeVisible();
};

export const logOut = async (keys: Keys) => {
  await keys.use(initials(keys.page), { by: 'Shift+Tab' });
  await keys.use(logOutButton(keys.page));
  await expect(signInForm(keys.page).submit).toBeVisible();
  await keys.press('Tab');
};

/** Locators of the release screen. */
export const screen = ({ page }: Keys) => {
  const list = listOf(page);
  const grid = (name: string | RegExp) => page.getByRole('grid', { name, exact: true });
  return {
    ...list,
    grid,
    bar: page.getByRole('region', { name: 'Selected check runs' }),
    notices: page.getByRole('region', { name: 'Notices' }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    /** The button that expands a file or an EOB. */
    opener: (name = '') => page.getByRole('button', { name, exact: true }),
    answer: (name: string) => dialog(page).getByRole('button', { name, exact: true }),
  };
};

/** Goes to a payment file of the open run: the tab stop of its table is the checkbox of the first row. */
export const reachFile = async (keys: Keys, name: string) => {
  await keys.reach(keys.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }));
  await keys.press('ArrowRight');
  await keys.home(screen(keys).opener(name));
};

/** Finds the one run of a group, and goes to its row. */
export const find = async (keys: Keys, number: string) => {
  const { search, row } = screen(keys);
  await keys.press('/');
  await keys.home(search);
  await keys.press('ControlOrMeta+a');
  await keys.type(number);
  await keys.press('Enter');
  await expect(keys.page.getByText('Showing 1–1 of 1 item')).toBeVisible();
  await keys.press('Tab', 'j');
  await keys.home(row(number).locator(':focus'));
  return row(number);
};

/** Opens the menu of the focused row, and one of its dialogs. */
export const open = async (keys: Keys, action: string) => {
  await keys.press('a');
  await keys.choose(action);
  await expect(dialog(keys.page)).toBeVisible();
  await keys.see();
};

/** Confirms a dialog; its button is enabled once the preview has loaded. */
export const confirm = async (keys: Keys, action: string) => {
  const button = screen(keys).answer(action);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await keys.use(button);
};

/** Makes the database refuse changes of this one record; returns a function that fixes it. */
export const breakRecord = async ({ db }: { db: Db }, table: 'eobs' | 'check_runs', id: number) => {
  const [rule, on, of] = [sql.raw(`broken_${table}_${id}`), sql.raw(table), sql.raw(String(id))];
  await db.execute(
    sql`create function ${rule}() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`,
  );
  await db.execute(
    sql`create trigger ${rule} before update on ${on} for each row when (old.id = ${of}) execute function ${rule}()`,
  );
  return () => db.execute(sql`drop function ${rule}() cascade`);
};
