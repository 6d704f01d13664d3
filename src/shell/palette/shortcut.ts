/** Ctrl K, on a Mac ⌘ K. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** As the person's keyboard has it. */
export const PALETTE_KEY = isMac ? '⌘ K' : 'Ctrl K';

/** What the palette is called, and the button that opens it. */
export const PALETTE_NAME = 'Search and commands';
