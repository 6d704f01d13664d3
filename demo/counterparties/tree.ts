import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Address } from './address.ts';
import { addressFile } from './address.ts';
import type { Counterparty } from './sources.ts';
import { COUNTERPARTY_KEYS, directoriesOf } from './sources.ts';
import type { Place, Waiting } from './state.ts';
import { emptyState, State } from './state.ts';

/** The subfolder of a drop folder for files that were answered. */
const ARCHIVE = 'archive';

/** Counterparties that write a file under its final name, as some partners do; the others rename it into place. */
const WRITES_IN_PLACE: readonly string[] = ['network' satisfies Counterparty];

/** Writes a file completely and durably, and only then under its final name. */
const writeWhole = async (path: string, content: Uint8Array | string) => {
  const partial = join(dirname(path), `.${randomUUID()}.part`);
  const file = await open(partial, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
};

const readIfThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * The counterparties' files on this machine: a directory for each of them, their mail, and in `.state` their state and
 * the staged files. All are on one file system, so that a file appears by one rename.
 */
export const openTree = async (root: string) => {
  const hidden = join(root, '.state');
  const [ready, memory] = [join(hidden, 'ready'), join(hidden, 'memory.json')];
  const pathOf = ({ source, dir, name }: Place) => join(root, source, dir, name);
  const archiveOf = ({ source, dir, name }: Place) => join(root, source, dir, ARCHIVE, name);
  await mkdir(ready, { recursive: true, mode: 0o700 });
  const folders = COUNTERPARTY_KEYS.flatMap((key) => directoriesOf(key).map((dir) => join(root, key, dir)));
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });

  return {
    mail: join(root, 'mail'),
    /** Saves their address for the server on the same data directory. */
    announce: (address: Address) => writeWhole(addressFile(root), JSON.stringify(address)),
    rootOf: (source: string) => join(root, source),

    /** Throws when the file is damaged: starting from an empty state would send everything again. */
    remembered: async (): Promise<State> => {
      const text = await readIfThere(memory);
      return text ? State.parse(JSON.parse(text.toString())) : emptyState();
    },
    remember: (state: State) => writeWhole(memory, JSON.stringify(state)),

    /** Stages the content of a file; returns its name in the staging folder. */
    lay: async (content: Uint8Array | string): Promise<string> => {
      const name = randomUUID();
      await writeWhole(join(ready, name), content);
      return name;
    },
    /** Makes a staged file visible; repeating it changes nothing. */
    show: async (waiting: Waiting): Promise<void> => {
      const from = join(ready, waiting.ready);
      if (!existsSync(from)) return;
      if (!WRITES_IN_PLACE.includes(waiting.source)) return rename(from, pathOf(waiting));
      await copyFile(from, pathOf(waiting));
      await rm(from);
    },
    /** Deletes staged files that the state does not mention: they were written just before the process died. */
    tidy: async (state: State): Promise<void> => {
      const wanted = new Set(state.waiting.map((each) => each.ready));
      for (const name of await readdir(ready)) if (!wanted.has(name)) await rm(join(ready, name), { force: true });
    },

    /** The files of a drop folder, by name; half-written files are left out. */
    list: async ({ source, dir }: Pick<Place, 'source' | 'dir'>): Promise<Place[]> => {
      const entries = await readdir(join(root, source, dir), { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => ({ source, dir, name }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    isThere: (place: Place) => existsSync(pathOf(place)),
    read: (place: Place) => readFile(pathOf(place)),
    /** Whether the same content was already answered under this name. */
    isArchived: async (place: Place, bytes: Uint8Array): Promise<boolean> => {
      return (await readIfThere(archiveOf(place)))?.equals(bytes) ?? false;
    },
    archive: async (place: Place): Promise<void> => {
      if (!existsSync(pathOf(place))) return;
      await mkdir(dirname(archiveOf(place)), { recursive: true, mode: 0o700 });
      await rename(pathOf(place), archiveOf(place));
    },
  };
};

export type Tree = Awaited<ReturnType<typeof openTree>>;
