import { useEffect } from 'react';

/** The question before something that was typed is given up. */
export const DISCARD = {
  title: 'Are you sure you want to discard changes?',
  text: 'This action cannot be undone.',
  action: 'Discard changes',
  cancel: 'Keep editing',
} as const;

const watched = new Set<() => boolean>();

/** Whether anything on the page would be lost with it at this moment. */
export const hasUnsaved = (): boolean => [...watched].some((isUnsaved) => isUnsaved());

/**
 * Has the browser ask before the tab closes over what `isUnsaved` speaks for, and the shell before it logs out. Give it
 * a function that stays the same (`useEvent`).
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
