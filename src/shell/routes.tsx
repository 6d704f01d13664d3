import type { RouteObject } from 'react-router';
import { Navigate, useLocation } from 'react-router';
import { isResource, type screens } from '../../resources/index.ts';
import { Guarded } from './screens.tsx';

/** react-admin links to a resource by its name; this leads to its route. */
const ToRoute = ({ name, route }: { name: string; route: string }) => {
  const { pathname, search } = useLocation();
  return <Navigate to={`${route}${pathname.slice(name.length + 1)}${search}`} replace />;
};

/** The routes of a screen. A resource also has those that react-admin links to: `create`, `:id` and `:id/show`. */
export const screenRoutes = (screen: (typeof screens)[number]): RouteObject[] => {
  const { name, route } = screen;
  const list = { path: route, element: <Guarded key={name} name={name} /> };
  if (!isResource(screen)) return [list];
  const edit = <Guarded key={`${name} edit`} name={name} view="edit" />;
  return [
    list,
    { path: `${route}/create`, element: <Guarded key={`${name} create`} name={name} view="create" /> },
    { path: `${route}/:id`, element: edit },
    { path: `${route}/:id/show`, element: edit },
    ...(route === `/${name}` ? [] : [{ path: `/${name}/*`, element: <ToRoute name={name} route={route} /> }]),
  ];
};
