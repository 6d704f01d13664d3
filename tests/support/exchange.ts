import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSftpServer } from '../../server/demo/counterparties/sftp/server.ts';
import { INCOMING, OUTGOING } from '../../server/modules/ingest/drops.ts';

/** Where a file is exchanged: the source's key and the directory below its base. */
export interface Place {
  source: string;
  dir: string;
}

const PASSWORD = 'exchange-for-tests';
const PLACES: readonly Place[] = [...Object.values(INCOMING), ...Object.values(OUTGOING)];

/** The folders files are exchanged in, below `root`, behind an SFTP server on the loopback address. */
export const startExchange = async (root: string) => {
  const keys = [...new Set(PLACES.map(({ source }) => source))];
  for (const { source, dir } of PLACES) mkdirSync(join(root, source, dir), { recursive: true });
  const open = (port: number) =>
    startSftpServer({
      port,
      keyFile: join(root, 'host-key'),
      password: PASSWORD,
      roots: new Map(keys.map((key) => [key, join(root, key)])),
      log: () => undefined, // clients that are killed hang up without a word
    });
  let server = await open(0);
  const { port } = server;
  const folder = ({ source, dir }: Place) => join(root, source, dir);
  return {
    /** For the setting of this name. */
    SFTP_SOURCES: JSON.stringify(
      keys.map((key) => ({ key, name: key, url: `sftp://${key}:${PASSWORD}@127.0.0.1:${port}/` })),
    ),
    /** Puts a file where it is fetched from; nobody sees half of it. */
    drop(place: Place, name: string, content: Uint8Array | string) {
      writeFileSync(join(folder(place), `.${name}.part`), content);
      renameSync(join(folder(place), `.${name}.part`), join(folder(place), name));
    },
    /** Names of what lies there, neither fetched nor half written. */
    list: (place: Place): string[] =>
      readdirSync(folder(place), { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => entry.name),
    path: (place: Place, name: string) => join(folder(place), name),
    remove: (place: Place, name: string) => rmSync(join(folder(place), name)),
    isFetched: (place: Place, name: string) => existsSync(join(folder(place), 'archive', name)),
    /** Whoever connects is refused until `back`. */
    away: () => server.stop(),
    async back() {
      server = await open(port);
    },
    stop: () => server.stop(),
  };
};

export type Exchange = Awaited<ReturnType<typeof startExchange>>;
