import { lazy, Suspense, useSyncExternalStore } from 'react';
import { sessionState, subscribe } from '../authProvider/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Splash } from './Splash.tsx';
import { SignInDialog } from './signIn/SignInDialog.tsx';
import { SignInPage } from './signIn/SignInPage.tsx';

const loadApp = () => import('../App.tsx');
const App = lazy(loadApp);

/** Fetches the console's code ahead of its need: while the person types, or beside the first call. */
export const preloadApp = (): void => {
  // What fails here fails again, and is told, when the console is really needed.
  loadApp().catch(() => undefined);
};

/** Nothing of the console is shown to who is not signed in; who was, and is at work, finds it again behind the sign-in. */
export const AuthGate = ({ hosted }: { hosted: boolean }) => {
  const session = useSyncExternalStore(subscribe, sessionState);
  if (session.phase === 'configuring') return <Splash label="Loading" />;
  if (session.phase === 'leaving') return <Splash label="Logging out" />;
  if (session.phase === 'signed-out')
    return <SignInPage reason={session.reason} hosted={hosted} onTyping={preloadApp} />;
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<Splash label="Loading" />}>
          <App />
        </Suspense>
      </ErrorBoundary>
      {session.phase === 'lost' && <SignInDialog reason={session.reason} />}
    </>
  );
};
