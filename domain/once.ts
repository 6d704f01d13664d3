/** One computation for all callers, whose result is kept; a failed one is discarded, so that the next caller retries. */
export const once = <T>(compute: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => {
    running ??= compute().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
};
