import { describe, expect, test } from 'vitest';
import type { ExceptionKind } from '../../../domain/exceptions.ts';
import {
  daysOpen,
  dueDay,
  EXCEPTION_KINDS,
  giveBackRefusal,
  HEALTH_EXCEPTIONS,
  kindsFor,
  RELEASE_EXCEPTIONS,
  takeRefusal,
} from '../../../domain/exceptions.ts';
import type { Role } from '../../../domain/roles.ts';
import { placeOf } from '../../../resources/exceptions/places.ts';
import type { Exception } from '../../../resources/exceptions/record.ts';

const FINANCE: ExceptionKind[] = [
  'bank-file-set-aside',
  'pull-returned',
  'pull-change',
  'unmatched-credit',
  'approval',
];

describe('the kinds that a role sees', () => {
  test.each<[Role[], readonly ExceptionKind[]]>([
    [['administrator'], EXCEPTION_KINDS],
    [['check_run_manager'], EXCEPTION_KINDS],
    [['check_run'], EXCEPTION_KINDS],
    [['epayables_manager'], EXCEPTION_KINDS],
    [['finance_manager'], FINANCE],
    [['finance_manager', 'claims'], FINANCE],
    [['finance_manager', 'check_run'], EXCEPTION_KINDS],
    [['claims', 'call_center'], []],
    [[], []],
  ])('%j', (roles, kinds) => expect(kindsFor(roles)).toEqual(kinds));
});

/** 2026-11-20 is a Friday, 2026-11-26 Thanksgiving. */
test.each<[ExceptionKind, string, string]>([
  ['totals-differ', '2026-11-20T16:00:00Z', '2026-11-20'],
  ['totals-differ', '2026-11-21T16:00:00Z', '2026-11-23'],
  ['rejected', '2026-11-20T16:00:00Z', '2026-11-23'],
  // still Thursday in Chicago
  ['rejected', '2026-11-20T05:59:00Z', '2026-11-20'],
  ['returned', '2026-11-24T16:00:00Z', '2026-11-27'],
  ['pull-change', '2026-11-20T16:00:00Z', '2026-12-01'],
])('one of the kind %s since %s is due on %s', (kind, since, due) => expect(dueDay(kind, new Date(since))).toBe(due));

test('release and health screens speak of their own kinds', () => {
  expect(RELEASE_EXCEPTIONS).toEqual([
    'possible-duplicate',
    'trace-number',
    'orphan-reversal',
    'stop-too-late',
    'rejected',
    'returned',
    'unanswered',
    'not-loaded',
    'late-file',
    'totals-differ',
    'total-unreadable',
    'build-failed',
    'drop-off-refused',
  ]);
  expect(HEALTH_EXCEPTIONS).toEqual([
    'file-set-aside',
    'total-without-run',
    'late-total',
    'bank-file-set-aside',
    'total-unreadable',
    'unanswered',
    'drop-off-refused',
  ]);
});

const ann = { id: 1, name: 'Ann' };
const actor = (id: number, ...roles: Role[]) => ({ id, roles });

test('anyone takes what nobody has', () => {
  expect(takeRefusal(null, actor(1))).toBeUndefined();
  expect(takeRefusal(ann, actor(1))).toBe('You have it already.');
  expect(takeRefusal(ann, actor(2, 'administrator'))).toBe('Ann has it.');
});

test('who has it gives it back, or an administrator', () => {
  expect(giveBackRefusal(null, actor(1))).toBe('Nobody has it.');
  expect(giveBackRefusal(ann, actor(1))).toBeUndefined();
  expect(giveBackRefusal(ann, actor(2))).toBe('Ann has it. They or an administrator can give it back.');
  expect(giveBackRefusal(ann, actor(2, 'administrator'))).toBeUndefined();
});

const group = { id: 7, number: '10233', name: 'Example' };
const run = { id: 12, date: '2026-11-20', sequence: 1, released_at: null };
const exception = (set: Partial<Exception>): Exception => ({
  id: 'rejected:34',
  kind: 'rejected',
  subject: '',
  says: null,
  todo: '',
  since: '',
  days_open: 0,
  due: '',
  amount: null,
  group: null,
  location: null,
  run: null,
  file_id: null,
  eob: null,
  entry: null,
  match: null,
  pull_id: null,
  owner: null,
  taken_at: null,
  ...set,
});
const eob = {
  id: 34,
  number: '1',
  payment_state: 'rejected',
  is_on_hold: false,
  is_flagged_stop_loss: false,
  hold_kind: null,
} as const;

test.each<[string, Partial<Exception>, Role, string | undefined]>([
  [
    'an EOB in its run',
    { group, run, file_id: 5, eob },
    'check_run',
    '/register/release-payment-files?groupNumber=10233&dateFrom=2026-11-20&dateTo=2026-11-20&expanded-row-id=12&payment-file=5&eob=34',
  ],
  [
    'a run',
    { id: 'totals-differ:12', kind: 'totals-differ', group, run },
    'epayables_manager',
    '/register/release-payment-files?groupNumber=10233&dateFrom=2026-11-20&dateTo=2026-11-20&expanded-row-id=12',
  ],
  ['a file', { id: 'file-set-aside:9', kind: 'file-set-aside' }, 'check_run', '/healthcheck'],
  ['a file, for those who may not open it', { kind: 'file-set-aside' }, 'finance_manager', undefined],
  ['a pull', { kind: 'pull-returned', group, pull_id: 9 }, 'finance_manager', '/premium/pull/9'],
  ['a pull, for other roles', { kind: 'pull-returned', group, pull_id: 9 }, 'check_run_manager', '/groups?query=10233'],
  ['an approval', { id: 'approval:3', kind: 'approval' }, 'finance_manager', '/approvals?turn=&expanded-row-id=3'],
  ['an approval, for those who do not decide', { id: 'approval:3', kind: 'approval' }, 'check_run', undefined],
])('%s leads to where it is solved', (_, set, role, address) =>
  expect(placeOf(exception(set), [role])?.address).toBe(address),
);

test.each([
  ['2026-11-20T12:00:00Z', 0],
  ['2026-11-19T12:00:01Z', 0],
  ['2026-11-19T12:00:00Z', 1],
  ['2026-10-20T12:00:00Z', 31],
])('one since %s is open for %i days', (since, days) =>
  expect(daysOpen(new Date(since), new Date('2026-11-20T12:00:00Z'))).toBe(days),
);
