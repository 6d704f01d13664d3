/**
 * `npm run simulate`: the demo's counterparties, for a server on PORT that was started with SIMULATE=apart. They upload
 * payment files and totals, respond to files sent to them, report balances and call the webhook endpoint
 * (docs/operate.md, "Counterparties"). The settings are the server's (docs/deploy.md).
 */
import '../server/package-imports.ts';
import { readConfig } from '../server/config.ts';
import { logger } from '../server/http/log.ts';

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

try {
  const config = readConfig(process.env);
  if (!config.demo) fail('The counterparties are part of the demo, which is off (DEMO, USER_POOL_ID).');
  const { startActors } = await import('../demo/counterparties/main.ts');
  const actors = await startActors(config, logger(config).child({ program: 'counterparties' }));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    actors.stop().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // the server that started this program has exited
  process.once('disconnect', stop);
} catch (error) {
  fail(error);
}
