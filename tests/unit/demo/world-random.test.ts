import { describe, expect, test } from 'vitest';
import { type Random, randomOf } from '../../../demo/world/random.ts';

const DRAWS = 20_000;
const draws = (draw: (random: Random) => number, label = 'draws') => {
  const random = randomOf(1, label);
  return Array.from({ length: DRAWS }, () => draw(random));
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? Number.NaN;

describe('streams', () => {
  const first = (seed: number, ...labels: (string | number)[]) => {
    const random = randomOf(seed, ...labels);
    return Array.from({ length: 5 }, () => random.next());
  };

  test('are the same for the same seed and labels, on any machine', () => {
    expect(first(7, 'group', 3)).toEqual(first(7, 'group', 3));
    expect(first(7, 'group', 3)[0]).toBeCloseTo(0.6186360130086541, 12);
  });

  test('differ by seed, by label, and by neighbouring numbers', () => {
    const all = [
      first(7, 'a', 1),
      first(8, 'a', 1),
      first(7, 'b', 1),
      first(7, 'a', 2),
      first(7, 'a', 12),
      first(7, 'a1', 2),
    ];
    expect(new Set(all.map(String)).size).toBe(all.length);
  });

  test('are independent: the first draws of neighbouring streams are evenly distributed', () => {
    const firsts = Array.from({ length: 2000 }, (_, at) => randomOf(7, 'run', at).next());
    expect(mean(firsts)).toBeCloseTo(0.5, 1);
    expect(firsts.filter((value) => value < 0.1).length / firsts.length).toBeCloseTo(0.1, 1);
  });
});

describe('distributions', () => {
  test('next is uniform from 0 to below 1', () => {
    const values = draws((random) => random.next());
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(mean(values)).toBeCloseTo(0.5, 1);
  });

  test('int includes both ends', () => {
    expect(new Set(draws((random) => random.int(3, 6)))).toEqual(new Set([3, 4, 5, 6]));
  });

  test('lognormal: the median is e to the mu', () => {
    const values = draws((random) => random.lognormal(Math.log(90), 1.05));
    expect(median(values) / 90).toBeGreaterThan(0.95);
    expect(median(values) / 90).toBeLessThan(1.05);
  });

  test.each([0, 0.3, 4, 14, 29, 31, 400])('poisson: the mean is %s', (expected) => {
    const values = draws((random) => random.poisson(expected), `poisson ${expected}`);
    expect(Math.abs(mean(values) - expected)).toBeLessThan(0.05 + expected * 0.02);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(values.every(Number.isInteger)).toBe(true);
  });

  test('geometric: 1.5 claims per EOB on average', () => {
    expect(mean(draws((random) => 1 + random.geometric(1 / 3)))).toBeCloseTo(1.5, 1);
  });

  test('weighted: the frequencies follow the weights, and a weight of zero is never drawn', () => {
    const values = draws((random) =>
      random.weighted([[1, 52] as const, [2, 28] as const, [3, 0] as const, [4, 20] as const]),
    );
    expect(values.filter((value) => value === 1).length / DRAWS).toBeCloseTo(0.52, 1);
    expect(values.filter((value) => value === 4).length / DRAWS).toBeCloseTo(0.2, 1);
    expect(values).not.toContain(3);
  });

  test('shuffle keeps all items in a different order', () => {
    const list = Array.from({ length: 50 }, (_, at) => at);
    const shuffled = randomOf(1, 'shuffle').shuffle(list);
    expect(shuffled).not.toEqual(list);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
  });

  test('choosing from an empty list throws', () => {
    expect(() => randomOf(1).pick([])).toThrow(RangeError);
    expect(() => randomOf(1).weighted([])).toThrow(RangeError);
  });
});
