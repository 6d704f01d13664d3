import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The assets of a build, and those of the previous build that it also serves. */
interface Releases {
  own: string[];
  previous: string[];
}

const RECORD = '.vite/releases.json';
const ASSET = /^assets\//;
/** File name suffixes: uncompressed, and as written by `precompress`. */
const ENCODINGS = ['', '.br', '.gz'];

const read = (dir: string): Releases => {
  const record = join(dir, RECORD);
  return existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Releases) : { own: [], previous: [] };
};

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((file) => other.includes(file));

/**
 * Keeps the assets of the previous build for one more release: a console that was opened before a deployment still
 * fetches its own chunks (docs/deploy.md, "Versions"). They are read before Vite empties the output folder, from that
 * folder or from `PREVIOUS_CONSOLE`. A build without changes does not count as a release.
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
