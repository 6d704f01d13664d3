import { loadUserPool } from './loadUserPool.ts';
import { cameByHostedPage, clearStorage } from './storage.ts';
import { currentSession, forgetSession } from './tokens.ts';

/** Why a session ended, as shown on the sign-in page. */
export const REASONS = {
  loggedOut: 'You are logged out.',
  idle: 'You were logged out because you were idle.',
  elsewhere: 'You were logged out in another tab.',
  expired: 'Session has expired and requires re-authentication',
  ending: 'Your session is about to end',
  hosted: 'The sign-in was not completed. Try again.',
} as const;

export type Reason = keyof typeof REASONS;

/**
 * `lost`: the server ended the session while the console was in use. The console stays mounted behind the sign-in
 * dialog, so that typed input survives. `leaving`: the console has been removed from the page and its stored data is
 * being cleared.
 */
export type SessionState =
  | { phase: 'configuring' }
  | { phase: 'signed-out'; reason?: Reason }
  | { phase: 'signed-in' }
  | { phase: 'lost'; reason: Reason }
  | { phase: 'leaving' };

let state: SessionState = { phase: 'configuring' };
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const setSession = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Messages to the other tabs of this browser. */
type Message = { kind: 'left'; reason: Reason } | { kind: 'signed-in'; subject: string };
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');
const broadcast = (message: Message) => channel?.postMessage(message);

/** The `sub` of the user whose data this page shows. */
let currentSubject: string | undefined;

/** A page is never reused for another user: the data in its memory belongs to the first, so it reloads. */
const enter = (subject: string): void => {
  if (currentSubject !== undefined && currentSubject !== subject) location.replace('/');
  else {
    currentSubject = subject;
    setSession({ phase: 'signed-in' });
  }
};

/** Finds out who is signed in, at startup or after a sign-in. Resolves to whether anybody is. */
export const enterSession = async (): Promise<boolean> => {
  forgetSession();
  const session = await currentSession();
  if (!session) return false;
  enter(session.subject);
  broadcast({ kind: 'signed-in', subject: session.subject });
  return true;
};

/** The server has ended the session. Typed input is kept: the user signs in again in a dialog over the console. */
export const sessionLost = (reason: Reason = 'expired'): void => {
  if (state.phase === 'signed-in') setSession({ phase: 'lost', reason });
};

const REASON_KEY = 'session-ended';

/** The reason stored by the previous page; reading it removes it. */
export const takeReason = (): Reason | undefined => {
  const key = sessionStorage.getItem(REASON_KEY);
  sessionStorage.removeItem(REASON_KEY);
  return Object.keys(REASONS).find((reason): reason is Reason => reason === key);
};

const withTimeout = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, milliseconds))]);

/** Revokes the tokens, then clears them, even if the pool did not answer. */
const signOutOfPool = async () => {
  const { signOut, forgetTokens } = await loadUserPool();
  await withTimeout(3000, signOut());
  await withTimeout(1000, forgetTokens());
};

const startAgain = (reason: Reason) => {
  if (reason === 'loggedOut') location.replace('/');
  else location.reload();
};

/**
 * Ends the session in this browser: notifies the server, clears the tokens and the storage, then reloads the page in
 * every tab. The new document holds none of the old one's rows, blobs or caches, and the Back button shows no data.
 */
export const endSession = async (
  reason: Reason,
  notifyServer: () => Promise<unknown> = () => Promise.resolve(),
  reload: (reason: Reason) => void = startAgain,
): Promise<void> => {
  if (state.phase === 'leaving') return;
  setSession({ phase: 'leaving' });
  // After a hosted sign-in, Amplify's sign-out navigates to the hosted page itself.
  const viaHostedPage = cameByHostedPage();
  await withTimeout(3000, notifyServer());
  await withTimeout(5000, signOutOfPool());
  clearStorage();
  broadcast({ kind: 'left', reason });
  sessionStorage.setItem(REASON_KEY, reason);
  if (!viaHostedPage) reload(reason);
};

/** Another tab has ended the session and cleared the tokens and storage; this tab reloads. */
export const handleRemoteLogout = (reason: Reason, reload: (reason: Reason) => void = startAgain): void => {
  if (state.phase === 'leaving') return;
  const shownReason = reason === 'loggedOut' ? 'elsewhere' : reason;
  setSession({ phase: 'leaving' });
  sessionStorage.clear();
  sessionStorage.setItem(REASON_KEY, shownReason);
  reload(shownReason);
};

const onMessage = (message: Message) => {
  const { phase } = state;
  if (message.kind === 'left' && (phase === 'signed-in' || phase === 'lost')) handleRemoteLogout(message.reason);
  if (message.kind === 'signed-in' && phase !== 'signed-in' && phase !== 'leaving') {
    forgetSession();
    enter(message.subject);
  }
};
channel?.addEventListener('message', (event: MessageEvent<Message>) => onMessage(event.data));
