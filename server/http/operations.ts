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

/** The operators' port, on loopback alone: is it alive, may it be sent work, what is it, how does it do. */
export const operationsServer = ({ build, metrics, pool, accepting }: Needs) => {
  const app = fastify({ logger: false });
  app.get('/live', async () => ({ status: 'live' }));
  app.get('/ready', async (_request, reply) => {
    const database = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    const ready = accepting() && database;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database });
  });
  app.get('/version', async () => build);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return app;
};
