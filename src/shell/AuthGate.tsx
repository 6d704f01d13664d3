import { lazy, Suspense, useSyncExternalStore } from 'react';
import { sessionState, subscribe } from '../authProvider/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Splash } from './Splash.tsx';
import { SignInDialog } from './signIn/SignInDialog.tsx';
import { SignInPage } from './signIn/SignInPage.tsx';

const loadApp = () => import('../App.tsx');
const App = lazy(loadApp);

/** Preloads the console's code, while the user is typing or in parallel with the first request. */
export const preloadApp = (): void => {
  // A failure here is ignored: it occurs again, and is reported, when the console is loaded.
  loadApp().catch(() => undefined);
};

/**
 * Shows the console only to signed-in users. A user whose session was lost while working finds it unchanged after
 * signing in again in the dialog.
 */
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
