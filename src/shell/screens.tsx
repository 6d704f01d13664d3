import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { allows } from '../../declare/access.ts';
import { type Role, roleLabel } from '../../domain/roles.ts';
import { isResource, type ScreenName, screens } from '../../resources/index.ts';
import ResourceScreen from '../engine/ResourceScreen.tsx';
import { usePages, useSlots, type View } from '../engine/slots.ts';
import { NOT_FOUND } from '../messages/words.ts';
import { LoadingPage, PageTitle } from '../ui/PageTitle.tsx';
import { landing } from './navigation/menu.ts';
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

const Forbidden = ({ title, roles }: { title: string; roles: readonly Role[] }) => (
  <Plain title="You do not have access to this page">
    <p>
      {title} is for: {roles.map(roleLabel).join(', ')}.
    </p>
    <p>Ask your administrator if you need it.</p>
  </Plain>
);

export const NotFound = () => (
  <Plain title={NOT_FOUND}>
    <p>There is no page at this address.</p>
  </Plain>
);

/** A declared screen or page, if the user's roles allow it. */
export const Guarded = ({ name, view = 'list' }: { name: ScreenName; view?: View }) => {
  const roles = useRoles();
  const screen = screens.find((head) => head.name === name);
  const pages = usePages();
  const hasScreen = useSlots(name).screens?.[view] !== undefined;
  if (!screen) return <NotFound />;
  // a record without a screen of its own is opened in the list, read-only for those who may not edit
  const { view: viewers, edit: editors = [] } = screen.access;
  const needed: readonly Role[] = view !== 'list' && hasScreen ? editors : viewers;
  if (!allows(needed, roles)) return <Forbidden title={screen.title} roles={needed} />;
  if (isResource(screen)) return <ResourceScreen name={screen.name} view={view} />;
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
