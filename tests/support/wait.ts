import { vi } from 'vitest';

/** Asks until it no longer throws; the limit is for a busy machine, not for what is tried. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 30_000);
