const YEAR = 365 * 24 * 60 * 60;

/**
 * What a person likes to see, not what they see: kept in a cookie, for logging out empties the browser's store and the
 * sign-in page should still be dark for whom it was dark. `color-mode.js` reads the first before the first paint.
 */
export type Preference = 'color-mode' | 'navigation';

export const readPreference = (name: Preference): string | undefined => {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
};

export const writePreference = (name: Preference, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three browsers
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR}; SameSite=Strict`;
};
