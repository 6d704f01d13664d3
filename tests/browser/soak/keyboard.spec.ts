import type { Locator, Page } from '@playwright/test';
import { isResource, screens } from '../../../resources/index.ts';
import { expect } from '../fixtures.ts';
import { addressOf } from '../parts/address.ts';
import type { Keys } from '../parts/by-keys.ts';
import { keysAlone } from '../parts/by-keys.ts';
import { dialog } from '../parts/list.ts';
import { networkIdle } from '../parts/network.ts';
import { smallTargets } from '../parts/targets.ts';
import { test as world } from '../parts/world.ts';

/** Every screen at each width, operated without a mouse (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 2.5.8). */
const WIDE = 1280;
const NARROW = 320;
const HEIGHT = 800;
/** Between them only the cells of lists are walked, whose place depends on the width. */
const BETWEEN = [1000, 390];

const test = world.extend<{ keys: Keys }>({ keys: ({ page }, use) => keysAlone(page, use) });

/** More tab stops than any screen has. */
const MOST = 500;

/** Tabs through the whole page and out at the end: nothing traps the focus or loses it. */
const walk = async ({ page, focus }: Keys) => {
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const { on, fault } = await focus();
    if (on === 'body') break;
    expect.soft(fault, `stop ${stops.length + 1}, ${on}`).toBeUndefined();
    stops.push(on);
    expect(stops.length, `the focus never leaves the page:\n${stops.slice(-20).join('\n')}`).toBeLessThan(MOST);
  }
  expect(stops[0]).toContain('Skip to content');
  // and backwards, from the end into the page
  await page.keyboard.press('Shift+Tab');
  expect((await focus()).on).toBe(stops.at(-1));
  await page.keyboard.press('Tab');
};

const skip = async (keys: Keys) => {
  const { page } = keys;
  // between the end of the page and its start the browser's own bar may have the focus, or not
  if ((await keys.focus()).on === 'body') await page.keyboard.press('Tab');
  await keys.home(page.getByRole('link', { name: 'Skip to content' }));
  await keys.press('Enter');
  await keys.home(page.getByRole('main'));
  const main = page.getByRole('main');
  if ((await main.locator('a, button, input, [tabindex="0"]').count()) === 0) return;
  await keys.press('Tab');
  await keys.home(main.locator(':focus'));
};

/** The menu of each filter takes the focus and restores it. */
const openFilters = async (keys: Keys, area: Locator) => {
  for (const button of await area.locator('[data-filters]').getByRole('button').all()) {
    await keys.reach(button);
    await keys.press('Enter');
    const panel = dialog(keys.page);
    await expect(panel.locator(':focus')).toHaveCount(1);
    await keys.press('Tab', 'Shift+Tab');
    await expect(panel.locator(':focus')).toHaveCount(1);
    await keys.press('Escape');
    await keys.home(button);
  }
};

/** What an input takes: one for digits drops letters. */
const textFor = async (field: Locator): Promise<string> => {
  if ((await field.getAttribute('type')) === 'date') return '01022030';
  return (await field.getAttribute('inputmode')) === 'numeric' ? '1' : 'x';
};

/** A dialog asks before unsaved input is discarded: the user may stay or leave. */
const giveUp = async (keys: Keys, form: Locator) => {
  const fields = form.getByRole('textbox').and(form.locator(':enabled:not([readonly])'));
  if ((await fields.count()) === 0) return keys.press('Escape');
  // by its id, since inputs that are loaded later may come before it
  const field = form.locator(`[id="${await fields.first().getAttribute('id')}"]`);
  await keys.reach(field);
  await keys.type(await textFor(field));
  await keys.press('Escape');
  const question = keys.page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await keys.press('Escape');
  await expect(question).toHaveCount(0);
  await keys.home(field);
  await keys.press('Escape');
  await expect(question).toBeVisible();
  await keys.use(question.getByRole('button').last());
  await expect(form).toHaveCount(0);
};

/** The grid of the list. A matrix of counts above it is one too, but has no caption. */
const listIn = (area: Locator) => area.locator('[role="grid"]:has(> caption)').first();

/** Where rows are shown as cards there may be no header to focus. */
const toFirstRow = async ({ page, press, reach }: Keys, area: Locator) => {
  await reach(listIn(area).locator('[data-cell][tabindex="0"]'));
  await press('Control+Home');
  if (await page.locator('thead :focus').count()) await press('ArrowDown');
};

/** Runs in the page: a part of the focused cell that is out of sight or under something; undefined if there is none. */
const coveredPart = (): string | undefined => {
  const at = document.activeElement;
  const cell = at?.closest('td, th');
  if (!at || !cell) return 'no cell has the focus';
  const { left, right, top, bottom } = at.getBoundingClientRect();
  const isInWindow = left >= 0 && right <= innerWidth + 0.5 && top >= 0 && bottom <= innerHeight + 0.5;
  if (!isInWindow) return `out of the window: ${[left, top, right, bottom].map(Math.round).join(' ')}`;
  for (const x of [left + 2, (left + right) / 2, right - 2]) {
    for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(cell.contains(hit) || hit.contains(cell))) return `under ${hit?.outerHTML.slice(0, 120)}`;
    }
  }
  return undefined;
};

/** What loads above a list may move it for a moment. */
const seen = expect.configure({ soft: true });

/** The focus moves cell by cell, along a row, down the list and back up; each cell is wholly in sight. */
const walkCells = async ({ page, focus, reach }: Keys, area: Locator) => {
  const step = async (key: string) => {
    await page.keyboard.press(key);
    const { on } = await focus();
    await seen.poll(async () => (await focus()).fault ?? page.evaluate(coveredPart), `${key} to ${on}`).toBeUndefined();
  };
  const times = async (key: string, count: number) => {
    for (let i = 0; i < count; i++) await step(key);
  };
  await reach(listIn(area).locator('[data-cell][tabindex="0"]'));
  await page.keyboard.press('Control+Home');
  const columns = await listIn(area).getByRole('columnheader').count();
  const rows = Math.min(await listIn(area).getByRole('row').count(), 12);
  await times('ArrowRight', columns);
  for (let row = 1; row < 4 && row < rows; row++) {
    await step('ArrowDown');
    await times(row % 2 ? 'ArrowLeft' : 'ArrowRight', columns);
  }
  await times('ArrowDown', rows);
  await times('ArrowUp', rows);
};

const openRow = async (keys: Keys, area: Locator) => {
  const { page } = keys;
  // not a header: there are columns "Open A/R" and "Open A/P"
  const opener = area
    .locator('[data-record]')
    .getByRole('button', { name: /^(Open|Close) / })
    .first();
  if ((await opener.count()) === 0) return;
  await toFirstRow(keys, area);
  await keys.press('Home');
  // some rows do not open
  await keys.reach(opener, 'ArrowDown');
  await keys.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  // does not wait for an idle network: with the frame of an email on the page that is never reported
  await expect(area.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
  await keys.see();
  expect.soft(await smallTargets(page)).toEqual([]);
  const form = area.getByRole('form');
  if (await form.count()) await giveUp(keys, form);
  else await keys.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  // the focus is back in the row it was opened from
  await keys.home(opener.locator('xpath=ancestor::tr[1]').locator(':focus'));
};

const openMenu = async (keys: Keys, area: Locator) => {
  const button = area.locator('[data-menu]').first();
  if ((await button.count()) === 0) return;
  await toFirstRow(keys, area);
  await keys.press('End');
  await keys.home(button);
  await keys.press('Enter');
  const menu = keys.page.getByRole('menu');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await keys.press('ArrowDown', 'ArrowUp', 'Escape');
  await keys.home(button);
};

const turnPages = async (keys: Keys, area: Locator) => {
  const [next, back] = ['Next page', 'Previous page'].map((name) => area.getByRole('button', { name }));
  if (!next || !back || (await next.count()) === 0 || !(await next.isEnabled())) return;
  await keys.use(next);
  await expect(area.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await keys.home(next);
  await keys.use(back, { by: 'Shift+Tab' });
  await expect(area.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await keys.home(back);
};

const add = async (keys: Keys, area: Locator) => {
  const button = area.getByRole('button', { name: /^Add( User| Recipient)?$/ });
  if ((await button.count()) === 0) return;
  await keys.use(button, { by: 'Shift+Tab' });
  await expect(area.getByRole('form').locator(':focus')).toHaveCount(1);
  await giveUp(keys, area.getByRole('form'));
  await keys.see();
};

/** On a small screen the navigation covers the page, and closes when a link is followed. */
const goElsewhere = async (keys: Keys, from: string) => {
  const { page } = keys;
  const other = screens.find(({ title }) => title !== from) ?? screens[0];
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  const button = page.getByRole('button', { name: 'Open navigation' });
  await keys.use(button, { by: 'Shift+Tab' });
  await expect(drawer).toBeVisible();
  await keys.see();
  await keys.press('Escape');
  await expect(drawer).toHaveCount(0);
  await keys.home(button);
  await keys.press('Enter');
  await keys.use(drawer.getByRole('link', { name: other?.title ?? '', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: other?.title ?? '' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await keys.see();
};

/** The lists of the page; a page without one as a whole. A matrix of counts beside a list has no caption. */
const areasOf = async (page: Page): Promise<Locator[]> => {
  const main = page.getByRole('main');
  const lists = await main.locator('section:has([role="grid"] > caption)').all();
  return lists.length ? lists : [main];
};

const operate = async (keys: Keys, area: Locator) => {
  await walkCells(keys, area);
  await openFilters(keys, area);
  await openRow(keys, area);
  await openMenu(keys, area);
  await turnPages(keys, area);
  await add(keys, area);
};

/** From the top of the page: a browser does not scroll to what has the focus when its window changes. */
const resize = async (page: Page, width: number) => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  await page.setViewportSize({ width, height: HEIGHT });
  await networkIdle(page);
  expect.soft(await smallTargets(page), `at ${width} px`).toEqual([]);
};

// many tests that only read: all workers share them
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: WIDE, height: HEIGHT } });

for (const screen of screens) {
  const { title } = screen;

  /** What is declared as a list is operated; other pages have no controls besides those already tabbed through. */
  const onEachArea = async (keys: Keys, act: (keys: Keys, area: Locator) => Promise<void>) => {
    if (isResource(screen)) for (const area of await areasOf(keys.page)) await act(keys, area);
  };
  const openAt = async (keys: Keys, width: number) => {
    const { page } = keys;
    await page.goto(addressOf(screen));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await resize(page, width);
    await walk(keys);
    await skip(keys);
    await onEachArea(keys, operate);
  };

  test(title, async ({ keys, complaints }) => {
    const { page } = keys;
    await openAt(keys, WIDE);
    for (const width of BETWEEN) {
      await resize(page, width);
      await onEachArea(keys, walkCells);
    }
    await openAt(keys, NARROW);
    await goElsewhere(keys, title);
    // the browser logs that the frame of an email blocked the script that the test injects into every frame
    const others = complaints.filter((text) => !text.includes("Blocked script execution in 'about:srcdoc'"));
    complaints.splice(0, complaints.length, ...others);
  });
}
