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
  test('Admin first, then what stands alone, then the others', () =>
    expect(shape(['administrator'])).toEqual([
      ['Admin', ['Users']],
      [undefined, ['Groups', 'Claims']],
      ['Premium', ['Pulls']],
    ]));

  test('a heading over nothing is not shown', () => expect(shape(['check_run'])).toEqual([[undefined, ['Groups']]]));

  test('several roles see what any of them sees', () =>
    expect(shape(['check_run', 'finance_manager'])).toEqual([
      [undefined, ['Groups']],
      ['Premium', ['Vendors', 'Pulls']],
    ]));

  test('a screen without a menu entry is not in it', () =>
    expect(menuFor([{ ...screen('Detail', 'Premium', ROLES), menu: undefined }], ROLES)).toEqual([]));
});

describe('where / leads', () => {
  const summary = { ...screen('Summary', undefined, ['administrator']), route: '/dashboard/summary' };

  test('to the page of the first role', () =>
    expect(landing([...screens, summary], ['administrator'])).toBe('/dashboard/summary'));

  test('to the first entry of the menu where that page is another role’s', () =>
    expect(landing([...screens, summary], ['check_run'])).toBe('/groups'));

  test('to the first entry where that page does not exist', () =>
    expect(landing(screens, ['administrator'])).toBe('/users'));

  test('nowhere for a role without any screen', () => expect(landing(screens, ['claims'])).toBeUndefined());

  test('never to a page the role may not see, of those declared', () => {
    for (const role of ROLES) {
      const target = landing(declared, [role]);
      const found = declared.find(({ route }) => route === target);
      expect(target === undefined || found?.access.view.includes(role)).toBe(true);
    }
  });
});

test('the breadcrumb is the way through the menu', () => {
  expect(breadcrumb(screen('Vendors', 'Premium', []))).toEqual(['Premium', 'Vendors']);
  expect(breadcrumb(screen('Groups', undefined, []))).toEqual(['Groups']);
  expect(breadcrumb({ title: 'Pull 7', menu: undefined })).toEqual(['Pull 7']);
});
