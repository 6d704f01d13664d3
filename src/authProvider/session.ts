import { signOut } from '@aws-amplify/auth';
import { cameByHostedPage, clearStorage } from './storage.ts';
import { currentSession, forgetSession } from './tokens.ts';
import { forgetTokens } from './userPool.ts';

/** Why a session ended, as the sign-in page tells it. */
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
 * `lost`: the server ended the session while the person was at work; the console stays behind the sign-in, so that what
 * was typed survives. `leaving`: the console is gone from the page and its traces are being removed.
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

/** Told to the other tabs of this browser. */
type Message = { kind: 'left'; reason: Reason } | { kind: 'signed-in'; subject: string };
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');
const tell = (message: Message) => channel?.postMessage(message);

/** Whose console this page shows. */
let person: string | undefined;

/** A page never passes from one person to another: what it holds is the first one's. */
const enter = (subject: string): void => {
  if (person !== undefined && person !== subject) location.replace('/');
  else {
    person = subject;
    setSession({ phase: 'signed-in' });
  }
};

/** Looks who is signed in, after a sign-in or at the start; answers whether anybody is. */
export const enterSession = async (): Promise<boolean> => {
  forgetSession();
  const session = await currentSession();
  if (!session) return false;
  enter(session.subject);
  tell({ kind: 'signed-in', subject: session.subject });
  return true;
};

/** The server no longer knows the session. Nothing typed is thrown away: the person signs in again over the console. */
export const sessionLost = (reason: Reason = 'expired'): void => {
  if (state.phase === 'signed-in') setSession({ phase: 'lost', reason });
};

const REASON_KEY = 'session-ended';

/** The reason the page that was left has handed over; it is read once. */
export const takeReason = (): Reason | undefined => {
  const key = sessionStorage.getItem(REASON_KEY);
  sessionStorage.removeItem(REASON_KEY);
  return Object.keys(REASONS).find((reason): reason is Reason => reason === key);
};

const atMost = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, milliseconds))]);

const startAgain = (reason: Reason) => {
  if (reason === 'loggedOut') location.replace('/');
  else location.reload();
};

/**
 * Ends the session in this browser: the server's goodbye, then tokens and store, then the page itself, in every tab.
 * A new document follows: nothing the old one held (rows, blobs, caches) outlives the session, and Back finds no data.
 */
export const endSession = async (
  reason: Reason,
  goodbye: () => Promise<unknown> = () => Promise.resolve(),
  reload: (reason: Reason) => void = startAgain,
): Promise<void> => {
  if (state.phase === 'leaving') return;
  setSession({ phase: 'leaving' });
  // The hosted page takes over the document when the session came from it.
  const overHostedPage = cameByHostedPage();
  await atMost(3000, goodbye());
  await atMost(3000, signOut());
  await atMost(1000, forgetTokens());
  clearStorage();
  tell({ kind: 'left', reason });
  sessionStorage.setItem(REASON_KEY, reason);
  if (!overHostedPage) reload(reason);
};

/** Another tab ended the session, tokens and store included; this one empties its page. */
export const followOut = (reason: Reason, reload: (reason: Reason) => void = startAgain): void => {
  if (state.phase === 'leaving') return;
  const told = reason === 'loggedOut' ? 'elsewhere' : reason;
  setSession({ phase: 'leaving' });
  sessionStorage.clear();
  sessionStorage.setItem(REASON_KEY, told);
  reload(told);
};

const heard = (message: Message) => {
  const { phase } = state;
  if (message.kind === 'left' && (phase === 'signed-in' || phase === 'lost')) followOut(message.reason);
  if (message.kind === 'signed-in' && phase !== 'signed-in' && phase !== 'leaving') {
    forgetSession();
    enter(message.subject);
  }
};
channel?.addEventListener('message', (event: MessageEvent<Message>) => heard(event.data));
