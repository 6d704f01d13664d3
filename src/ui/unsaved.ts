import { useEffect } from 'react';

const watched = new Set<() => boolean>();

/** Whether anything on the page is unsaved now. */
export const hasUnsaved = (): boolean => [...watched].some((isUnsaved) => isUnsaved());

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
