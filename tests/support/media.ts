import { vi } from 'vitest';

/** What `matchMedia` answers, which jsdom does not implement. It never changes. */
export const mediaQuery = (matches = false) => ({
  matches,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  // Material UI listens to the color scheme by the older names
  addListener: vi.fn(),
  removeListener: vi.fn(),
});
