import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the control with the initial focus; otherwise the browser focuses the first one. */
export const FIRST_FOCUS = { 'data-first-focus': true };

/** Shows a `<dialog>` modally while it is rendered: above everything, with the focus inside, restored on close. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      dialog?.close();
      // the browser gives the focus back without scrolling to it
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
  }, []);
  return ref;
};
