import { describe, expect, test } from 'vitest';
import { menuLabel } from '../../../declare/resource.ts';
import { ROLES, type Role } from '../../../domain/roles.ts';
import { screens as declared } from '../../../resources/index.ts';
import { landing, menuFor, parentsOf, type Screen } from '../../../src/shell/navigation/menu.ts';

const screen = (label: string, group: string | undefined, view: readonly Role[]): Screen => ({
  name: label,
  title: label,
  route: `/${label.toLowerCase()}`,
  menu: { group },
  access: { view },
});

const screens = [
  screen('Vendors', 'Premium', ['finance_manager']),
  screen('Groups', undefined, ['administrator', 'check_run']),
  screen('Users', 'Admin', ['administrator']),
  screen('Pulls', 'Premium', ['finance_manager', 'administrator']),
  screen('Claims', undefined, ['administrator']),
];

const shape = (roles: readonly Role[]) =>
  menuFor(screens, roles).map(({ title, entries }) => [title, entries.map(menuLabel)]);

describe('the side navigation', () => {
  test('lists the daily work first, which has no group, then the other groups, then Admin', () =>
    expect(shape(['administrator'])).toEqual([
      [undefined, ['Groups', 'Claims']],
      ['Premium', ['Pulls']],
      ['Admin', ['Users']],
    ]));

  test('calls a screen by its title, unless its entry has a name of its own', () => {
    const pulls = screen('Premium ACH Pulls', 'Premium', ROLES);
    expect(menuLabel(pulls)).toBe('Premium ACH Pulls');
    expect(menuLabel({ ...pulls, menu: { group: 'Premium', label: 'ACH Pulls' } })).toBe('ACH Pulls');
  });

  test('shows no heading without entries', () => expect(shape(['check_run'])).toEqual([[undefined, ['Groups']]]));

  test('a user with several roles sees the screens of each', () =>
    expect(shape(['check_run', 'finance_manager'])).toEqual([
      [undefined, ['Groups']],
      ['Premium', ['Vendors', 'Pulls']],
    ]));

  test('leaves out a screen without a menu entry', () =>
    expect(menuFor([{ ...screen('Detail', 'Premium', ROLES), menu: undefined }], ROLES)).toEqual([]));
});

describe('/ redirects', () => {
  const summary = { ...screen('Summary', undefined, ['administrator']), route: '/dashboard/summary' };

  test('to the landing page of the first role', () =>
    expect(landing([...screens, summary], ['administrator'])).toBe('/dashboard/summary'));

  test('to the first menu entry when that page is for another role', () =>
    expect(landing([...screens, summary], ['check_run'])).toBe('/groups'));

  test('to the first entry of the daily work when that page does not exist', () =>
    expect(landing(screens, ['administrator'])).toBe('/groups'));

  test('nowhere for a role without any screen', () => expect(landing(screens, ['claims'])).toBeUndefined());

  test.each<[Role, string | undefined]>([
    ['administrator', '/dashboard/summary'],
    ['finance_manager', '/dashboard/summary'],
    ['check_run_manager', '/dashboard/summary'],
    ['check_run', '/dashboard/summary'],
    ['account_executive', '/register/check-registers'],
    ['account_administrator', '/register/check-registers'],
    ['account_manager', '/register/check-registers'],
    ['call_center', '/register/claims'],
    ['claims', undefined],
    ['epayables_manager', '/dashboard/summary'],
  ])('of the screens that exist, %s to %s', (role, route) => expect(landing(declared, [role])).toBe(route));
});

test('the breadcrumb is the path through the menu to the screen', () => {
  expect(parentsOf(screen('Vendors', 'Premium', []))).toEqual(['Premium']);
  expect(parentsOf(screen('Groups', undefined, []))).toEqual([]);
  expect(parentsOf({ menu: undefined })).toEqual([]);
});
