import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { inboundFiles, remoteFiles, sftpPolls } from '../../../server/db/tables/health.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import type { PollNeeds, PollOutcome } from '../../../server/modules/ingest/poll-source.ts';
import { pollSource } from '../../../server/modules/ingest/poll-source.ts';
import { openOwnDatabase, recordingQueue, silent } from './database.ts';
import type { Intercept } from './sftp.ts';
import { startSftp } from './sftp.ts';

/** The directory most tests use. */
export const DIR: string = INCOMING['payment-file'].dir;

/** An SFTP source of the claims system and the server's poll of it; `poll` polls once by default. */
export const openPolling = async () => {
  const own = await openOwnDatabase();
  const root = mkdtempSync(join(tmpdir(), 'source-'));
  const makeDirectories = () => {
    for (const { dir } of Object.values(INCOMING)) mkdirSync(join(root, dir), { recursive: true });
  };
  makeDirectories();
  let intercept: Intercept = () => false;
  const sftp = await startSftp({ root, intercept: (request) => intercept(request) });
  const { queue, sent } = recordingQueue();
  const needs: PollNeeds = { db: own.db, store: own.store, queue, log: silent, everySeconds: 0 };
  const source = sftp.source('claims-system');
  const path = (...parts: string[]) => join(root, ...parts);
  const rows = () => own.db.select().from(inboundFiles).orderBy(asc(inboundFiles.id));
  return {
    own,
    needs,
    sftp,
    sent,
    source,
    path,
    /** Intercepts all further SFTP requests. */
    interceptRequests(by: Intercept) {
      intercept = by;
    },
    stopIntercepting() {
      intercept = () => false;
    },
    /** Removes all files and all rows about them. */
    async reset() {
      intercept = () => false;
      sent.length = 0;
      for (const table of [inboundFiles, remoteFiles, sftpPolls]) await own.db.delete(table);
      for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
      makeDirectories();
    },
    poll: (times = 1): Promise<PollOutcome> => {
      const again = async (left: number): Promise<PollOutcome> => {
        const outcome = await pollSource(needs, source);
        return left > 1 ? again(left - 1) : outcome;
      };
      return again(times);
    },
    write: (name: string, text: string, dir = DIR) => writeFileSync(path(dir, name), text),
    /** Names of the files at the source. */
    remaining: (dir = DIR) => readdirSync(path(dir)).filter((name) => name !== 'archive'),
    rows,
    /** Names and hashes of the received files, in the order of their receipt. */
    received: async () =>
      (await rows())
        .filter(({ status }) => status === 'received')
        .map(({ filename, sha256 }): [string, string | null] => [filename, sha256]),
    /** Names of the received files, sorted. */
    receivedNames: async () =>
      (await rows())
        .filter(({ status }) => status === 'received')
        .map(({ filename }) => filename)
        .sort(),
    quarantined: async () => (await rows()).filter(({ status }) => status === 'quarantined'),
    async close() {
      await sftp.stop();
      await own.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
};

export type Polling = Awaited<ReturnType<typeof openPolling>>;
