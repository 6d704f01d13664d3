import { CoreAdminContext, localStorageStore, ResourceDefinitionContext, useNotificationContext } from 'ra-core';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { resources } from '../../resources/index.ts';
import { authProvider } from '../authProvider/authProvider.ts';
import { endSession, sessionLost, sessionState, subscribe } from '../authProvider/session.ts';
import { invalidateUser, permissionsOf, type SignedIn, userQuery } from '../authProvider/user.ts';
import { onSessionLost } from '../dataProvider/http.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { i18nProvider } from '../engine/i18nProvider.ts';
import { useResourceDefinitions } from '../engine/resourceDefinitions.ts';
import { routerProvider } from '../router/routerProvider.ts';
import { Boundary } from '../ui/Boundary.ts';
import { reportError } from './errorReporting.ts';
import { User } from './navigation/User.tsx';
import { useFirstScreenDone, WarmUp } from './preloadScreen.ts';
import { queryClient } from './queryClient.ts';

const SessionGuard = lazy(() => import('./SessionGuard.tsx'));
const Live = lazy(() => import('./live/Live.tsx'));
const Notifications = lazy(async () => ({ default: (await import('./Notifications.tsx')).Notifications }));

/** The user's view settings; logging out clears them with the rest of localStorage. */
const store = localStorageStore();

// A screen is drawn below its user, and without this would be drawn first for somebody without roles.
queryClient.setQueryDefaults(['auth', 'getPermissions'], {
  initialData: () => {
    const user = queryClient.getQueryData<SignedIn>(userQuery.queryKey);
    return user && permissionsOf(user);
  },
});

// Before the first data has loaded there is no typed input to keep, so the sign-in page is shown instead.
onSessionLost(() => {
  if (queryClient.getQueryData(userQuery.queryKey)) sessionLost();
  else void endSession('expired');
});

/** After signing in again: refetches the user's roles and everything that was refused meanwhile. */
const useRefetchAfterSignIn = () => {
  const { phase } = useSyncExternalStore(subscribe, sessionState);
  useEffect(() => {
    if (phase !== 'lost') return;
    return () => {
      invalidateUser();
      void queryClient.invalidateQueries();
    };
  }, [phase]);
};

interface LaterProps {
  /** Instead of what could not be downloaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Code that the first screen does not need; a failed download leaves the page as it is. */
const Later = ({ fallback = null, children }: LaterProps) => (
  <Boundary fallback={() => fallback} onError={reportError}>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
);

/**
 * What is not needed for the first screen: the guard of the session, which acts after minutes, news, and the next screens.
 * Without its guard, after a failed download, a session ends on the server alone.
 */
const AfterFirstScreen = () => {
  const [openedAt] = useState(() => Date.now());
  return (
    useFirstScreenDone() && (
      <>
        <Later>
          <SessionGuard openedAt={openedAt} />
        </Later>
        <Later>
          <Live />
        </Later>
        <WarmUp />
      </>
    )
  );
};

/**
 * Loaded after the first screen, or before it when there is something to tell. After a failed download the newest
 * notification is plain text.
 */
const Notices = () => {
  const { notifications } = useNotificationContext();
  const isDone = useFirstScreenDone();
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  return (
    (isDone || wanted) && (
      <Later fallback={<p role="alert">{notifications.at(-1)?.message}</p>}>
        <Notifications />
      </Later>
    )
  );
};

/** The context of all screens: data, user, router outlet, notifications and the session guard. */
export const Console = () => {
  useRefetchAfterSignIn();
  const definitions = useResourceDefinitions(resources);
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ResourceDefinitionContext value={definitions}>
        <User>
          <Outlet />
          <AfterFirstScreen />
        </User>
      </ResourceDefinitionContext>
      <Notices />
    </CoreAdminContext>
  );
};
