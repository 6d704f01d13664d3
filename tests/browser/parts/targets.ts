import type { Page } from '@playwright/test';

/** Runs in the page: targets smaller than 24 px that are closer than that to another one (WCAG 2.5.8). */
const tooSmall = (): string[] => {
  const LEAST = 24;
  const sizeOf = (box: DOMRect) => Math.min(box.width, box.height);
  const midOf = (box: DOMRect) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  const targets = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role="tab"]'),
  ]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
    // elements for screen readers only, or off the screen until focused, are not touched
    .filter(({ box }) => sizeOf(box) > 1 && box.bottom > 0);
  /** From the center of a small target to the nearest point of another, which its 24 px circle must not reach. */
  const distance = (from: DOMRect, to: DOMRect): number => {
    const { x, y } = midOf(from);
    if (sizeOf(to) < LEAST) return Math.hypot(x - midOf(to).x, y - midOf(to).y) - LEAST / 2;
    return Math.hypot(Math.max(to.left - x, 0, x - to.right), Math.max(to.top - y, 0, y - to.bottom));
  };
  /** A link in a sentence is as high as its line. */
  const isInline = (one: HTMLElement) => one.matches('p a, p button') && getComputedStyle(one).display === 'inline';
  return targets
    .filter(({ one, box }) => sizeOf(box) < LEAST - 0.5 && !isInline(one))
    .filter(({ one, box }) =>
      targets.some((other) => other.one !== one && !other.one.contains(one) && distance(box, other.box) < LEAST / 2),
    )
    .map(({ one, box }) => {
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim();
      return `${one.tagName.toLowerCase()} "${name}" is ${Math.round(box.width)} × ${Math.round(box.height)} px`;
    });
};

/** The targets on the page that are smaller than 24 × 24 px and lack spacing (TRUST G3). */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(tooSmall);
