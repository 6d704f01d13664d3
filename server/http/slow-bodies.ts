import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Limits for receiving a body; times in milliseconds (docs/security.md, "Limits"). */
export interface BodyLimits {
  /** The time for a body without files, and the time in which a body with files must make progress. */
  body: number;
  /** The progress that a body with files must make in that time, in bytes. */
  progress: number;
  /** How long the rest of a body is still read after its request was refused. */
  refused: number;
}

/** Whether the server has not yet read what arrived, so that the client cannot send more. */
const waitsForServer = (raw: IncomingMessage): boolean => raw.readableLength >= raw.readableHighWaterMark;

/**
 * Disconnects clients whose bodies do not arrive: one without files within its time; one with files, which may take as
 * long as 300 MB need, as soon as it makes no progress. The rest of a body whose request was answered before, which
 * Node would go on reading, is read for a moment only: a client that is cut off at once may not see its answer.
 */
export const abortSlowBodies = (app: FastifyInstance, limits: BodyLimits): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const isUpload = request.routeOptions.config.call?.upload === true;
    let received = raw.socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      const arrived = raw.socket.bytesRead - received;
      received += arrived;
      if (!isUpload || (arrived < limits.progress && !waitsForServer(raw))) raw.destroy();
    }, limits.body);
    let last: NodeJS.Timeout | undefined;
    const stop = () => {
      clearInterval(timer);
      clearTimeout(last);
    };
    raw.once('end', stop);
    raw.once('close', stop);
    reply.raw.once('finish', () => {
      if (raw.complete) return stop();
      last = setTimeout(() => raw.destroy(), limits.refused);
    });
  });
};
