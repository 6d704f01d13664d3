import type { QueryClient } from '@tanstack/react-query';
import { resources } from '../../resources/index.ts';

/** The key of the counts beside menu entries. */
export const MENU_COUNTS = 'menu-counts';

/** The resources whose screens show the same records. */
const screensOf = (name: string): string[] => {
  const rootOf = (one: string) => resources.find((entry) => entry.name === one)?.of ?? one;
  const others = resources.map((entry) => entry.name).filter((one) => rootOf(one) === rootOf(name));
  return [...new Set([name, ...others])];
};

/** The resources that gather what waits for the user, whatever it is of: those with a count in the menu. */
export const GATHERING: readonly string[] = resources.flatMap(({ name, menu }) => (menu?.count ? [name] : []));

const PAGE = 'page';
const WITH_THE_PAGE = 'with the page';

/** The key of the requests of a page's panels; those that poll by themselves are told apart. */
export const panelKey = (page: string, polled: boolean) => [PAGE, page, polled ? 'polled' : WITH_THE_PAGE] as const;
/** Whether a key is of panels that are read with their page. */
export const isReadWithPage = ([first, , third]: readonly unknown[]): boolean =>
  first === PAGE && third === WITH_THE_PAGE;

/**
 * After a change: refetches the active queries of the resource and its other screens, and what waits for the user, and
 * removes the inactive ones. What is done where things of other resources are gathered may change any of them.
 */
export const invalidate = async (client: QueryClient, resource: string): Promise<void> => {
  const keys = screensOf(resource).flatMap((name) => [[name], [PAGE, name]]);
  const inactive = GATHERING.includes(resource) ? [[]] : [...keys, ...GATHERING.map((name) => [name])];
  for (const queryKey of inactive) client.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(
    [...keys, [MENU_COUNTS]].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'active' })),
  );
};
