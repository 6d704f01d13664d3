/** Ctrl K, or ⌘ K on a Mac. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut as labelled on the user's keyboard. */
export const PALETTE_KEY = isMac ? '⌘ K' : 'Ctrl K';

/** The accessible name of the palette and its button. */
export const PALETTE_NAME = 'Search and commands';
