import { expect, test } from 'vitest';
import { byLateness, daysLate } from '../../../domain/exceptions.ts';
import { figureOf } from '../../../resources/exceptions/figures.ts';

const OLD = '2026-03-02T15:00:00Z';

test('the kind due first stands first, of one due day the one that waits longest', () => {
  const kinds = [
    { kind: 'returned', since: '2026-03-02T15:00:00Z', due: '2026-03-04' },
    { kind: 'rejected', since: '2026-03-03T16:00:00Z', due: '2026-03-04' },
    { kind: 'pull-change', since: '2026-02-20T16:00:00Z', due: '2026-03-05' },
    { kind: 'totals-differ', since: '2026-03-03T15:00:00Z', due: '2026-03-03' },
  ] as const;
  expect(byLateness(kinds, 6).map(({ kind }) => kind)).toEqual([
    'totals-differ',
    'returned',
    'rejected',
    'pull-change',
  ]);
});

test('requests for approval are always among those seen at first', () => {
  const kinds = [
    { kind: 'approval', since: OLD, due: '2026-03-09' },
    { kind: 'returned', since: OLD, due: '2026-03-04' },
    { kind: 'rejected', since: OLD, due: '2026-03-05' },
    { kind: 'late-file', since: OLD, due: '2026-03-06' },
  ] as const;
  const order = (most: number) => byLateness(kinds, most).map(({ kind }) => kind);
  expect(order(2)).toEqual(['returned', 'approval', 'rejected', 'late-file']);
  expect(order(4)).toEqual(['returned', 'rejected', 'late-file', 'approval']);
});

test('an exception is late from the day after its due day', () => {
  expect(daysLate({ due: '2026-03-04' }, '2026-03-03')).toBe(0);
  expect(daysLate({ due: '2026-03-04' }, '2026-03-04')).toBe(0);
  expect(daysLate({ due: '2026-02-27' }, '2026-03-02')).toBe(3);
});

test('a card has the number, the oldest and the sum, and leads to its rows', () => {
  // two in the morning in London is still the day before for the operator
  const late = { kind: 'returned', count: 12, amount: 4230, since: '2026-03-03T02:00:00Z', due: '2026-03-04' } as const;
  expect(figureOf(late)).toMatchObject({
    label: 'Returned payment',
    value: 12,
    note: { text: expect.stringMatching(/^[\d,]+ days late$/), tone: 'error' },
    lines: ['Oldest 03/02/2026', '$4,230.00 in all'],
    to: { list: 'exceptions', filters: { kind: ['returned'] } },
  });
  const asked = { kind: 'approval', count: 1, amount: null, since: '2026-03-03T15:00:00Z', due: '2126-03-04' } as const;
  expect(figureOf(asked)).toMatchObject({
    note: { text: 'Due 03/04/2126', tone: 'neutral' },
    lines: ['Oldest 03/03/2026'],
    to: { list: 'approvals' },
  });
});
