import type { RouteObject } from 'react-router';
import { Navigate, useLocation } from 'react-router';
import type { ResourceHead } from '../../declare/resource.ts';
import { isResource, type screens } from '../../resources/index.ts';
import { Guarded } from './screens.tsx';

/** Another address of a resource, such as its name, by which react-admin links to it; this leads to its own. */
const ToRoute = ({ from, route, recordRoute }: { from: string; route: string; recordRoute: string }) => {
  const { pathname, search } = useLocation();
  const rest = pathname.slice(from.length);
  return <Navigate to={`${rest ? recordRoute : route}${rest}${search}`} replace />;
};

/** The routes of a screen. A resource also has those that react-admin links to: `create`, `:id` and `:id/show`. */
export const screenRoutes = (screen: (typeof screens)[number]): RouteObject[] => {
  const { name, route, recordRoute = route }: ResourceHead = screen;
  const list = { path: route, element: <Guarded key={screen.name} name={screen.name} /> };
  // a list within a record has no addresses of its own for its records
  if (!isResource(screen) || route.includes(':')) return [list];
  const edit = <Guarded key={`${name} edit`} name={screen.name} view="edit" />;
  return [
    list,
    { path: `${recordRoute}/create`, element: <Guarded key={`${name} create`} name={screen.name} view="create" /> },
    { path: `${recordRoute}/:id`, element: edit },
    { path: `${recordRoute}/:id/show`, element: edit },
    ...(recordRoute === route
      ? []
      : [{ path: recordRoute, element: <ToRoute from={recordRoute} route={route} recordRoute={recordRoute} /> }]),
    ...(route === `/${name}`
      ? []
      : [{ path: `/${name}/*`, element: <ToRoute from={`/${name}`} {...{ route, recordRoute }} /> }]),
  ];
};
