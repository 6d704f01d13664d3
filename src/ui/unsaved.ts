import { useEffect } from 'react';

const watched = new Set<() => boolean>();

/** Whether anything on the page is unsaved now. */
export const hasUnsaved = (): boolean => [...watched].some((isUnsaved) => isUnsaved());

/** Between the tabs of this browser: one asks whether another has unsaved input, and those that have answer. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('unsaved');
const ASK = 'ask';
let answered: () => void = () => undefined;
tabs?.addEventListener('message', ({ data }) => {
  if (data !== ASK) answered();
  else if (hasUnsaved()) tabs.postMessage('unsaved');
});

/** How long a tab has to answer; one that does nothing answers at once. In milliseconds. */
const ANSWER_WITHIN = 500;

/** Whether another tab of this browser has unsaved input; one that does not answer in time has none. */
export const isUnsavedElsewhere = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (!tabs) return resolve(false);
    answered = () => resolve(true);
    tabs.postMessage(ASK);
    setTimeout(() => resolve(false), ANSWER_WITHIN);
  });

/**
 * Makes the browser ask before the tab closes, and the shell before it logs out, while `isUnsaved` returns true. Pass a
 * stable function (`useEvent`).
 */
export const useUnsaved = (isUnsaved: () => boolean): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    watched.add(isUnsaved);
    window.addEventListener('beforeunload', ask);
    return () => {
      watched.delete(isUnsaved);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
};
