import { UNSAFE_createBrowserHistory as createBrowserHistory, type RouteObject, useRoutes } from 'react-router';
import { screens } from '../resources/index.ts';
import { PagesProvider, SlotsProvider } from './engine/slots.ts';
import { pages } from './pages/pages.ts';
import { slots } from './pages/slots.ts';
import { blockable } from './router/history.ts';
import { Router } from './router/Router.tsx';
import { Console } from './shell/Console.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { Layout } from './shell/Layout.tsx';
import { screenRoutes } from './shell/routes.tsx';
import { Landing, NotFound } from './shell/screens.tsx';

// the package's name for it warns of changes between versions, which are pinned here
const history = blockable(createBrowserHistory({ v5Compat: true }));

/** The console's routes: every declared resource at its path, for the roles its declaration names. */
const routes: RouteObject[] = [
  {
    element: <Console />,
    children: [
      {
        element: <Layout />,
        children: [
          { index: true, element: <Landing /> },
          ...screens.flatMap(screenRoutes),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

const Routed = () => useRoutes(routes);

export default function App() {
  return (
    <SlotsProvider value={slots}>
      <PagesProvider value={pages}>
        <ErrorBoundary>
          <Router history={history}>
            <Routed />
          </Router>
        </ErrorBoundary>
      </PagesProvider>
    </SlotsProvider>
  );
}
