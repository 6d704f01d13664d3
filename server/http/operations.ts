import fastify from 'fastify';
import type pg from 'pg';
import type { Build } from '../build.ts';
import type { Metrics } from './metrics.ts';

interface Needs {
  build: Build;
  metrics: Metrics;
  pool: pg.Pool;
  /** False from the moment the server is told to stop. */
  accepting: () => boolean;
}

/** A database that says nothing for so long is as good as away. */
const ANSWER_WITHIN_MS = 5000;
/** The driver gives up the connection of a query that takes longer; its types know the limit of a whole client alone. */
const PROBE = { text: 'select 1', query_timeout: ANSWER_WITHIN_MS };

/**
 * Whether the database answers within five seconds, the wait for a connection included. Whoever asks meanwhile is given
 * the same answer, so that probes of a database that hangs do not add up.
 */
const databaseProbe = (pool: pg.Pool) => {
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    const late = Promise.withResolvers<boolean>();
    // the query's own limit begins when it has a connection
    const timer = setTimeout(() => late.resolve(false), ANSWER_WITHIN_MS);
    const answered = pool.query(PROBE).then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answered, late.promise]);
    } finally {
      clearTimeout(timer);
      asking = undefined;
    }
  };
  return () => {
    asking ??= ask();
    return asking;
  };
};

/** The operators' port, on loopback alone: is it alive, may it be sent work, what is it, how does it do. */
export const operationsServer = ({ build, metrics, pool, accepting }: Needs) => {
  const app = fastify({ logger: false });
  const isAnswering = databaseProbe(pool);
  app.get('/live', async () => ({ status: 'live' }));
  app.get('/ready', async (_request, reply) => {
    const database = await isAnswering();
    const ready = accepting() && database;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database });
  });
  app.get('/version', async () => build);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return app;
};
