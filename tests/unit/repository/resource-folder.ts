import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lintResources } from '../../../declare/lint/lint.ts';
import type { ResourceEntry } from '../../../declare/resource.ts';

const program = (name: string) => resolve('node_modules/.bin', name);

/** Runs a program; throws with its output when it fails. */
const run = (cwd: string, name: string, ...words: string[]) => {
  try {
    execFileSync(program(name), words, { cwd, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${name} found faults:\n${stdout}${stderr}`);
  }
};

/** A temporary folder in which a declaration can be tested as if it were in `resources/`. */
export const resourceFolder = () => {
  const root = mkdtempSync(join(tmpdir(), 'resources-'));
  for (const name of ['declare', 'domain', 'node_modules']) symlinkSync(resolve(name), join(root, name));
  for (const name of ['biome.json', 'tsconfig.json']) copyFileSync(name, join(root, name));
  const folder = join(root, 'resources');
  mkdirSync(folder);
  return {
    folder,
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    /** Throws when the formatter or the compiler reports anything in the folder. */
    check: () => {
      run(root, 'biome', 'ci', '--vcs-enabled=false', '--colors=off', 'resources');
      run(root, 'tsc', '-p', '.');
    },
    /** Loads the resources that an `index.ts` with these entries declares, and lints them. */
    load: async (entries: string) => {
      const index = join(folder, 'index.ts');
      writeFileSync(
        index,
        `import { resource } from '../declare/resource.ts';\n\nexport const resources = [\n${entries}\n];\n`,
      );
      const { resources } = (await import(pathToFileURL(index).href)) as { resources: ResourceEntry[] };
      const loaded = await Promise.all(resources.map((entry) => entry.load()));
      return { loaded, faults: lintResources(loaded) };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
