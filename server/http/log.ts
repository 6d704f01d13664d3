import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';

interface Fault {
  name?: string;
  code?: string;
  stack?: string;
  routine?: string;
  table?: string;
  column?: string;
  constraint?: string;
  cause?: Fault;
}

/** A driver's message may quote the values of a statement, so only codes, the names of table and
 * column, and stack traces are logged. */
const faultOf = ({ name, code, routine, table, column, constraint, stack, cause }: Fault): object => ({
  name,
  code,
  routine,
  table,
  column,
  constraint,
  stack: String(stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12),
  ...(cause && { cause: faultOf(cause) }),
});

/**
 * One JSON line per event, times in UTC. A request's body, query and token are never logged: people's names and numbers
 * must not end up in log files (docs/security.md, "Logs").
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
