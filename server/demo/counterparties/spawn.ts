import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';

const PROGRAM = fileURLToPath(new URL('../../../scripts/simulate.ts', import.meta.url));
const STOP_WITHIN_MS = 10_000;

/**
 * Starts the counterparties as a program of their own beside the server, where `config.simulate` is `on`. `config.PORT` is the port the
 * server listens on. When the program ends by itself that is logged, and the server goes on without it.
 */
export const startCounterparties = (config: Config, log: FastifyBaseLogger): { stop: () => Promise<void> } => {
  let isStopping = false;
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, PORT: String(config.PORT), DATA_DIR: config.DATA_DIR },
    // by the channel it sees when this process is gone, however that came about
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((done) => {
    child.once('exit', (code) => {
      if (!isStopping && code !== 0) log.warn({ event: 'counterparties_ended', code });
      done();
    });
    child.once('error', (error) => {
      log.warn({ err: error }, 'the counterparties could not be started');
      done();
    });
  });
  return {
    async stop() {
      isStopping = true;
      const last = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      child.kill('SIGTERM');
      await gone;
      clearTimeout(last);
    },
  };
};
