import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../server/config.ts';

const PROGRAM = fileURLToPath(new URL('../../scripts/simulate.ts', import.meta.url));
const STOP_WITHIN_MS = 10_000;
/** The delay before a restart: doubled each time, and reset once they have run for the longest delay. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 60_000];

/**
 * Starts the counterparties as a separate process beside the server (`config.simulate` is `on`), and restarts it
 * whenever it exits by itself. `config.PORT` is the port the server listens on.
 */
export const startCounterparties = (config: Config, log: FastifyBaseLogger): { stop: () => Promise<void> } => {
  let isStopping = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let gone = Promise.resolve();

  const startAgain = (reason: object, ranMs: number) => {
    if (isStopping) return;
    if (ranMs >= LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
    log.warn({ event: 'counterparties_ended', ...reason, againInMs: wait });
    timer = setTimeout(start, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const start = () => {
    const started = Date.now();
    const program = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, PORT: String(config.PORT), DATA_DIR: config.DATA_DIR },
      // through the IPC channel it notices that this process is gone, however it ended
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = program;
    gone = new Promise<void>((done) => {
      const ended = (reason: object) => {
        startAgain(reason, Date.now() - started);
        done();
      };
      program.once('exit', (code, signal) => ended({ code, signal }));
      // a process that could not be spawned emits no exit event
      program.once('error', (err) => program.pid === undefined && ended({ err }));
    });
    if (program.pid) log.info({ event: 'counterparties_started', pid: program.pid });
  };
  start();

  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const last = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
      child?.kill('SIGTERM');
      await gone;
      clearTimeout(last);
    },
  };
};
