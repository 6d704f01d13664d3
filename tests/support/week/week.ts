import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { KnownGroup } from '../../../demo/counterparties/actors/run-draft.ts';
import type { WebhookCall } from '../../../demo/counterparties/actors/webhooks.ts';
import { type OperatorApi, operatorApi } from '../../../demo/counterparties/api.ts';
import { startMailServer } from '../../../demo/counterparties/mail-server.ts';
import { startSftpServer } from '../../../demo/counterparties/sftp/server.ts';
import { COUNTERPARTY_KEYS, hostKeyFileOf, treeOf } from '../../../demo/counterparties/sources.ts';
import type { Fault } from '../../../demo/counterparties/state.ts';
import { step } from '../../../demo/counterparties/step.ts';
import { openTree } from '../../../demo/counterparties/tree.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { DEMO_WEBHOOK_TOKEN } from '../../../server/config.ts';
import { INCOMING, OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';

const PASSWORD = 'week-for-tests';
const SEED = 7;
/** Each turn takes so much of the virtual time, and at least so much of the real one. */
const [TURN_MS, PAUSE_MS] = [5000, 100];
const DAY_MS = 24 * 3_600_000;
const NEVER = Number.MAX_SAFE_INTEGER;

export interface Introduced {
  fault: Fault;
  file: string;
}

/** The folders of the counterparties behind their SFTP and mail servers, for a server with SIMULATE=apart. */
const openFolders = async (dataDir: string) => {
  const root = treeOf({ DATA_DIR: dataDir });
  const tree = await openTree(root);
  const log = () => undefined;
  const sftp = await startSftpServer({
    port: 0,
    keyFile: hostKeyFileOf({ DATA_DIR: dataDir }),
    password: PASSWORD,
    roots: new Map(COUNTERPARTY_KEYS.map((key) => [key, tree.rootOf(key)])),
    log,
  });
  const mail = await startMailServer({ port: 0, dir: tree.mail, log });
  await tree.announce({ sftpPort: sftp.port, smtpPort: mail.port, sftpPassword: PASSWORD });
  return {
    root,
    tree,
    stop: async () => {
      await sftp.stop();
      await mail.stop();
    },
  };
};

/** The counterparties, whose clock a test turns: days pass as fast as the server keeps up. */
export const openWeek = async (dataDir: string, { isStormy = true } = {}) => {
  const { root, tree, stop } = await openFolders(dataDir);
  const introduced: Introduced[] = [];
  const [onHold, resumed] = [new Set<string>(), new Set<string>()];
  const log = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        const { event, fault, file } = JSON.parse(line) as { event?: string; fault?: Fault; file: string };
        if (event === 'sent' && fault) introduced.push({ fault, file });
      },
    },
  );
  let state = await tree.remembered();
  let now = Date.now();

  /** Signed in once. */
  let signedIn: OperatorApi | undefined;
  const apiOf = (url: string) => (signedIn ??= operatorApi(url, DEMO_WEBHOOK_TOKEN));

  const turnOf = (url: string, groups: readonly KnownGroup[]) => {
    const own = apiOf(url);
    const webhook = async (call: WebhookCall): Promise<number> => {
      const status = await own.webhook(call);
      if (status === 200) {
        const [to, from] = call.operation === 'hold' ? [onHold, resumed] : [resumed, onHold];
        from.delete(call.eob);
        to.add(call.eob);
      }
      return status;
    };
    return async (today: PlainDate) => {
      // how many are open matters to calm counterparties alone
      const openExceptions = isStormy ? 0 : await own.openExceptions();
      const moment = { now, today, minutes: 720, seed: SEED, speed: 1, isStormy, openExceptions };
      state = await step({ tree, api: { ...own, webhook }, log, groups }, state, moment);
      now += TURN_MS;
      await wait(PAUSE_MS);
    };
  };

  const folders = [...Object.values(INCOMING), OUTGOING['to-processor'], OUTGOING['to-bank']];
  const isEmpty = async () => {
    for (const folder of folders) if ((await tree.list(folder)).length) return false;
    return true;
  };

  return {
    introduced,
    /** The EOBs that a webhook put on hold, and none resumed. */
    onHold,
    /** The EOBs that a webhook put on hold, and another one resumed. */
    resumed,
    /** So many days, each with so many drops of payment files. */
    async run(url: string, { from, days, drops }: { from: PlainDate; days: number; drops: number }) {
      const turn = turnOf(url, await apiOf(url).groups());
      for (let day = 0; day < days; day += 1) {
        const last = state.claims.drops + drops;
        while (state.claims.drops < last) await turn(addDays(from, day));
        now += DAY_MS;
      }
      return addDays(from, days - 1);
    },
    /** Nobody begins anything new; true once all that was begun has been sent and fetched. */
    async wind(url: string, today: PlainDate): Promise<boolean> {
      const { webhooks, bank } = state;
      state = { ...state, webhooks: { ...webhooks, nextAt: NEVER }, bank: { ...bank, nextAt: NEVER } };
      await turnOf(url, [])(today);
      return !state.waiting.length && (await isEmpty());
    },
    /** What the processor said last of each EOB, by the order of its files and not of their arrival. */
    lastWords(): Map<string, string> {
      const { source, dir } = INCOMING['payment-status'];
      const archive = join(root, source, dir, 'archive');
      const words = new Map<string, { part: number; word: string }>();
      for (const name of readdirSync(archive)) {
        const part = Number(/^status-\d+\.(\d+)\.csv$/.exec(name)?.[1] ?? 1);
        const [, ...lines] = readFileSync(join(archive, name), 'utf8').split(/\r?\n/).filter(Boolean);
        for (const cells of lines.map((line) => line.split(','))) {
          const [number = '', word = ''] = [cells[0], cells[4]];
          if ((words.get(number)?.part ?? 0) <= part) words.set(number, { part, word });
        }
      }
      return new Map([...words].map(([number, { word }]) => [number, word]));
    },
    stop,
  };
};
