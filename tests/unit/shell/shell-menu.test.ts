import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../../domain/roles.ts';
import { screens as declared } from '../../../resources/index.ts';
import { breadcrumb, landing, menuFor, type Screen } from '../../../src/shell/navigation/menu.ts';

const screen = (label: string, group: string | undefined, view: readonly Role[]): Screen => ({
  name: label,
  title: label,
  route: `/${label.toLowerCase()}`,
  menu: { group, label },
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
  menuFor(screens, roles).map(({ title, entries }) => [title, entries.map(({ menu }) => menu.label)]);

describe('the side navigation', () => {
  test('lists Admin first, then screens without a group, then the other groups', () =>
    expect(shape(['administrator'])).toEqual([
      ['Admin', ['Users']],
      [undefined, ['Groups', 'Claims']],
      ['Premium', ['Pulls']],
    ]));

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

  test('to the first menu entry when that page does not exist', () =>
    expect(landing(screens, ['administrator'])).toBe('/users'));

  test('nowhere for a role without any screen', () => expect(landing(screens, ['claims'])).toBeUndefined());

  test('never to a declared page that the role may not see', () => {
    for (const role of ROLES) {
      const target = landing(declared, [role]);
      const found = declared.find(({ route }) => route === target);
      expect(target === undefined || found?.access.view.includes(role)).toBe(true);
    }
  });
});

test('the breadcrumb is the path through the menu', () => {
  expect(breadcrumb(screen('Vendors', 'Premium', []))).toEqual(['Premium', 'Vendors']);
  expect(breadcrumb(screen('Groups', undefined, []))).toEqual(['Groups']);
  expect(breadcrumb({ title: 'Pull 7', menu: undefined })).toEqual(['Pull 7']);
});
