import { useCallback, useSyncExternalStore } from 'react';

/** `matchMedia` takes the condition alone; a key of a style, as the theme writes it, has the at-rule before it. */
const listOf = (query: string) => window.matchMedia(query.replace(/^@media ?/, ''));

/** Whether the media query holds now. */
export const isMedia = (query: string): boolean => listOf(query).matches;

/** Calls `listener` whenever the answer to the media query changes. Returns how to stop. */
export const onMedia = (query: string, listener: () => void): (() => void) => {
  const list = listOf(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the media query holds; draws again when that changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback((listener: () => void) => onMedia(query, listener), [query]);
  return useSyncExternalStore(subscribe, () => isMedia(query));
};
