import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownPages } from '../../../src/engine/list/pages.ts';

describe('the page numbers of the pagination bar', () => {
  test.each([
    [0, 1, [0]],
    [0, 19, [0, 1, undefined, 18]],
    [9, 19, [0, undefined, 8, 9, 10, undefined, 18]],
    // a gap of one page shows that page instead of an ellipsis
    [3, 7, [0, 1, 2, 3, 4, 5, 6]],
    [18, 19, [0, undefined, 17, 18]],
  ])('page %i of %i', (page, pages, shown) => {
    expect(shownPages(page, pages)).toEqual(shown);
  });

  test('always include the first, the last and the current page, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(499), (pages, n) => {
        const page = n % pages;
        const numbers = shownPages(page, pages).filter((one) => one !== undefined);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const one of [0, page, pages - 1]) expect(numbers).toContain(one);
      }),
    );
  });
});
