import { vi } from 'vitest';

/** Retries until it no longer throws; the limit allows for a busy machine, not for slow code. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 30_000);
