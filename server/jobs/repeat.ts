import type { FastifyBaseLogger } from 'fastify';

/**
 * Does `work` again and again, `everyMs` after it was done last, never twice at once; finer than a queue's schedule
 * goes. An error is logged and the next turn comes all the same. Returns what stops it, after the turn under way.
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
