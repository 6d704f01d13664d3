import './package-imports.ts';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { readConfig, StartError } from './config.ts';

// reuses compiled code of the previous start, which saves a second
enableCompileCache();

const STOP_WITHIN_MS = 30_000;

const fail = (error: unknown): never => {
  const known = error instanceof StartError || process.env.NODE_ENV === 'production';
  process.stderr.write(`${error instanceof Error ? (known ? error.message : error.stack) : String(error)}\n`);
  process.exit(1);
};

try {
  // The program is loaded only after its settings were validated, so that a fault is reported immediately.
  const config = readConfig(process.env);
  const { preflight } = await import('./preflight.ts');
  await preflight(config);
  const { startServer } = await import('./server.ts');
  const { watchingWaits } = await import('./start-waits.ts');
  const { declared, declaredTables } = await import('./db/declared.ts');
  const demo = config.demo ? await import('../demo/index.ts') : undefined;
  const server = await watchingWaits(
    config,
    (line) => process.stderr.write(`${line}\n`),
    () => startServer(config, { resources: declared, tables: declaredTables, demo: demo?.demo }),
  );
  if (demo) process.stdout.write(demo.greeting(server.port));
  // a process that is killed does not write it at its end
  flushCompileCache();

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    server.log.info({ event: 'stopping', signal });
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
} catch (error) {
  fail(error);
}
