import { expect, test } from 'vitest';
import { oneOf, values } from '../../../declare/list/params.ts';
import { targetOf } from '../../../src/engine/facets/useRovingButtons.ts';
import { shareOf, showFacetCount, stripValues } from '../../../src/engine/facets/values.ts';

const stage = oneOf('stage', { label: 'Stage', choices: { waiting: 'Waiting', failed: 'Failed' }, all: 'All' });

test('declared values come in their order, with 0 where the facet has none', () => {
  const facets = {
    stage: [
      { value: 'failed', label: 'failed', count: 3 },
      { value: '', label: 'All', count: 9 },
    ],
  };
  expect(stripValues(stage, facets, ['gone'])).toEqual([
    { value: 'waiting', label: 'Waiting', count: 0 },
    { value: 'failed', label: 'Failed', count: 3 },
    { value: 'gone', label: 'gone', count: 0 },
  ]);
});

test('before the counts are known the values stand without them', () => {
  expect(stripValues(stage, undefined, []).map(({ count }) => count)).toEqual([undefined, undefined]);
});

test('values that are not declared come from the facet', () => {
  const facets = { day: [{ value: '1', label: 'Monday', count: 2 }] };
  expect(stripValues(values('day', { label: 'Day' }), facets, [])).toEqual([{ value: '1', label: 'Monday', count: 2 }]);
});

test.each([
  [0, '0'],
  [1234, '1,234'],
  [10_000, '10,000+'],
])('%d is shown as %s', (count, text) => expect(showFacetCount(count)).toBe(text));

test.each([
  [0, [0, 10], 0],
  [10, [0, 10], 1],
  [5, [5, 10], 0.5],
  [1, [1, 1000], 0.02],
  [0, [0, 0], 0],
])('the bar of %d among %j', (count, counts, share) => expect(shareOf(count, counts)).toBe(share));

test.each([
  ['ArrowRight', 5, 0],
  ['ArrowLeft', 0, 5],
  ['Home', 3, 0],
  ['End', 3, 5],
  ['a', 3, undefined],
] as const)('%s among six buttons from %d goes to %s', (key, at, to) => expect(targetOf(key, at, 6)).toBe(to));
