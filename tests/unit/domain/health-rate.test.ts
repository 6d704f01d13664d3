import { expect, test } from 'vitest';
import { gradeOf, showDuration } from '../../../src/pages/health/successRate.ts';

test.each([
  [100, 'success', 'good'],
  [95, 'success', 'good'],
  [94.9, 'warning', 'fair'],
  [80, 'warning', 'fair'],
  [79.9, 'error', 'poor'],
  [0, 'error', 'poor'],
])('a success rate of %d is %s, %s', (rate, tone, word) => expect(gradeOf(rate)).toEqual({ tone, word }));

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1500, '1.5 s'],
  [59_999, '59.9 s'],
  [125_000, '2 min 5 s'],
])('%d ms is %s', (ms, text) => expect(showDuration(ms)).toBe(text));
