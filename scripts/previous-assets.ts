import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The assets of a build, and those it still hands out for the consoles of the build before. */
interface Releases {
  own: string[];
  previous: string[];
}

const RECORD = '.vite/releases.json';
const ASSET = /^assets\//;
/** As `precompress` writes them. */
const ENCODINGS = ['', '.br', '.gz'];

const read = (dir: string): Releases => {
  const record = join(dir, RECORD);
  return existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Releases) : { own: [], previous: [] };
};

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((file) => other.includes(file));

/**
 * Keeps the assets of the last build one release longer: a console that was opened before a deploy fetches the chunks
 * it knows by name (docs/deploy.md, "Versions"). They are read where the last build lies, before Vite empties it: in the
 * folder that is built to, or in the one `PREVIOUS_CONSOLE` names. A build that changes nothing is no release.
 */
export const keepPreviousAssets = (): Plugin => {
  let before: Releases = { own: [], previous: [] };
  const contents = new Map<string, Buffer>();
  let outDir = '';
  return {
    name: 'keep-previous-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    buildStart() {
      const last = process.env.PREVIOUS_CONSOLE ?? outDir;
      before = read(last);
      for (const asset of [...before.own, ...before.previous].flatMap((file) => ENCODINGS.map((end) => file + end))) {
        if (existsSync(join(last, asset))) contents.set(asset, readFileSync(join(last, asset)));
      }
    },
    writeBundle(_, bundle) {
      const own = Object.keys(bundle).filter((file) => ASSET.test(file));
      const previous = (same(own, before.own) ? before.previous : before.own).filter((file) => !own.includes(file));
      for (const asset of previous.flatMap((file) => ENCODINGS.map((end) => file + end))) {
        const content = contents.get(asset);
        if (content) writeFileSync(join(outDir, asset), content);
      }
      writeFileSync(join(outDir, RECORD), JSON.stringify({ own, previous } satisfies Releases));
    },
  };
};
