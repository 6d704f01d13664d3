import type { Page } from '@playwright/test';

/**
 * Runs in the page: the cells of its lists whose text is covered by another element, at any of its ends or in its
 * middle. Each row is scrolled into view first; a text cut off by its own cell counts up to the cut.
 */
const findCovered = (): string[] => {
  const found: string[] = [];
  // for screen readers only
  const isHidden = (at: Element | null): boolean =>
    at !== null && (getComputedStyle(at).clip !== 'auto' || isHidden(at.parentElement));
  const isCovered = (cell: Element, text: Node): boolean => {
    // a text that wraps is cut below its last line
    const box = (text.parentElement?.closest('[data-lines]') ?? cell).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].some((rect) => {
      const [left, right] = [Math.max(rect.left, box.left), Math.min(rect.right, box.right)];
      const isBelow = (rect.top + rect.bottom) / 2 > box.bottom;
      if (right - left < 4 || rect.height < 4 || isBelow) return false;
      return [left + 1, (left + right) / 2, right - 1].some((x) => {
        const hit = document.elementFromPoint(x, (rect.top + rect.bottom) / 2);
        return !hit || !(cell.contains(hit) || hit.contains(cell));
      });
    });
  };
  for (const row of document.querySelectorAll('[role="grid"] tr[data-row]')) {
    row.scrollIntoView({ block: 'center' });
    for (const cell of row.querySelectorAll('td, th')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (!isHidden(text.parentElement) && isCovered(cell, text))
          found.push(`${text.textContent} in ${row.textContent}`);
      }
    }
  }
  return found;
};

export const coveredTexts = (page: Page): Promise<string[]> => page.evaluate(findCovered);

/** Runs in the page: the cells found whose content does not fit. Texts for screen readers only have no room. */
const findCut = (cells: string): string[] => {
  const isCut = (element: Element) =>
    element.clientWidth > 0 && element.scrollWidth > element.clientWidth && getComputedStyle(element).clip === 'auto';
  return [...document.querySelectorAll(cells)]
    .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
    .map((cell) => cell.textContent ?? '');
};

/** The cells of a column whose content does not fit. */
export const cutCells = (page: Page, header: string): Promise<string[]> =>
  page.evaluate(findCut, `[role="grid"] [data-label="${header}"]`);

/** The column headers whose text does not fit. */
export const cutHeaders = (page: Page): Promise<string[]> =>
  page.evaluate(findCut, '[role="grid"] thead th:not([data-control])');

/** Runs in the page: the placeholders of searches that are wider than their box. */
const findCutPlaceholders = (): string[] => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')]
    .filter((input) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      if (!pen || input.clientWidth === 0) return false;
      pen.font = font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(input.placeholder).width > room;
    })
    .map(({ placeholder }) => placeholder);
};

export const cutPlaceholders = (page: Page): Promise<string[]> => page.evaluate(findCutPlaceholders);

/**
 * Runs in the page: the elements that scroll by themselves, beside the page, except for those that keys scroll: a
 * toolbar or tab list to its buttons, and the lines of a file, which have the focus.
 */
const findScrolling = (): string[] =>
  [
    ...document.querySelectorAll(
      'main *:not([role="toolbar"], [role="tablist"], pre[tabindex="0"], [role="region"][tabindex="0"])',
    ),
  ]
    .filter((one) => /auto|scroll/.test(`${getComputedStyle(one).overflowX} ${getComputedStyle(one).overflowY}`))
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
    .map((one) => one.outerHTML.slice(0, 120));

export const scrollingParts = (page: Page): Promise<string[]> => page.evaluate(findScrolling);
