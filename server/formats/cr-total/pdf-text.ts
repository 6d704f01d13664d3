import { Worker } from 'node:worker_threads';

/** Far above any real register (about 3,000 checks); 50 MiB. */
export const MAX_BYTES = 50 * 1024 * 1024;
export const MAX_PAGES = 500;
/** Characters of text, of all pages. */
export const MAX_TEXT = 2_000_000;

/** What one PDF may cost. A few kilobytes can unpack to gigabytes, or keep the reader busy for ever. */
export interface Budget {
  milliseconds: number;
  /** Bytes the reader may hold, the PDF's own included. */
  memory: number;
}

const USUAL: Budget = { milliseconds: 20_000, memory: 384 * 1024 * 1024 };
const GLANCE = 50;

/** What the worker answers: lines of text, or which limit or fault ended the reading. */
export type PdfAnswer = { lines: string[] } | { fault: PdfFault };
export type PdfFault = 'encrypted' | 'damaged' | 'too-many-pages' | 'too-much-text' | 'too-costly';

/**
 * The lines of text of a PDF. It is read in a thread of its own, which is ended when the budget is spent: a hostile PDF
 * stops nothing else. Never throws on content.
 */
export async function pdfLines(bytes: Uint8Array, budget: Budget = USUAL): Promise<PdfAnswer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(budget.memory / 1024 ** 2), stackSizeMb: 4 },
    // what a PDF makes its reader say is no message of ours
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<PdfAnswer>();
  worker.once('message', resolve);
  // a thread that ends without an answer fell to its PDF: out of memory or of stack
  worker.once('error', () => resolve({ fault: 'too-costly' }));
  worker.once('exit', () => resolve({ fault: 'too-costly' }));
  const timeout = setTimeout(() => resolve({ fault: 'too-costly' }), budget.milliseconds);
  // the limit of the thread knows its heap alone; unpacked streams lie outside
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory, used_heap_size }) => {
        if (external_memory + used_heap_size > budget.memory) resolve({ fault: 'too-costly' });
      },
      () => undefined, // it has ended, and said so by its exit
    );
  }, GLANCE);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    clearInterval(watch);
    await worker.terminate();
  }
}
