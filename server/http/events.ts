import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { OnChannel } from './handlers.ts';

/** How often an idle stream says that it stands: well within the minute after which proxies cut a silent connection. */
const HEARTBEAT_MS = 15_000;
/** What may wait to be read, in bytes. A caller who reads no more is cut off, and reads everything when they return. */
const MOST_UNREAD = 256 * 1024;

/** Answers server-sent events (HTML §9.2) instead of a body, until the caller leaves or the channel is ended. */
export const answerEvents = (reply: FastifyReply, run: OnChannel): void => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders), // those of the hooks before it
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // a proxy that collects answers would hold the events back
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MOST_UNREAD) raw.destroy();
    else raw.write(text);
  };
  // proxies and browsers pass the head on with the first bytes
  write(': open\n\n');
  const heartbeat = setInterval(() => write(': open\n\n'), HEARTBEAT_MS);
  const closed = run({
    send: (message, event) => write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(message)}\n\n`),
    end: () => raw.end(),
  });
  raw.once('close', () => {
    clearInterval(heartbeat);
    closed();
  });
};
