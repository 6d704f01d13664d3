import { useEffect, useSyncExternalStore } from 'react';
import { CoreAdminContext, localStorageStore } from 'react-admin';
import { Outlet } from 'react-router';
import { authProvider } from '../authProvider/authProvider.ts';
import { endSession, sessionLost, sessionState, subscribe } from '../authProvider/session.ts';
import { forgetUser } from '../authProvider/user.ts';
import { onSessionLost } from '../dataProvider/http.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { Notifications } from './Notifications.tsx';
import { USER_KEY, User } from './navigation/User.tsx';
import { queryClient } from './queryClient.ts';
import { SessionGuard } from './SessionGuard.tsx';

/** What a person arranged for themselves; logging out empties it with the rest of the browser's store. */
const store = localStorageStore();

// Before anything has been shown there is nothing typed to keep: then the sign-in page is the better place.
onSessionLost(() => {
  if (queryClient.getQueryData(USER_KEY)) sessionLost();
  else void endSession('expired');
});

/** After signing in again: the person's roles, and what was refused meanwhile, are asked for anew. */
const useReturn = () => {
  const { phase } = useSyncExternalStore(subscribe, sessionState);
  useEffect(() => {
    if (phase !== 'lost') return;
    return () => {
      forgetUser();
      void queryClient.invalidateQueries();
    };
  }, [phase]);
};

/** Everything the screens stand on: data, the person, the address bar, notices, and the guard of the session. */
export const Console = () => {
  useReturn();
  return (
    <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <User>
        <Outlet />
        <SessionGuard />
      </User>
      <Notifications />
    </CoreAdminContext>
  );
};
