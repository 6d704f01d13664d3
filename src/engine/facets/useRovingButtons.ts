import type { KeyboardEvent, RefObject } from 'react';

/** Where a key moves the focus among some buttons in a row; undefined if it is not one of theirs. */
export const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** Arrow keys, Home and End move the focus among the buttons of a toolbar (ARIA Authoring Practices, "Toolbar"). */
export const useRovingButtons = (bar: RefObject<HTMLElement | null>) => (event: KeyboardEvent) => {
  const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((one) => one.contains(event.target as Node)); // the target of a key event
  const to = at < 0 ? undefined : targetOf(event.key, at, buttons.length);
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
};
