import { describe, expect, test } from 'vitest';
import { nextRow } from '../../../src/engine/table/next-row.ts';
import { rowGroups } from '../../../src/engine/table/row-groups.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));

describe('the row after one that has left', () => {
  test.each([
    ['abc', 'bc', 'a', 'b'],
    ['abc', 'ac', 'b', 'c'],
    // the next page moved up
    ['abc', 'abd', 'c', 'd'],
    ['abc', 'ab', 'c', 'b'],
    // the following one has left, too
    ['abcd', 'ad', 'b', 'd'],
    ['abc', 'nac', 'b', 'c'],
  ])('of %s, now %s, without %s is %s', (before, now, gone, next) => {
    expect(nextRow(rows(before), rows(now), gone)).toEqual({ row: { id: next } });
  });

  test('is none when none is left', () => expect(nextRow(rows('a'), [], 'a')).toEqual({ row: undefined }));

  test.each([
    ['is still there', 'ab', 'a'],
    ['was not there', 'ab', 'z'],
  ])('is not asked for when that one %s', (_, now, gone) => {
    expect(nextRow(rows('ab'), rows(now), gone)).toBeUndefined();
  });
});

describe('the groups of a page', () => {
  const page = [
    { id: 1, kind: 'late' },
    { id: 2, kind: 'late' },
    { id: 3, kind: 'held' },
    { id: 4, kind: null },
  ];
  const shape = (groups: ReturnType<typeof rowGroups>) =>
    groups.map(({ value, rows: of }) => [value, of.map(({ id }) => id)]);

  test('are one without a heading in a list that is not grouped', () => {
    expect(shape(rowGroups(page, page, undefined))).toEqual([[undefined, [1, 2, 3, 4]]]);
    expect(shape(rowGroups([], [], 'kind'))).toEqual([[undefined, []]]);
  });

  test('are one for each value', () => {
    expect(shape(rowGroups(page, page, 'kind'))).toEqual([
      ['late', [1, 2]],
      ['held', [3]],
      ['empty', [4]],
    ]);
  });

  test('stand below an open row that the list no longer has', () => {
    const gone = { id: 9, kind: 'held' };
    expect(shape(rowGroups([gone, ...page], page, 'kind'))[0]).toEqual([undefined, [9]]);
  });
});
