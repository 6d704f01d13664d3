import { type RefObject, useLayoutEffect, useRef } from 'react';

/** On the control that has the focus first; the browser itself would take the first one, whatever it does. */
export const FIRST_FOCUS = { 'data-first-focus': true };

/** Opens a `<dialog>` as long as it is rendered: above all else, focus inside it, and given back when it closes. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => dialog?.close();
  }, []);
  return ref;
};
