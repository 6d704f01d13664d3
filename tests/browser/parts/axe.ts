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

/**
 * Lets bars that stay in view while the page scrolls lie where they are in the page, or stay in view again: axe takes an
 * input that is half scrolled below one for a small one.
 */
const letBarsScroll = (page: Page, scroll: boolean) =>
  page.evaluate((isStatic) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (isStatic && getComputedStyle(element).position === 'sticky') {
        element.dataset.wasSticky = element.style.position;
        element.style.position = 'relative';
        element.style.inset = 'auto';
      } else if (!isStatic && element.dataset.wasSticky !== undefined) {
        element.style.position = element.dataset.wasSticky;
        element.style.inset = '';
        delete element.dataset.wasSticky;
      }
    }
  }, scroll);

/** Expects axe to find nothing on the page (TRUST G1), or in a part of it: a menu belongs to no landmark. */
export const expectAccessible = async (page: Page, within = 'html') => {
  await letBarsScroll(page, true);
  await expectNothing(new AxeBuilder({ page }).include(within).withTags(STANDARDS));
  await letBarsScroll(page, false);
};

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
    if (colorScheme === 'light') {
      await letBarsScroll(page, true);
      await expectNothing(new AxeBuilder({ page }).withTags(STANDARDS).disableRules(COLOR_RULES));
      await letBarsScroll(page, false);
    }
    await expectAccessibleColors(page, changed);
  }
};
