/** Whether this browser's store holds an entry that passes; a store that cannot be read holds nothing. */
const stored = (test: (key: string, value: string) => boolean): boolean =>
  Object.entries({ ...localStorage }).some(([key, value]) => test(key, String(value)));

/** A quick look, before any call, whether somebody may be signed in. */
export const mayBeSignedIn = (): boolean => stored((key) => key.endsWith('.LastAuthUser'));

/** Whether the address is that of a return from the hosted page, which this browser has left for. */
export const returnsFromHostedPage = (search: string): boolean => {
  const query = new URLSearchParams(search);
  const answered = query.has('state') && (query.has('code') || query.has('error'));
  return answered && stored((key, value) => key.endsWith('.inflightOAuth') && value === 'true');
};

/** Whether the session began on the hosted page; leaving it then goes over that page as well. */
export const cameByHostedPage = (): boolean =>
  stored((key, value) => key.endsWith('.oauthSignIn') && value.startsWith('true'));

/** Empties what this browser keeps of the person (tokens, lists, filters); display preferences are a cookie. */
export const clearStorage = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};
