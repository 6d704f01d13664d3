import { ROLES, type Role } from '../../../domain/roles.ts';
import { menuFor, type Screen } from '../../shell/navigation/menu.ts';

/** How the navigation shows a screen's route. */
export type Visibility = 'VISIBLE' | 'NOT IN MENU' | 'MENU ROLES';

export interface RoutePermission {
  name: string;
  title: string;
  route: string;
  visibility: Visibility;
  roles: readonly Role[];
  /** Roles for which menu and route guard disagree; none as long as both are derived from one declaration. */
  mismatched: readonly Role[];
}

const rolesWithEntry = (screens: readonly Screen[], name: string): Role[] =>
  ROLES.filter((role) => menuFor(screens, [role]).some(({ entries }) => entries.some((entry) => entry.name === name)));

/** One row per route: what the menu shows each role, compared with what the route guard allows. */
export const routePermissions = (screens: readonly Screen[]): RoutePermission[] =>
  screens.map(({ name, title, route, menu, access }) => {
    const shown = rolesWithEntry(screens, name);
    const mismatched = menu ? ROLES.filter((role) => shown.includes(role) !== access.view.includes(role)) : [];
    const visibility = !menu ? 'NOT IN MENU' : mismatched.length ? 'MENU ROLES' : 'VISIBLE';
    return { name, title, route, visibility, roles: ROLES.filter((role) => access.view.includes(role)), mismatched };
  });
