import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostFingerprint } from '../../../demo/counterparties/sftp/host-key.ts';
import { startSftpServer } from '../../../demo/counterparties/sftp/server.ts';
import { INCOMING, OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';

/** Where files are exchanged: the source's key, and the directory below its base. */
export interface Place {
  source: string;
  dir: string;
}

const PASSWORD = 'exchange-for-tests';
const PLACES: readonly Place[] = [...Object.values(INCOMING), ...Object.values(OUTGOING)];

/** One file in so many is written directly under its final name. */
const WRITTEN_IN_PLACE_EVERY = 3;

/** The folders in which files are exchanged, below `root`, behind an SFTP server on the loopback address. */
export const startExchange = async (root: string) => {
  const keys = [...new Set(PLACES.map(({ source }) => source))];
  for (const { source, dir } of PLACES) mkdirSync(join(root, source, dir), { recursive: true });
  const keyFile = join(root, 'host-key');
  const open = (port: number) =>
    startSftpServer({
      port,
      keyFile,
      password: PASSWORD,
      roots: new Map(keys.map((key) => [key, join(root, key)])),
      log: () => undefined, // killed clients drop their connections
    });
  let server = await open(0);
  let dropped = 0;
  const { port } = server;
  const hostKey = hostFingerprint(keyFile);
  const folder = ({ source, dir }: Place) => join(root, source, dir);
  return {
    /** The value of the setting of this name. */
    SFTP_SOURCES: JSON.stringify(
      keys.map((key) => ({ key, name: key, url: `sftp://${key}:${PASSWORD}@127.0.0.1:${port}/`, hostKey })),
    ),
    /** Puts a file where it is fetched, as partners do: most rename it into place, some write it there. */
    drop(place: Place, name: string, content: Uint8Array | string) {
      const [path, aside] = [join(folder(place), name), join(folder(place), `${name}.part`)];
      const bytes = Buffer.from(content);
      const half = Math.floor(bytes.length / 2);
      dropped += 1;
      const first = dropped % WRITTEN_IN_PLACE_EVERY ? aside : path;
      writeFileSync(first, bytes.subarray(0, half));
      appendFileSync(first, bytes.subarray(half));
      if (first === aside) renameSync(aside, path);
    },
    /** Names of the files that are neither fetched nor half written. */
    list: (place: Place): string[] =>
      readdirSync(folder(place), { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => entry.name),
    path: (place: Place, name: string) => join(folder(place), name),
    remove: (place: Place, name: string) => rmSync(join(folder(place), name)),
    isFetched: (place: Place, name: string) => existsSync(join(folder(place), 'archive', name)),
    /** Refuses connections until `back`. */
    away: () => server.stop(),
    async back() {
      server = await open(port);
    },
    stop: () => server.stop(),
  };
};

export type Exchange = Awaited<ReturnType<typeof startExchange>>;
