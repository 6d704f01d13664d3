import { loadUserPool, setUserPool } from './authProvider/loadUserPool.ts';
import { enterSession, setSession, takeReason } from './authProvider/session.ts';
import { mayBeSignedIn, returnsFromHostedPage } from './authProvider/storage.ts';
import { readStoredSession } from './authProvider/storedSession.ts';
import { watchChunks } from './shell/chunks.ts';
import { readConfiguration } from './shell/configuration.ts';
import { startErrorReporting } from './shell/errorReporting.ts';

/*
 * The console's first module. It imports only what decides which page is shown, and starts the first calls to the API
 * before React is loaded (docs/rules/console.md, "First rows").
 */

const configuration = readConfiguration(document.getElementById('configuration')?.textContent ?? '{}');
const { hostedDomain } = configuration.userPool;

/** Completes a redirect back from the hosted page; the code for it is loaded only then. */
const completeReturn = async (): Promise<boolean> => {
  await loadUserPool();
  const { completeHostedSignIn } = await import('./authProvider/hostedSignIn.ts');
  return completeHostedSignIn();
};

/** Sends the calls of the requested screen. They need a session, and must not wait for the code that draws it. */
const sendCalls = async () => {
  const { sendFirstCalls } = await import('./shell/firstCalls.ts');
  await sendFirstCalls(location);
};

/**
 * Starts with an existing session, whose first calls it sends, a redirect back from the hosted page, or neither. In the last case the sign-in page
 * shows the reason, if known.
 */
const start = async () => {
  const reason = takeReason();
  const failed = hostedDomain && returnsFromHostedPage(location.search) && !(await completeReturn());
  if (mayBeSignedIn() && (await enterSession().catch(() => false))) {
    // A failure here is ignored: it occurs again, and is reported, when the screen makes its calls.
    await sendCalls().catch(() => undefined);
  } else setSession({ phase: 'signed-out', reason: failed ? 'hosted' : reason });
};

watchChunks();
setUserPool(configuration.userPool);
if (configuration.errorReporting) void startErrorReporting(configuration.errorReporting);
const started = start();
// A stored session needs no answer before its calls: they are sent before the processor is busy with React.
const first = readStoredSession(configuration.userPool.clientId) ? started : Promise.resolve();
const render = async () => {
  const { renderRoot } = await import('./root.tsx');
  renderRoot(Boolean(hostedDomain));
};
void first.finally(() => void render());
