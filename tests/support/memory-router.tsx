import type { RouteObject } from 'react-router';
import { UNSAFE_createMemoryHistory as createMemoryHistory, useRoutes } from 'react-router';
import { blockable } from '../../src/router/history.ts';
import { Router } from '../../src/router/Router.tsx';

/** The console's router on a history in memory, which starts at `path`. */
export const memoryRouter = (routes: RouteObject[], path = '/') => {
  const history = blockable(createMemoryHistory({ initialEntries: [path], v5Compat: true }));
  const Routed = () => useRoutes(routes);
  return {
    element: (
      <Router history={history}>
        <Routed />
      </Router>
    ),
    /** To an address, or by so many steps of the history. */
    navigate: async (to: string | number) => (typeof to === 'number' ? history.go(to) : history.push(to)),
    position: history.position,
  };
};
