let failed = false;
const listeners = new Set<() => void>();

/** Whether a chunk of this build could not be loaded. */
export const chunkFailed = (): boolean => failed;

export const onChunkFailed = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Vite fires an event when a chunk cannot be loaded; from then on the shell offers to refresh. */
export const watchChunks = (): void =>
  window.addEventListener('vite:preloadError', () => {
    failed = true;
    for (const listener of listeners) listener();
  });
