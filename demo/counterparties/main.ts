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

/** How often the counterparties look at their drops, at the demo's own pace, and how fast at most. */
const [LOOK_EVERY_MS, FASTEST_MS] = [1000, 200];
const ASK_GROUPS_EVERY_MS = 60_000;

/** Where they listen when it is free and nothing else is set. */
const USUAL_PORTS = { sftp: 8022, smtp: 8025 };

const listening = async (config: Config, root: string, log: FastifyBaseLogger) => {
  const tree = await openTree(root);
  const known = readAddress(root);
  const fault = (what: string) => (error: unknown) => log.debug({ err: error }, what);
  // of this data directory alone: another product's server on the port of this one's refuses it
  const sftpPassword = known?.sftpPassword ?? randomBytes(24).toString('base64url');
  const sftp = await listenOn(
    {
      setting: 'SIMULATOR_SFTP_PORT',
      port: config.SIMULATOR_SFTP_PORT,
      preferred: [known?.sftpPort ?? USUAL_PORTS.sftp],
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
      preferred: [known?.smtpPort ?? USUAL_PORTS.smtp],
    },
    (port) => startMailServer({ port, dir: tree.mail, log: fault('mail server') }),
  );
  await tree.announce({ sftpPort: sftp.port, smtpPort: mail.port, sftpPassword });
  return { tree, sftp, mail };
};

/**
 * The counterparties: the claims system, the processor, the bank and the network, with the SFTP and the mail server they
 * are reached by. They know the operator through its doors alone: files, and the API on PORT. Resolves once both servers
 * listen and their address is written down; `stop` ends after the step under way. Throws when a port that is set is
 * taken, and when they run already on this data directory.
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

  let [groups, askedAt]: [KnownGroup[], number] = [[], 0];
  const speed = config.SIMULATOR_SPEED;
  // a fault is told once: the operator may not be up yet, or not any more
  const told = new Set<string>();
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      told.delete(what);
    } catch (error) {
      if (!told.has(what)) log.warn({ err: error, what }, 'counterparties');
      told.add(what);
    }
  };
  const askGroups = async (now: number) => {
    if (groups.length && now - askedAt < ASK_GROUPS_EVERY_MS / speed) return;
    groups = await api.groups();
    askedAt = now;
  };
  const look = async () => {
    const now = Date.now();
    const moment: Moment = { now, ...operatorsNow(), seed: config.SIMULATOR_SEED, speed };
    await attempt('groups', () => askGroups(now));
    await attempt('step', async () => {
      state = await step({ tree, api, log, groups }, state, moment);
    });
  };

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const turn = () => {
    running = look().then(() => {
      if (!stopped) timer = setTimeout(turn, Math.max(FASTEST_MS, LOOK_EVERY_MS / speed));
    });
  };
  turn();
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
