import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfRequest } from './pdf-text.ts';

const LOOK_EVERY_MS = 10;

/** Exits immediately: a regular exit would wait for the reading thread. */
const end = () => process.kill(process.pid, 'SIGKILL');

/**
 * A thread's heap limit does not cover memory that is decompressed outside the heap, and the system's own limits count
 * memory that was only reserved. So this otherwise idle thread monitors the memory and CPU time the process uses.
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
    // the server kills this process once it has the answer; exiting here could lose it
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
  // a thread that waits for something that never happens exits without an answer; after an answer this has no effect
  worker.once('exit', () => answer({ fault: 'damaged' }));
});

// the server has exited
process.once('disconnect', end);
// the server handles a signal to the whole process group: it first waits for what is running
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
