import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadSignIn } from '../authProvider/loadUserPool.ts';
import { sessionState, subscribe } from '../authProvider/session.ts';
import { lazyWithPreload } from '../ui/lazyWithPreload.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Splash } from './Splash.tsx';

const app = lazyWithPreload(() => import('../App.tsx'));
const signInPage = lazyWithPreload(() => import('./signIn/SignInPage.tsx'));
const signInDialog = lazyWithPreload(() => import('./signIn/SignInDialog.tsx'));

interface LoadedProps {
  part: Pick<typeof app, 'preload' | 'useLoaded'>;
  children: ReactNode;
}

/**
 * Renders `part` once its chunk is loaded. Suspense alone would keep its fallback for a third of a second, also when the
 * chunk is there at once.
 */
const Loaded = ({ part: { preload, useLoaded }, children }: LoadedProps) => {
  const loaded = useLoaded();
  useEffect(preload, [preload]);
  return loaded ? <Suspense>{children}</Suspense> : <Splash label="Loading" />;
};

/** Preloads the code for what follows, while the user is typing. */
const preloadNext = (): void => {
  app.preload();
  // A failure here is ignored: it occurs again, and is reported, when the form is submitted.
  loadSignIn().catch(() => undefined);
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
    return (
      <ErrorBoundary>
        <Loaded part={signInPage}>
          <signInPage.Part reason={session.reason} hosted={hosted} onTyping={preloadNext} />
        </Loaded>
      </ErrorBoundary>
    );
  return (
    <>
      <ErrorBoundary>
        <Loaded part={app}>
          <app.Part />
        </Loaded>
      </ErrorBoundary>
      {session.phase === 'lost' && (
        <ErrorBoundary>
          <Suspense>
            <signInDialog.Part reason={session.reason} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
};
