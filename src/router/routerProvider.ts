import { type RouterProvider, useEvent } from 'ra-core';
import { createContext, useContext, useEffect, useState } from 'react';
import * as router from 'react-router';
import type { BlockableHistory, BlockedNavigation } from './history.ts';
import { Link } from './Link.tsx';

export const HistoryContext = createContext<BlockableHistory | undefined>(undefined);

const UNBLOCKED = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined } as const;

const useBlocker: RouterProvider['useBlocker'] = (shouldBlock) => {
  const history = useContext(HistoryContext);
  const [blocked, setBlocked] = useState<BlockedNavigation>();
  const decide = useEvent((navigation: Parameters<Extract<typeof shouldBlock, (..._: never) => unknown>>[0]) =>
    typeof shouldBlock === 'function' ? shouldBlock(navigation) : shouldBlock,
  );
  useEffect(() => history?.block({ shouldBlock: decide, onBlocked: setBlocked }), [history, decide]);
  if (!blocked) return UNBLOCKED;
  const reset = () => setBlocked(undefined);
  const proceed = () => {
    reset();
    blocked.proceed();
  };
  return { state: 'blocked', location: blocked.location, reset, proceed };
};

type Navigation = Parameters<ReturnType<RouterProvider['useNavigate']>>;

/**
 * React Router's own function is a new one with each navigation; what depends on it would run again. A screen stays until
 * the next one can be drawn: what it still replaces in its own address would take the person back to it.
 */
const useNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = router.useNavigate();
  const { pathname } = router.useLocation();
  const history = useContext(HistoryContext);
  return useEvent<Navigation, void>((to, options) => {
    const isOwnAddress = typeof to === 'object' && to.pathname === undefined && options?.replace;
    if (isOwnAddress && history && history.position().location.pathname !== pathname) return;
    void (typeof to === 'number' ? navigate(to) : navigate(to, options));
  });
};

/** The routing that react-admin uses: React Router without its data router, with navigations that can be blocked. */
export const routerProvider: RouterProvider = {
  useNavigate,
  useLocation: router.useLocation,
  // react-admin's type lets the caller say which parameters there are
  useParams: router.useParams as RouterProvider['useParams'],
  useBlocker,
  useMatch: router.useMatch,
  useInRouterContext: router.useInRouterContext,
  useCanBlock: () => useContext(HistoryContext) !== undefined,
  Link,
  Navigate: router.Navigate,
  // React Router tells index routes from others by type, react-admin does not
  Route: router.Route as RouterProvider['Route'],
  Routes: router.Routes,
  Outlet: router.Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath: router.matchPath,
};
