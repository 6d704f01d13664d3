import { ROLES } from '../domain/roles.ts';
import { DEMO_WEBHOOK_TOKEN } from '../server/config.ts';
import type { Demo } from '../server/server.ts';
import { DEMO_PASSWORD, demoEmail, seedAccounts } from './accounts.ts';
import { demoSources } from './counterparties/sources.ts';
import { startCounterparties } from './counterparties/spawn.ts';
import { pastFiles } from './past-files/index.ts';
import { startWorld } from './start-world.ts';
import { ORIGINATOR } from './world/premium/originator.ts';

/** The demo's extension points, passed to the server by the program that starts it. */
export const demo: Demo = {
  sources: demoSources,
  fill: async ({ DEMO_WORLD }, { db, pool, log }) => {
    await seedAccounts(db, pool);
    if (DEMO_WORLD !== 'none') await startWorld(db, DEMO_WORLD, log);
  },
  pastFiles,
  originator: ORIGINATOR,
  webhookToken: DEMO_WEBHOOK_TOKEN,
  startCounterparties,
};

/** The start-up message of the demo: its address, and how to sign in. */
export const greeting = (port: number): string => {
  const accounts = ROLES.map((role) => `  ${demoEmail(role)}`).join('\n');
  return `\nConsole and API: http://127.0.0.1:${port}\n\nDemo accounts (password ${DEMO_PASSWORD}):\n${accounts}\n\n`;
};
