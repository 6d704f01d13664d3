import { allows } from '../../../declare/access.ts';
import type { ResourceHead } from '../../../declare/resource.ts';
import { landingOf, type Role } from '../../../domain/roles.ts';

/** The properties of a screen used by menu, breadcrumb and route guard. */
export type Screen = Pick<ResourceHead, 'name' | 'title' | 'route' | 'menu' | 'access'>;

type Entry<S> = S & { menu: NonNullable<ResourceHead['menu']> };

/** Entries under one heading; top-level entries have none. */
export interface MenuGroup<S extends Screen = Screen> {
  title: string | undefined;
  entries: Entry<S>[];
}

/** The heading shown last (docs/rules/console.md, "Navigation"). */
const LAST = 'Admin';

const isEntry = <S extends Screen>(screen: S): screen is Entry<S> => screen.menu !== undefined;

/** The daily work, which has no heading, then the other headings in declaration order, then Admin. */
const rank = (title: string | undefined): number => (title === undefined ? 0 : title === LAST ? 2 : 1);

/** The side navigation for these roles, without screens they may not view and without empty headings. */
export const menuFor = <S extends Screen>(screens: readonly S[], roles: readonly Role[]): MenuGroup<S>[] => {
  const visible = screens.filter(isEntry).filter(({ access }) => allows(access.view, roles));
  const groups = Map.groupBy(visible, ({ menu }) => menu.group);
  return [...groups]
    .map(([title, entries]) => ({ title, entries }))
    .toSorted((one, other) => rank(one.title) - rank(other.title));
};

/** What stands above a screen in the menu; the screen itself is named by its heading. */
export const parentsOf = ({ menu }: Pick<Screen, 'menu'>): string[] => (menu?.group ? [menu.group] : []);

/**
 * The target of `/`: the landing page of the user's first role, or, where that does not exist or is for other roles, the
 * first entry of their menu, which begins with their daily work. Undefined if no screen is assigned to these roles.
 */
export const landing = (screens: readonly Screen[], roles: readonly Role[]): string | undefined => {
  const wanted = landingOf(roles);
  const open = screens.some(({ route, access }) => route === wanted && allows(access.view, roles));
  return open ? wanted : menuFor(screens, roles)[0]?.entries[0]?.route;
};
