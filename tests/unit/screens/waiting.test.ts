import { expect, test } from 'vitest';
import { figuresOf } from '../../../resources/events/waiting.ts';

test('a request for approval is counted once in what waits for a user', () => {
  const exceptions = [
    { kind: 'approval', count: 2, overdue: 0 },
    { kind: 'unmatched-credit', count: 3, overdue: 1 },
  ] as const;
  const shown = (approvals: number | null) =>
    figuresOf({ exceptions: [...exceptions], approvals }).map(({ label, value }) => [label, value]);
  expect(shown(2)).toEqual([
    ['Approvals', 2],
    ['Unmatched bank credit', 3],
  ]);
  // the others of a request, who cannot decide it
  expect(shown(null)).toEqual([['Unmatched bank credit', 3]]);
});
