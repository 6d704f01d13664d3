/** Whether localStorage has an entry that satisfies the test. */
const stored = (test: (key: string, value: string) => boolean): boolean =>
  Object.entries({ ...localStorage }).some(([key, value]) => test(key, String(value)));

/** Whether somebody may be signed in, judged from localStorage alone, before any request. */
export const mayBeSignedIn = (): boolean => stored((key) => key.endsWith('.LastAuthUser'));

/** Whether the page was opened by a redirect back from the hosted page that this browser started. */
export const returnsFromHostedPage = (search: string): boolean => {
  const query = new URLSearchParams(search);
  const answered = query.has('state') && (query.has('code') || query.has('error'));
  return answered && stored((key, value) => key.endsWith('.inflightOAuth') && value === 'true');
};

/** Whether the session started on the hosted page; logging out then goes through that page as well. */
export const cameByHostedPage = (): boolean =>
  stored((key, value) => key.endsWith('.oauthSignIn') && value.startsWith('true'));

/**
 * Clears everything this browser stores about the user (tokens, lists, filters). Display preferences are in a cookie
 * and stay.
 */
export const clearStorage = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};
