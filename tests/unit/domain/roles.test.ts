import { describe, expect, test } from 'vitest';
import * as roles from '../../../domain/roles.ts';

/*
 * The roles, which roles each manages, and what each sees, copied from docs/rules/people.md ("Roles", "Row scope").
 * Every access check in the console and the server derives from these lists.
 */
const SUMMARY = '/dashboard/summary';
const REGISTERS = '/register/check-registers';
const RELEASE = '/register/release-payment-files';

const ALL = [
  'administrator',
  'finance_manager',
  'check_run_manager',
  'check_run',
  'account_executive',
  'account_administrator',
  'account_manager',
  'call_center',
  'claims',
  'epayables_manager',
] as const;
type Role = (typeof ALL)[number];

const CATALOGUE: readonly (readonly [
  Role,
  label: string,
  landing: string,
  manages: readonly Role[],
  scoped: boolean,
])[] = [
  ['administrator', 'Administrator', SUMMARY, ALL, false],
  ['finance_manager', 'Finance Manager', RELEASE, ['finance_manager', 'epayables_manager'], false],
  ['check_run_manager', 'Check Run Manager', SUMMARY, ['check_run_manager', 'check_run'], false],
  ['check_run', 'Check Run', SUMMARY, [], false],
  ['account_executive', 'Account Executive', REGISTERS, [], true],
  [
    'account_administrator',
    'AE/AM Administrator',
    REGISTERS,
    ['account_executive', 'account_administrator', 'account_manager', 'call_center'],
    true,
  ],
  ['account_manager', 'Account Manager', REGISTERS, [], true],
  ['call_center', 'Call Center', REGISTERS, [], true],
  ['claims', 'Claims', REGISTERS, [], true],
  ['epayables_manager', 'EPayables Manager', SUMMARY, [], false],
];

test('the ten roles, in the order that decides which role is the first', () => {
  expect(roles.ROLES).toEqual(ALL);
  expect(ALL.map(roles.roleId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect([...ALL, 'owner', '', 5, null, 'toString'].filter(roles.isRole)).toEqual(ALL);
});

test.each(CATALOGUE)('%s', (role, label, landing, manages, scoped) => {
  expect(roles.roleLabel(role)).toBe(label);
  expect(roles.landingOf([role])).toBe(landing);
  expect(roles.inheritanceOf([role])).toEqual(manages);
  expect(roles.isScoped([role])).toBe(scoped);
  expect(ALL.filter((other) => roles.manages([role], [other]))).toEqual(manages);
});

describe('several roles', () => {
  test.each<[Role[], boolean]>([
    [['claims', 'call_center'], true],
    [['claims', 'check_run'], false],
    [['check_run', 'claims'], false],
    [['account_administrator', 'account_manager', 'account_executive'], true],
    [['epayables_manager', 'account_manager'], false],
  ])('%j are scoped: %s', (own, expected) => expect(roles.isScoped(own)).toBe(expected));

  test.each<[Role[], Role[], boolean]>([
    [['check_run_manager'], ['check_run', 'check_run_manager'], true],
    [['check_run_manager'], ['check_run', 'claims'], false],
    [['check_run_manager', 'finance_manager'], ['check_run', 'epayables_manager'], true],
    [['finance_manager'], ['administrator'], false],
    [['account_administrator'], ['call_center', 'claims'], false],
    [['check_run_manager'], [], true],
    [['check_run'], [], false],
    [['administrator'], [...ALL], true],
    [[], ['check_run'], false],
  ])('%j manage a user with %j: %s', (own, others, expected) => expect(roles.manages(own, others)).toBe(expected));

  test('use the landing page of the first role in the order of the catalogue', () => {
    expect(roles.landingOf(['claims', 'finance_manager'])).toBe(RELEASE);
    expect(roles.landingOf(['epayables_manager', 'call_center'])).toBe(REGISTERS);
    expect(roles.landingOf([])).toBe(SUMMARY);
    expect(roles.sortRoles(['claims', 'nobody', 'administrator', 'claims'])).toEqual(['administrator', 'claims']);
    expect(roles.inheritanceOf(['check_run_manager', 'finance_manager'])).toEqual([
      'finance_manager',
      'check_run_manager',
      'check_run',
      'epayables_manager',
    ]);
  });
});

test.each([
  ['check_run', 'check_run'],
  [4, 'check_run'],
  [{ id: 4, name: 'check_run' }, 'check_run'],
  [{ id: 10 }, 'epayables_manager'],
  [0, 0],
  [11, 11],
  ['nobody', 'nobody'],
  [null, null],
])('a role sent as %j is read as %j', (sent, expected) => expect(roles.normalizeRole(sent)).toBe(expected));

test.each<[string, readonly string[], readonly Role[]]>([
  [
    'check registers',
    roles.CHECK_REGISTER_ROLES,
    [
      'administrator',
      'check_run_manager',
      'check_run',
      'account_executive',
      'account_administrator',
      'account_manager',
      'epayables_manager',
    ],
  ],
  [
    'user administration',
    roles.USER_ADMIN_ROLES,
    ['administrator', 'finance_manager', 'check_run_manager', 'account_administrator'],
  ],
  [
    'notification settings',
    roles.NOTIFICATION_SETTINGS_ROLES,
    ['administrator', 'finance_manager', 'check_run_manager', 'check_run'],
  ],
  [
    'notifications',
    roles.NOTIFICATION_ROLES,
    [
      'administrator',
      'finance_manager',
      'check_run_manager',
      'check_run',
      'account_executive',
      'account_administrator',
      'account_manager',
      'epayables_manager',
    ],
  ],
  ['resending', roles.RESEND_ROLES, ['administrator', 'finance_manager', 'check_run_manager', 'check_run']],
  ['the release', roles.RELEASE_ROLES, ['administrator', 'check_run_manager', 'check_run', 'epayables_manager']],
  ['the health pages', roles.HEALTH_ROLES, ['administrator', 'check_run_manager', 'check_run']],
])('%s: exactly these roles', (_, ours, expected) => {
  expect(ALL.filter((role) => ours.includes(role))).toEqual(expected);
  expect(new Set(ours).size).toBe(expected.length);
});
