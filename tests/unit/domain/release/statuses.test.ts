import { describe, expect, test } from 'vitest';
import type { StatusClass } from '../../../../domain/release/statuses.ts';
import {
  INCOMPLETE_STATUSES,
  isPseudoStatus,
  STATUS_IDS,
  STATUSES,
  shownStatus,
  statusName,
} from '../../../../domain/release/statuses.ts';

/*
 * The catalogue, copied from the specification and docs/rules/check-runs.md ("Statuses"). Every screen, count and rule
 * derives from it, so no other test would notice a mistake in it.
 */
const CATALOGUE: readonly (readonly [
  id: number,
  name: string,
  onDashboards: string,
  kind: StatusClass,
  next: readonly number[],
])[] = [
  [1, 'Loaded', 'Loaded into the system', 'pending', [9, 6, 8]],
  [2, 'Waiting ePay', 'Waiting Zelis epay file', 'pending', [3, 8]],
  [3, 'Waiting Status', 'Waiting Zelis status file', 'pending', [4, 2, 8]],
  [4, 'Waiting PDF', 'Waiting LuminX PDF file', 'pending', [11, 10, 7, 15, 16, 2, 8]],
  [5, 'CR Report Compiled', 'Check register report compiled', 'success', [4, 13, 2]],
  [6, 'Error Load', 'Error on load stage', 'error', [1, 8]],
  [7, 'Error Check Total', 'Error on check total stage', 'error', [4, 2, 8]],
  [8, 'Voided', 'Voided by user', 'success', []],
  [9, 'Data Transferred', 'Data transferred to Payments DB', 'pending', [2, 4, 8]],
  [10, 'Complete', 'Complete without report', 'success', [4, 2]],
  [11, 'Ready to Build', 'Ready to build a check register report', 'pending', [12, 13, 2, 8]],
  [12, 'Waiting Daily Reports', 'Waiting for daily reports to build', 'pending', [5, 13, 14, 2, 8]],
  [13, 'Building Manual', 'Building report by manual request', 'pending', [5, 14, 2, 8]],
  [14, 'Error Build', 'Error occurred while trying build report', 'error', [4, 13, 2, 8]],
  [15, 'Waiting Voids', 'Waiting Voids', 'pending', [4, 11, 16, 2, 8]],
  [16, 'Totals Mismatch', 'Totals Mismatch', 'error', [4, 11, 15, 2, 8]],
];

test('the catalogue has exactly these sixteen statuses', () => {
  expect([...STATUS_IDS].sort((a, b) => a - b)).toEqual(CATALOGUE.map(([id]) => id));
});

test.each(CATALOGUE)('%i is %s, %s, %s, and may change to %j', (id, name, monitoring, kind, next) => {
  const { next: ours = [], ...rest } = STATUSES[id] ?? {};
  const tone = { success: 'success', error: 'error', warning: 'warning', pending: 'info' }[kind];
  expect(rest).toEqual({ label: name, monitoring, class: kind, tone });
  expect(ours).toHaveLength(next.length);
  expect(new Set(ours)).toEqual(new Set(next));
  expect(statusName(id)).toBe(name);
});

test('every status except compiled, refused and voided is incomplete', () => {
  expect(INCOMPLETE_STATUSES.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 7, 9, 10, 11, 12, 13, 14, 15, 16]);
});

test('an unknown status is named by its number', () => {
  expect(statusName(17)).toBe('Status 17');
});

describe('the combined status of a run', () => {
  test.each([
    [['5'], false, { name: 'CR Report Compiled', tone: 'success' }],
    [['5', '5', 5], false, { name: 'CR Report Compiled', tone: 'success' }],
    [['16'], false, { name: 'Totals Mismatch', tone: 'error' }],
    [['14'], false, { name: 'Error Build', tone: 'error' }],
    [[12], false, { name: 'Waiting Daily Reports', tone: 'info' }],
    [['5', '4'], false, { name: 'Mixed', tone: 'neutral' }],
    [['5', '8'], false, { name: 'Mixed', tone: 'neutral' }],
    [['5', '5', '16'], false, { name: 'Mixed', tone: 'neutral' }],
    [[], false, { name: 'No Payment File', tone: 'neutral' }],
    [['no-payment-file'], false, { name: 'No Payment File', tone: 'neutral' }],
    [['deleted'], false, { name: 'Deleted', tone: 'neutral' }],
    [['99'], false, { name: 'Status 99', tone: 'neutral' }],
    [['5'], true, { name: 'Deleted', tone: 'neutral' }],
    [[], true, { name: 'Deleted', tone: 'neutral' }],
    [['5', '4'], true, { name: 'Deleted', tone: 'neutral' }],
  ])('of files at %j, deleted %s: %j', (ids, isDeleted, expected) => {
    expect(shownStatus(ids, isDeleted)).toEqual(expected);
  });

  test('there are three pseudo-statuses', () => {
    expect(['mixed', 'no-payment-file', 'deleted', '5', 'Mixed', '', 'toString'].filter(isPseudoStatus)).toEqual([
      'mixed',
      'no-payment-file',
      'deleted',
    ]);
  });
});
