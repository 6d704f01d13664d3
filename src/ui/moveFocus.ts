/**
 * Moves the focus off a button that its own action removes: to the button next to it, or else to the list's filters.
 */
export const moveFocus = (from: HTMLElement): void => {
  const beside = from.nextElementSibling ?? from.previousElementSibling;
  const filters = from.closest('section, main')?.querySelector<HTMLElement>('[data-filters] button, [data-search]');
  const next = beside instanceof HTMLButtonElement ? beside : filters;
  next?.focus();
};
