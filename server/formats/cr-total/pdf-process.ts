import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfRequest } from './pdf-text.ts';

const LOOK_EVERY_MS = 10;

/** At once, whatever the reading thread is at: an orderly exit would wait for it. */
const end = () => process.kill(process.pid, 'SIGKILL');

/**
 * The limit of a thread's heap does not know what is unpacked outside of it, and the system's own limits count memory
 * that was only reserved. So this thread, which does nothing else, watches what the process really takes.
 */
const watch = ({ memory, cpuMilliseconds }: PdfRequest) =>
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (process.memoryUsage.rss() > memory || (user + system) / 1000 > cpuMilliseconds) end();
  }, LOOK_EVERY_MS);

process.once('message', (request: PdfRequest) => {
  const watching = watch(request);
  const answer = (said: PdfAnswer) => {
    clearInterval(watching);
    // the server ends this process once it has read the answer: one that ends by itself has none
    process.send?.(said);
  };
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: request.bytes,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(request.memory / 1024 ** 2), stackSizeMb: 4 },
  });
  worker.once('message', answer);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    answer({ fault: 'too-costly' });
  });
  // a thread that waits for what never comes ends without a word; after a word this changes nothing
  worker.once('exit', () => answer({ fault: 'damaged' }));
});

// the server is gone
process.once('disconnect', end);
// a signal to the whole group of processes is the server's to answer: what it waits for ends first
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
