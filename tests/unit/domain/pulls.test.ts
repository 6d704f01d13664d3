import { describe, expect, test } from 'vitest';
import { accountIssue, accountOf, debited } from '../../../domain/premium/collection.ts';
import type { PulledGroup, PullFacts, PullStatus, PullStep } from '../../../domain/premium/pulls.ts';
import {
  addRefusal,
  effectiveDate,
  excludeRefusal,
  joinRefusal,
  PULL,
  pullTogetherRefusal,
  sendingDateIssue,
} from '../../../domain/premium/pulls.ts';
import { transitionRefusal } from '../../../domain/states.ts';

const FULL: PullFacts = { group_count: 3, file: null };
const FILE = { effective_date: '2026-11-30', delivered_at: '2026-11-25T15:00:00Z', is_settled: true };
const nobody = { id: 1, roles: [] };

describe('the steps of a pull', () => {
  test.each<[PullStep, PullStatus, boolean]>([
    ['hand_over', 'initial_review', true],
    ['hand_over', 'on_approve', false],
    ['hand_over', 'submitted', false],
    ['hand_over', 'paid', false],
    ['take_back', 'initial_review', false],
    ['take_back', 'on_approve', true],
    ['take_back', 'submitted', false],
    ['take_back', 'paid', false],
    ['submit', 'initial_review', false],
    ['submit', 'on_approve', true],
    ['submit', 'submitted', false],
    ['submit', 'paid', false],
    ['pay', 'initial_review', false],
    ['pay', 'on_approve', false],
    ['pay', 'submitted', true],
    ['pay', 'paid', false],
  ])('%s from %s: %s', (step, from, isAllowed) => {
    const refusal = transitionRefusal(PULL, step, from, { ...FULL, file: FILE }, nobody);
    expect(refusal === undefined).toBe(isAllowed);
  });

  test('say why not', () => {
    expect(transitionRefusal(PULL, 'submit', 'initial_review', FULL, nobody)).toBe(
      'Only a pull that is on approve can be submitted; this one is on review.',
    );
    expect(transitionRefusal(PULL, 'hand_over', 'initial_review', { ...FULL, group_count: 0 }, nobody)).toBe(
      'The pull has no invoices. Add a group to it first.',
    );
    const request = { asked_by: 'Ada Lovelace' };
    expect(transitionRefusal(PULL, 'submit', 'on_approve', { ...FULL, request }, nobody)).toBe(
      'Ada Lovelace has asked for it. It waits for another person to approve it.',
    );
    expect(
      transitionRefusal(PULL, 'pay', 'submitted', { ...FULL, file: { ...FILE, delivered_at: null } }, nobody),
    ).toBe('The bank does not have its file yet. Wait until it is sent.');
    expect(transitionRefusal(PULL, 'pay', 'submitted', { ...FULL, file: { ...FILE, is_settled: false } }, nobody)).toBe(
      'Its debits settle on 11/30/2026. It can be marked as paid from then on.',
    );
  });
});

test('invoices are excluded on review and on approve, groups added on review', () => {
  const states: PullStatus[] = ['initial_review', 'on_approve', 'submitted', 'paid'];
  expect(states.map((status) => excludeRefusal(status) === undefined)).toEqual([true, true, false, false]);
  expect(states.map((status) => addRefusal(status) === undefined)).toEqual([true, false, false, false]);
  expect(excludeRefusal('paid')).toBe(
    'Invoices are excluded while a pull is on review or on approve; this one is paid.',
  );
  expect(addRefusal('on_approve')).toBe('Groups are added while a pull is on review; this one is on approve.');
});

const group = (number: string, more: Partial<PulledGroup> = {}): PulledGroup => ({
  number,
  location: { id: 1 },
  premium_schedule_day: 15,
  has_open_invoices: true,
  ...more,
});

describe('groups that are pulled together', () => {
  const elsewhere = { location: { id: 2 } };
  test.each<[string, PulledGroup[], string | undefined]>([
    ['none', [], 'Select at least one group.'],
    ['one', [group('10')], undefined],
    ['several alike', [group('10'), group('11'), group('12')], undefined],
    ['another location', [group('10'), group('11', elsewhere)], 'Group 11 is of another location than group 10.'],
    [
      'many of another location',
      [group('10'), ...['11', '12', '13', '14'].map((number) => group(number, elsewhere))],
      'Groups 11, 12, 13 and 1 more are of another location than group 10.',
    ],
    [
      'another day',
      [group('10'), group('11', { premium_schedule_day: 1 })],
      'Group 11 has another schedule day than group 10.',
    ],
    [
      'no day',
      [group('10', { premium_schedule_day: null }), group('11')],
      'Group 10 has no schedule day: the premium is not pulled.',
    ],
    [
      'nothing open',
      [group('10'), group('11', { has_open_invoices: false }), group('12', { has_open_invoices: false })],
      'Groups 11, 12 have no open invoices.',
    ],
  ])('%s', (_, groups, refusal) => expect(pullTogetherRefusal(groups)).toBe(refusal));

  test.each<[string, PulledGroup[], string | undefined]>([
    ['alike', [group('10')], undefined],
    ['of another location', [group('10', elsewhere)], 'The pull is for groups of another location.'],
    ['of another day', [group('10', { premium_schedule_day: 1 })], 'The pull is for groups of schedule day 15.'],
  ])('added to a pull: %s', (_, groups, refusal) =>
    expect(joinRefusal({ location_id: 1, schedule_day: 15, status: 'initial_review' }, groups)).toBe(refusal),
  );

  test('none is added after the review', () => {
    expect(joinRefusal({ location_id: 1, schedule_day: 15, status: 'submitted' }, [group('10')])).toBe(
      'Groups are added while a pull is on review; this one is submitted.',
    );
  });
});

describe('the effective date', () => {
  test.each([
    // Wednesday before Thanksgiving: Thursday is closed
    ['2026-11-25', '2026-11-20', '2026-11-27'],
    ['2026-11-25', '2026-11-25', '2026-11-27'],
    // built later than planned: from that day on
    ['2026-11-25', '2026-11-27', '2026-11-30'],
    // a sending date on a weekend
    ['2026-11-28', '2026-11-20', '2026-11-30'],
    // Christmas is a Friday
    ['2026-12-24', '2026-12-01', '2026-12-28'],
    ['2026-12-31', '2026-12-01', '2027-01-04'],
  ])('sent on %s, built on %s: %s', (sent, built, effective) => expect(effectiveDate(sent, built)).toBe(effective));

  test('no pull is sent in the past', () => {
    expect(sendingDateIssue('2026-11-24', '2026-11-25')).toBe('The sending date has passed');
    expect(sendingDateIssue('2026-11-25', '2026-11-25')).toBeUndefined();
  });
});

describe('the account of an invoice', () => {
  const own = { routing_number: '061000146', account_number: '12345' };

  test('is the one linked to its division, else that of the group', () => {
    const linked = { routing_number: '011000015', account_number: '999', type: 'Savings' };
    expect(debited(accountOf(linked, own))).toEqual({
      routingNumber: '011000015',
      accountNumber: '999',
      kind: 'savings',
    });
    expect(debited(accountOf(null, own))).toEqual({
      routingNumber: '061000146',
      accountNumber: '12345',
      kind: 'checking',
    });
  });

  test.each<[Partial<typeof own> | { routing_number: null } | { account_number: null }, string | undefined]>([
    [{}, undefined],
    [{ routing_number: null }, 'has no routing number'],
    [{ routing_number: '061000147' }, 'has a routing number that is not valid'],
    [{ account_number: null }, 'has no account number'],
    [{ account_number: '12 34' }, 'has an account number that no ACH entry can carry'],
    [{ account_number: '123456789012345678' }, 'has an account number that no ACH entry can carry'],
  ])('%j: %s', (more, issue) => expect(accountIssue({ ...own, ...more })).toBe(issue));

  test('cannot be debited without its numbers', () => {
    expect(() => debited({ ...own, account_number: null })).toThrow(RangeError);
  });
});
