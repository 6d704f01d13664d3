import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, DEMO_WEBHOOK_TOKEN } from '../../server/config.ts';
import { lockDirectory } from '../../server/db/directory-lock.ts';
import { operatorsNow } from '../world/clock.ts';
import type { KnownGroup } from './actors/run-draft.ts';
import { readAddress } from './address.ts';
import { operatorApi } from './api.ts';
import { listenOn } from './listen.ts';
import { startMailServer } from './mail-server.ts';
import type { Moment } from './plan.ts';
import { startSftpServer } from './sftp/server.ts';
import { COUNTERPARTY_KEYS, hostKeyFileOf, treeOf } from './sources.ts';
import { step } from './step.ts';
import { openTree } from './tree.ts';

/** The interval of the counterparties' steps at normal speed, and the shortest interval at any speed. */
const [STEP_EVERY_MS, MIN_STEP_MS] = [1000, 200];
const REFRESH_EVERY_MS = 60_000;

/** Used when free and no port is configured. */
const DEFAULT_PORTS = { sftp: 8022, smtp: 8025 };

const listening = async (config: Config, root: string, log: FastifyBaseLogger) => {
  const tree = await openTree(root);
  const known = readAddress(root);
  const fault = (what: string) => (error: unknown) => log.debug({ err: error }, what);
  // unique to this data directory: the counterparties of another installation on the same port refuse it
  const sftpPassword = known?.sftpPassword ?? randomBytes(24).toString('base64url');
  const sftp = await listenOn(
    {
      setting: 'SIMULATOR_SFTP_PORT',
      port: config.SIMULATOR_SFTP_PORT,
      preferred: [known?.sftpPort ?? DEFAULT_PORTS.sftp],
    },
    (port) =>
      startSftpServer({
        port,
        keyFile: hostKeyFileOf(config),
        password: sftpPassword,
        roots: new Map(COUNTERPARTY_KEYS.map((key) => [key, tree.rootOf(key)])),
        log: fault('SFTP server'),
      }),
  );
  const mail = await listenOn(
    {
      setting: 'SIMULATOR_SMTP_PORT',
      port: config.SIMULATOR_SMTP_PORT,
      preferred: [known?.smtpPort ?? DEFAULT_PORTS.smtp],
    },
    (port) => startMailServer({ port, dir: tree.mail, log: fault('mail server') }),
  );
  await tree.announce({ sftpPort: sftp.port, smtpPort: mail.port, sftpPassword });
  return { tree, sftp, mail };
};

/**
 * Starts the counterparties: the claims system, the processor, the bank and the network, with their SFTP and mail
 * servers. They reach the operator only through files and the API on PORT. Resolves once both servers listen and their
 * address is saved; `stop` waits for the current step. Throws when a configured port is in use, and when counterparties
 * already run on this data directory.
 */
export const startActors = async (config: Config, log: FastifyBaseLogger): Promise<{ stop: () => Promise<void> }> => {
  const root = treeOf(config);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(root, "the counterparties' directory");
  const { tree, sftp, mail } = await listening(config, root, log);
  let state = await tree.remembered();
  await tree.tidy(state);
  const api = operatorApi(`http://127.0.0.1:${config.PORT}`, config.WEBHOOK_TOKEN ?? DEMO_WEBHOOK_TOKEN);
  log.info({ event: 'ready', sftp: sftp.port, smtp: mail.port });

  let [groups, openExceptions, refreshedAt]: [KnownGroup[], number, number] = [[], 0, 0];
  const speed = config.SIMULATOR_SPEED;
  // a repeated fault is logged once: the operator's server may not be up yet, or no longer
  const reported = new Set<string>();
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      reported.delete(what);
    } catch (error) {
      if (!reported.has(what)) log.warn({ err: error, what }, 'counterparties');
      reported.add(what);
    }
  };
  const refresh = async (now: number) => {
    if (groups.length && now - refreshedAt < REFRESH_EVERY_MS / speed) return;
    openExceptions = await api.openExceptions();
    groups = await api.groups();
    refreshedAt = now;
  };
  const runStep = async () => {
    const now = Date.now();
    await attempt('groups and exceptions', () => refresh(now));
    const isStormy = config.DEMO_WORLD === 'stormy';
    const moment: Moment = { now, ...operatorsNow(), seed: config.SIMULATOR_SEED, speed, isStormy, openExceptions };
    await attempt('step', async () => {
      state = await step({ tree, api, log, groups }, state, moment);
    });
  };

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const loop = () => {
    running = runStep().then(() => {
      if (!stopped) timer = setTimeout(loop, Math.max(MIN_STEP_MS, STEP_EVERY_MS / speed));
    });
  };
  loop();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await sftp.stop();
      await mail.stop();
      unlock();
    },
  };
};
