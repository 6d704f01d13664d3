import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAX_PAGES = 500;
/** Characters of text, of all pages. */
export const MAX_TEXT = 2_000_000;

/** What one PDF may cost. A few kilobytes can unpack to gigabytes, or keep the reader busy for ever. */
export interface Budget {
  /** Processor time of the reader's process: a busy machine is not the file's fault. */
  cpuMilliseconds: number;
  /** The time it may take in all. */
  milliseconds: number;
  /** Bytes of memory that the reader's process may take, its program (about 100 MB) included. */
  memory: number;
}

/** A register of 3,000 checks takes half a second and 150 MB. */
const USUAL: Budget = { cpuMilliseconds: 20_000, milliseconds: 120_000, memory: 384 * 1024 * 1024 };

/** What the reader's process is sent. */
export type PdfRequest = Pick<Budget, 'cpuMilliseconds' | 'memory'> & { bytes: Uint8Array };

/** What it answers: lines of text, or which limit or fault ended the reading. */
export type PdfAnswer = { lines: string[] } | { fault: PdfFault };
export type PdfFault = 'encrypted' | 'damaged' | 'too-many-pages' | 'too-much-text' | 'too-costly';

const PROGRAM = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

/** By these somebody asks a process to stop; a reader that fell to its PDF ends by others. */
const ASKED_TO_STOP: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', null];

/**
 * The lines of text of a PDF. It is read in a process of its own, which is ended when the budget is spent: a hostile PDF
 * stops nothing else and takes nobody else's memory. Never throws on content; throws when the process could not be
 * started or was stopped by somebody else.
 */
export async function pdfLines(bytes: Uint8Array, budget: Budget = USUAL): Promise<PdfAnswer> {
  const { cpuMilliseconds, milliseconds, memory } = budget;
  const reader = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${Math.ceil(memory / 1024 ** 2)}`],
    // it needs nothing of ours, least of all our secrets
    env: {},
    serialization: 'advanced',
    // what a PDF makes its reader say is no message of ours
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
  // when it cannot be sent, the process is ending, and says so by its exit
  reader.send({ bytes, cpuMilliseconds, memory } satisfies PdfRequest, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    reader.kill('SIGKILL');
  }
}
