const YEAR = 365 * 24 * 60 * 60;

/**
 * Display preferences, no user data. They are stored in a cookie, because logging out clears localStorage and the
 * sign-in page should keep the color mode. `color-mode.js` reads `color-mode` before the first paint.
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
