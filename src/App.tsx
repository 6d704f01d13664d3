import { createBrowserRouter, RouterProvider } from 'react-router';
import { screens } from '../resources/index.ts';
import { PagesProvider, SlotsProvider } from './engine/slots.ts';
import { pages } from './pages/pages.ts';
import { slots } from './pages/slots.ts';
import { Console } from './shell/Console.tsx';
import { Layout } from './shell/Layout.tsx';
import { screenRoutes } from './shell/routes.tsx';
import { Broken, Landing, NotFound } from './shell/screens.tsx';

/** The console's routes: every declared resource at its path, for the roles its declaration names. */
const router = createBrowserRouter([
  {
    element: <Console />,
    errorElement: <Broken />,
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
]);

export default function App() {
  return (
    <SlotsProvider value={slots}>
      <PagesProvider value={pages}>
        <RouterProvider router={router} />
      </PagesProvider>
    </SlotsProvider>
  );
}
