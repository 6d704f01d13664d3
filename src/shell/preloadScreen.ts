import { useEffect, useRef, useState } from 'react';
import { allows } from '../../declare/access.ts';
import type { PageEntry, ResourceEntry } from '../../declare/resource.ts';
import { screens } from '../../resources/index.ts';
import { loadSignIn } from '../authProvider/loadUserPool.ts';
import { rolesOf } from '../authProvider/user.ts';
import { type LazyPage, usePages } from '../engine/slots.ts';
import { prefetchList } from './firstCalls.ts';
import { useUser } from './navigation/User.tsx';
import { queryClient } from './queryClient.ts';

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
      const prefetch = () => void prefetchList({ pathname: entry.route, search: '' }).catch(ignore);
      timer.current = setTimeout(prefetch, REST);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
};

/** How often (ms) the console looks whether nothing is being fetched, so that the rest can be loaded. */
const IDLE_CHECK = 500;

/** Whether the first screen has had its data. */
export const useFirstScreenDone = (): boolean => {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return;
      clearInterval(timer);
      setDone(true);
    }, IDLE_CHECK);
    return () => clearInterval(timer);
  }, []);
  return isDone;
};

/** Loads what the user may need next: the code of the screens in their menu, and of the sign-in. Renders nothing. */
export const WarmUp = () => {
  const user = useUser();
  const pages = usePages();
  useEffect(() => {
    const roles = rolesOf(user);
    for (const screen of screens) if (screen.menu && allows(screen.access.view, roles)) loadCode(screen, pages);
    loadSignIn().catch(ignore);
  }, [user, pages]);
  return null;
};
