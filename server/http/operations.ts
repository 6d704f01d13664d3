import fastify from 'fastify';
import type pg from 'pg';
import type { Build } from '../build.ts';
import type { Metrics } from './metrics.ts';

interface Needs {
  build: Build;
  metrics: Metrics;
  pool: pg.Pool;
  /** False as soon as the server is told to stop. */
  accepting: () => boolean;
}

/** A database that does not answer within this time counts as unreachable. */
const ANSWER_WITHIN_MS = 5000;
/** The driver drops the connection of a slower query. Its types declare the timeout only for a whole client. */
const PROBE = { text: 'select 1', query_timeout: ANSWER_WITHIN_MS };

/**
 * Whether the database answers within five seconds, including the wait for a connection. Concurrent callers share one
 * probe, so that probes of a hanging database do not pile up.
 */
const databaseProbe = (pool: pg.Pool) => {
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    const late = Promise.withResolvers<boolean>();
    // the query's own timeout starts only once it has a connection
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

/** The operations port, on loopback only: liveness, readiness, version, metrics. */
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
