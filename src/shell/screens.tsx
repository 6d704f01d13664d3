import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Navigate, useRouteError } from 'react-router';
import { allows } from '../../declare/access.ts';
import { roleLabel } from '../../domain/roles.ts';
import { isResource, type ScreenName, screens } from '../../resources/index.ts';
import ResourceScreen from '../engine/ResourceScreen.tsx';
import { usePages } from '../engine/slots.ts';
import { LoadingPage, PageTitle } from '../ui/PageTitle.tsx';
import { Fallback } from './ErrorBoundary.tsx';
import { landing, type Screen } from './navigation/menu.ts';
import { useRoles } from './navigation/User.tsx';

const Text = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(2, 0),
  color: theme.vars?.palette.text.secondary,
  '& p': { margin: 0 },
}));

/** A page with nothing to show, which says why and whom to ask. */
const Plain = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageTitle title={title} />
    <Text>{children}</Text>
  </>
);

const Forbidden = ({ screen: { title, access } }: { screen: Screen }) => (
  <Plain title="You do not have access to this page">
    <p>
      {title} is for: {access.view.map(roleLabel).join(', ')}.
    </p>
    <p>Ask your administrator if you need it.</p>
  </Plain>
);

export const NotFound = () => (
  <Plain title="Not found">
    <p>There is no page at this address.</p>
  </Plain>
);

/** A declared screen or page, if the user's roles allow it. */
export const Guarded = ({ name }: { name: ScreenName }) => {
  const roles = useRoles();
  const screen = screens.find((head) => head.name === name);
  const pages = usePages();
  if (!screen) return <NotFound />;
  if (!allows(screen.access.view, roles)) return <Forbidden screen={screen} />;
  if (isResource(screen)) return <ResourceScreen name={screen.name} />;
  const page = pages[screen.name];
  return page ? (
    <Suspense fallback={<LoadingPage />}>
      <page.Part />
    </Suspense>
  ) : (
    <NotFound />
  );
};

/** `/` redirects to the landing page of the user's first role. */
export const Landing = () => {
  const target = landing(screens, useRoles());
  if (target) return <Navigate to={target} replace />;
  return (
    <Plain title="No screen is assigned to your role">
      <p>Ask your administrator which screens you should see.</p>
    </Plain>
  );
};

/** The error page of the router, when the layout itself fails. */
export const Broken = () => <Fallback error={useRouteError()} />;
