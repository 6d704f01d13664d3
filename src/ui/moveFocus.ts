/** What is pressed goes with what it does: the focus goes on to the button beside it, else to the list's filters. */
export const moveFocus = (from: HTMLElement): void => {
  const beside = from.nextElementSibling ?? from.previousElementSibling;
  const filters = from.closest('section, main')?.querySelector<HTMLElement>('[data-filters] button, [data-search]');
  const next = beside instanceof HTMLButtonElement ? beside : filters;
  next?.focus();
};
