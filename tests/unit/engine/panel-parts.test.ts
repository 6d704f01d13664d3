import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedSpan, spanTo } from '../../../declare/list/span.ts';
import { linesOf, shareOfAxis, showExact, showShort, ticksFor } from '../../../src/engine/panels/scale.ts';

describe('the axis of a chart', () => {
  test.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [[3], [0, 1, 2, 3]],
    [
      [7, 2],
      [0, 2, 4, 6, 8],
    ],
    [
      [54, 12],
      [0, 20, 40, 60],
    ],
    [[100], [0, 25, 50, 75, 100]],
    [[756_000], [0, 200_000, 400_000, 600_000, 800_000]],
    [
      [-5, 10],
      [0, 3, 6, 9, 12],
    ],
  ])('of %j is %j', (values, ticks) => expect(ticksFor(values)).toEqual(ticks));

  test('starts at zero, rises evenly by whole steps, and holds every value', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { maxLength: 20 }), (values) => {
        const ticks = ticksFor(values);
        const step = ticks[1] ?? 0;
        expect(ticks).toEqual(ticks.map((_, at) => at * step));
        expect(Number.isInteger(step)).toBe(true);
        expect(ticks.length).toBeLessThanOrEqual(6);
        for (const value of values) expect(shareOfAxis(value, ticks)).toBeLessThanOrEqual(1);
      }),
    ));
});

test('a line breaks where a value is missing, and zero lies on the axis', () => {
  expect(linesOf([0, 5, null, 10], [0, 5, 10])).toEqual(['0,100 33.33,50', '100,0']);
  expect(linesOf([10], [0, 10])).toEqual(['0,0']);
  expect(linesOf([null], [0, 1])).toEqual([]);
});

test.each([
  [558_123, 'count', '558.1K', '558,123'],
  [999, 'count', '999', '999'],
  [1_234_567.89, 'dollars', '$1.2M', '$1,234,567.89'],
  [-12.4, 'dollars', '-$12.4', '-$12.40'],
  [0, undefined, '0', '0'],
] as const)('%d as %s is %s, exactly %s', (value, unit, short, exact) => {
  expect([showShort(value, unit), showExact(value, unit)]).toEqual([short, exact]);
});

describe('a span of days', () => {
  const today = '2026-11-22';

  test('of a week ends on its last day', () => {
    expect(spanTo(today, 7)).toEqual({ from: '2026-11-16', to: today });
    expect(movedSpan({}, 7, 0, today)).toEqual({ from: '2026-11-16', to: today });
  });

  test('moves as a whole, and never beyond today', () => {
    expect(movedSpan(spanTo(today, 7), 7, -1, today)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(movedSpan({ from: '2026-11-12', to: '2026-11-18' }, 7, 1, today)).toEqual(spanTo(today, 7));
    expect(movedSpan({ from: '2027-01-01', to: '2027-01-07' }, 7, 0, today)).toEqual(spanTo(today, 7));
  });
});
