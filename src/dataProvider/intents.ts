import { outcomeUnknown } from './problem.ts';

export interface Intent {
  /** Runs one attempt at `what` (any JSON-serializable value) with its idempotency key. */
  attempt: <T>(what: unknown, run: (key: string) => Promise<T>) => Promise<T>;
}

/**
 * One user intent: one form session or one confirmation. A retry of the same change reuses its Idempotency-Key while
 * the outcome is unknown, that is, while the server may already have applied it. A different change, and any attempt
 * after a definite response, gets a new key.
 */
export const createIntent = (): Intent => {
  let open: { change: string; key: string } | undefined;
  return {
    attempt: async (what, run) => {
      const change = JSON.stringify(what);
      if (open?.change !== change) open = { change, key: crypto.randomUUID() };
      const { key } = open;
      try {
        const result = await run(key);
        open = undefined;
        return result;
      } catch (error) {
        if (!outcomeUnknown(error)) open = undefined;
        throw error;
      }
    },
  };
};
