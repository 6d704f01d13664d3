import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { enterSession, setSession, takeReason } from './authProvider/session.ts';
import { mayBeSignedIn, returnsFromHostedPage } from './authProvider/storage.ts';
import { configureUserPool } from './authProvider/userPool.ts';
import { AuthGate, preloadApp } from './shell/AuthGate.tsx';
import { watchChunks } from './shell/chunks.ts';
import { readConfiguration } from './shell/configuration.ts';
import { startErrorReporting } from './shell/errorReporting.ts';
import { AppTheme } from './shell/theme/AppTheme.tsx';

const configuration = readConfiguration(document.getElementById('configuration')?.textContent ?? '{}');
const { hostedDomain } = configuration.userPool;

/** Completes a redirect back from the hosted page; the code for it is loaded only then. */
const completeReturn = async (): Promise<boolean> => {
  const { completeHostedSignIn } = await import('./authProvider/hostedSignIn.ts');
  return completeHostedSignIn();
};

/**
 * Starts with an existing session, a redirect back from the hosted page, or neither. In the last case the sign-in page
 * shows the reason, if known.
 */
const start = async () => {
  const reason = takeReason();
  const failed = hostedDomain && returnsFromHostedPage(location.search) && !(await completeReturn());
  if (mayBeSignedIn()) {
    preloadApp();
    if (await enterSession().catch(() => false)) return;
  }
  setSession({ phase: 'signed-out', reason: failed ? 'hosted' : reason });
};

watchChunks();
configureUserPool(configuration.userPool);
if (configuration.errorReporting) void startErrorReporting(configuration.errorReporting);
void start();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppTheme>
        <AuthGate hosted={Boolean(hostedDomain)} />
      </AppTheme>
    </StrictMode>,
  );
