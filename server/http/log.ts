import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';

interface Fault {
  name?: string;
  code?: string;
  stack?: string;
  routine?: string;
  cause?: Fault;
}

/** A driver's message may quote the values of a statement; the codes and places of error and cause find the fault. */
const faultOf = ({ name, code, routine, stack, cause }: Fault): object => ({
  name,
  code,
  routine,
  stack: String(stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12),
  ...(cause && { cause: faultOf(cause) }),
});

/**
 * One JSON line an event, times in UTC. What a request carried (its body, its query, its token) is never logged: names
 * and numbers of people must not lie in log files (docs/security.md, "Logs").
 */
export const logger = (config: Pick<Config, 'LOG_LEVEL'>): FastifyBaseLogger =>
  pino({
    level: config.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    serializers: {
      req: ({ id, method }) => ({ id, method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: faultOf,
    },
  });
