import { outcomeUnknown } from './problem.ts';

export interface Intent {
  /** Runs one attempt at `what` (anything JSON can tell apart) with the key that belongs to it. */
  attempt: <T>(what: unknown, run: (key: string) => Promise<T>) => Promise<T>;
}

/**
 * An intent of the person: one form session, one confirmation. A retry of the same change carries the same
 * Idempotency-Key for as long as the server may have done it already without our knowing; a changed change, and any
 * attempt after a definite answer, gets a key of its own.
 */
export const createIntent = (): Intent => {
  let open: { said: string; key: string } | undefined;
  return {
    attempt: async (what, run) => {
      const said = JSON.stringify(what);
      if (open?.said !== said) open = { said, key: crypto.randomUUID() };
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
