import { allows } from '../../../declare/access.ts';
import type { ResourceHead } from '../../../declare/resource.ts';
import { landingOf, type Role } from '../../../domain/roles.ts';

/** What menu, breadcrumb and route guard know of a screen. */
export type Screen = Pick<ResourceHead, 'name' | 'title' | 'route' | 'menu' | 'access'>;

type Entry<S> = S & { menu: NonNullable<ResourceHead['menu']> };

/** Entries under one heading; the top-level ones stand under none. */
export interface MenuGroup<S extends Screen = Screen> {
  title: string | undefined;
  entries: Entry<S>[];
}

/** The heading that comes before all else (docs/rules/console.md, "Navigation"). */
const FIRST = 'Admin';

const isEntry = <S extends Screen>(screen: S): screen is Entry<S> => screen.menu !== undefined;

/** Admin, then what stands under no heading, then the other headings in the order they are declared. */
const rank = (title: string | undefined): number => (title === FIRST ? 0 : title === undefined ? 1 : 2);

/** The side navigation of a person with these roles: what they may not see is not there, nor is a heading over nothing. */
export const menuFor = <S extends Screen>(screens: readonly S[], roles: readonly Role[]): MenuGroup<S>[] => {
  const visible = screens.filter(isEntry).filter(({ access }) => allows(access.view, roles));
  const groups = Map.groupBy(visible, ({ menu }) => menu.group);
  return [...groups]
    .map(([title, entries]) => ({ title, entries }))
    .toSorted((one, other) => rank(one.title) - rank(other.title));
};

/** Group › label: where in the menu a screen stands. */
export const breadcrumb = ({ menu, title }: Pick<Screen, 'menu' | 'title'>): string[] =>
  menu ? [menu.group, menu.label].filter((part) => part !== undefined) : [title];

/**
 * Where `/` leads: the page of the person's first role, or, where that is not theirs to see, the first entry of their
 * menu. Undefined: no screen is assigned to these roles.
 */
export const landing = (screens: readonly Screen[], roles: readonly Role[]): string | undefined => {
  const wanted = landingOf(roles);
  const open = screens.some(({ route, access }) => route === wanted && allows(access.view, roles));
  return open ? wanted : menuFor(screens, roles)[0]?.entries[0]?.route;
};
