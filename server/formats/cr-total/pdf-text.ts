import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAX_PAGES = 500;
/** Characters of text on all pages. */
export const MAX_TEXT = 2_000_000;

/** The resource limits for one PDF: a few kilobytes can decompress to gigabytes, or keep the reader busy forever. */
export interface Budget {
  /** CPU time of the reader's process: a busy machine is not the file's fault. */
  cpuMilliseconds: number;
  /** Elapsed time in total. */
  milliseconds: number;
  /** Bytes of memory of the reader's process, including the program itself (about 100 MB). */
  memory: number;
}

/** A register of 3,000 checks takes half a second and 150 MB. */
const USUAL: Budget = { cpuMilliseconds: 20_000, milliseconds: 120_000, memory: 384 * 1024 * 1024 };

/** The message sent to the reader's process. */
export type PdfRequest = Pick<Budget, 'cpuMilliseconds' | 'memory'> & { bytes: Uint8Array };

/** Its answer: lines of text, or the limit or fault that ended the reading. */
export type PdfAnswer = { lines: string[] } | { fault: PdfFault };
export type PdfFault = 'encrypted' | 'damaged' | 'too-many-pages' | 'too-much-text' | 'too-costly';

const PROGRAM = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

/** Signals with which somebody stops a process on purpose; a reader that a PDF crashed ends by others. */
const ASKED_TO_STOP: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', null];

/**
 * The lines of text of a PDF. A separate process reads it and is killed when it exceeds the budget, so that a hostile
 * PDF affects nothing else. Never throws because of content; throws when the process could not be started or was
 * stopped from outside.
 */
export async function pdfLines(bytes: Uint8Array, budget: Budget = USUAL): Promise<PdfAnswer> {
  const { cpuMilliseconds, milliseconds, memory } = budget;
  const reader = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${Math.ceil(memory / 1024 ** 2)}`],
    // it needs none of our environment, and must not see our secrets
    env: {},
    serialization: 'advanced',
    // output that a PDF causes is not part of our log
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>();
  const timeout = setTimeout(() => resolve({ fault: 'too-costly' }), milliseconds);
  reader.once('message', (answer: PdfAnswer) => resolve(answer));
  reader.once('error', reject);
  reader.once('exit', (code, signal) => {
    if (ASKED_TO_STOP.includes(signal)) reject(new Error(`The reader of PDFs ended by ${signal ?? `status ${code}`}`));
    else resolve({ fault: 'too-costly' });
  });
  // if sending fails, the process is exiting, which its exit event reports
  reader.send({ bytes, cpuMilliseconds, memory } satisfies PdfRequest, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    reader.kill('SIGKILL');
  }
}
