import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of these standards whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const expectNothing = async (axe: AxeBuilder) => {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
};

/** Expects axe to find nothing on the page (TRUST G1), or in a part of it: a menu belongs to no landmark. */
export const expectAccessible = (page: Page, within = 'html') =>
  expectNothing(new AxeBuilder({ page }).include(within).withTags(STANDARDS));

/** Expects the colors to be accessible. The other rules have the same result in every theme. */
export const expectAccessibleColors = (page: Page, within = 'html') =>
  expectNothing(new AxeBuilder({ page }).include(within).withRules(COLOR_RULES));

export const THEMES = ['light', 'dark'] as const;

/** Switches the system's color scheme; resolves once no color transition is running any more. */
export const showIn = async (page: Page, colorScheme: (typeof THEMES)[number]) => {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) =>
      getComputedStyle(document.documentElement).colorScheme === scheme &&
      !document.getAnimations().some((animation) => animation instanceof CSSTransition),
    colorScheme,
  );
};

/**
 * `expectAccessible` in both themes. The rules that do not depend on colors check the whole page, once.
 * @param changed the part that changed since the page was checked: the colors of the rest are as they were
 */
export const expectAccessibleInThemes = async (page: Page, changed?: string) => {
  for (const colorScheme of THEMES) {
    await showIn(page, colorScheme);
    if (colorScheme === 'light')
      await expectNothing(new AxeBuilder({ page }).withTags(STANDARDS).disableRules(COLOR_RULES));
    await expectAccessibleColors(page, changed);
  }
};
