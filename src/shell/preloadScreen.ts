import { useEffect, useRef } from 'react';
import { allows } from '../../declare/access.ts';
import type { PageEntry, ResourceEntry } from '../../declare/resource.ts';
import { screens } from '../../resources/index.ts';
import { loadSignIn } from '../authProvider/loadUserPool.ts';
import { rolesOf } from '../authProvider/user.ts';
import { type LazyPage, usePages } from '../engine/slots.ts';
import { prefetchList } from './firstCalls.ts';
import { useUser } from './navigation/User.tsx';

type Entry = ResourceEntry | PageEntry;

/** How long (ms) the pointer rests on a link before its rows are fetched: it only passes over most links. */
const REST = 65;

/** A failure of a preload is ignored: it occurs again, and is reported, when the screen is opened. */
const ignore = () => undefined;

const loadCode = ({ name, load }: Entry, pages: Readonly<Record<string, LazyPage | undefined>>): void => {
  if (load) load().catch(ignore);
  else pages[name]?.preload();
};

/**
 * The handlers of a link to a screen, which preload it: its code when the pointer or the focus comes near, and its rows
 * once the pointer rests there.
 */
export const usePreload = (entry: Entry) => {
  const pages = usePages();
  const preloadCode = () => loadCode(entry, pages);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onFocus: preloadCode,
    onPointerEnter: () => {
      preloadCode();
      if (location.pathname === entry.route) return;
      timer.current = setTimeout(() => prefetchList({ pathname: entry.route, search: '' }).catch(ignore), REST);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
};

/** How long (ms) after the start the rest is loaded: by then the first rows are shown, also on a slow line. */
const WARM_UP_AFTER = 5000;

/** Loads what the user may need next: the code of the screens in their menu, and of the sign-in. Renders nothing. */
export const WarmUp = () => {
  const user = useUser();
  const pages = usePages();
  useEffect(() => {
    const timer = setTimeout(() => {
      const roles = rolesOf(user);
      for (const screen of screens) if (screen.menu && allows(screen.access.view, roles)) loadCode(screen, pages);
      loadSignIn().catch(ignore);
    }, WARM_UP_AFTER);
    return () => clearTimeout(timer);
  }, [user, pages]);
  return null;
};
