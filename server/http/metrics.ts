import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Gauges of the library whose names end like those of counters; each is the sum of one that stays. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The Prometheus metrics of `/metrics`. Labels are route templates, never ids or texts. */
export const openMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  const cspViolations = new Counter({
    name: 'csp_violations_total',
    help: 'Content the security policy refused, as browsers report it',
    registers: [registry],
  });

  return {
    registry,
    cspViolations,
    watch: (app: FastifyInstance) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
  };
};

export type Metrics = ReturnType<typeof openMetrics>;
