import type { FastifyBaseLogger } from 'fastify';

/**
 * Repeats `work`, `everyMs` after its last end, never in parallel; for intervals shorter than the queue's schedule
 * allows. An error is logged and does not stop the repetition. Returns a function that stops it after the current turn.
 */
export const repeat = (name: string, everyMs: number, work: () => Promise<unknown>, log: FastifyBaseLogger) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const turn = () => {
    running = work()
      .catch((error: unknown) => log.error({ err: error }, name))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, everyMs);
      });
  };
  timer = setTimeout(turn, everyMs);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
