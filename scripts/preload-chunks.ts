import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { pivotResources } from '../declare/list/columns.ts';
import type { ResourceEntry } from '../declare/resource.ts';
import { withoutComments } from './vite-plugins.ts';

/**
 * The files of each page, in the order in which they are needed: a browser downloads about six of them at a time.
 * `screens`: by path, in addition to those of `console`.
 */
export interface Chunks {
  signIn: string[];
  console: string[];
  screens: Record<string, string[]>;
}

/** The modules that the pages load in any case. */
const ENTRY = 'src/main.ts';
const SIGN_IN = [ENTRY, 'src/root.tsx', 'src/shell/signIn/SignInPage.tsx'];
const CONSOLE = [ENTRY, 'src/shell/firstCalls.ts', 'src/root.tsx', 'src/App.tsx'];
/** Where the build records them, below its output folder; read by scripts/size.ts. */
export const RECORD = '.vite/preload.json';

const RESOURCES = 'resources/index.ts';

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

/** The files of the modules and of what they import statically, imports first. */
const filesOf = (bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] => {
  const chunks = chunksOf(bundle);
  const files = new Set<string>();
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (files.has(fileName)) return;
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
    files.add(fileName);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`${module} is in no chunk of this build`);
    add(chunk);
  }
  return [...files];
};

/** The modules of each declared list, by path: its own declaration, and those of the records that become columns. */
const modulesByPath = async (index: string, declarations: readonly string[]) => {
  const { resources }: { resources: readonly ResourceEntry[] } = await import(pathToFileURL(index).href);
  if (resources.length !== declarations.length) throw new Error(`${RESOURCES} has an import that is no declaration`);
  // the n-th import of the list of resources is the declaration of the n-th resource
  const moduleOf = (name: string) => declarations[resources.findIndex((resource) => resource.name === name)];
  const listed = resources.map(async ({ name, route, load }) => {
    const names = [name, ...pivotResources((await load()).list.columns)];
    return [route, names.map(moduleOf).filter((module) => module !== undefined)] as const;
  });
  return Promise.all(listed);
};

/**
 * Adds a script to the page that names the code of the requested screen at once (`src/shell/preload.js`). Otherwise the
 * browser would find the files one after another. It is inline, because a file would first have to be downloaded; the
 * server permits it by its hash (docs/security.md, "Headers").
 */
export const preloadChunks = (): Plugin => {
  let declarations: readonly string[] = [];
  let chunks: Chunks | undefined;
  let root = '';
  return {
    name: 'preload-chunks',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    buildEnd() {
      declarations = this.getModuleInfo(resolve(root, RESOURCES))?.dynamicallyImportedIds ?? [];
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (_html, { bundle = {} }) => {
        const inRoot = (modules: readonly string[]) => modules.map((module) => resolve(root, module));
        const console = filesOf(bundle, inRoot(CONSOLE));
        const screens = await modulesByPath(resolve(root, RESOURCES), declarations);
        chunks = {
          signIn: filesOf(bundle, inRoot(SIGN_IN)),
          console,
          screens: Object.fromEntries(
            screens.map(([path, modules]) => [
              path,
              filesOf(bundle, modules).filter((file) => !console.includes(file)),
            ]),
          ),
        };
        const source = readFileSync(resolve(root, 'src/shell/preload.js'), 'utf8');
        const children = withoutComments(source).replace('CHUNKS', () => JSON.stringify(chunks));
        return [{ tag: 'script', children, injectTo: 'head-prepend' }];
      },
    },
    writeBundle: ({ dir = 'dist' }) => writeFileSync(join(dir, RECORD), JSON.stringify(chunks)),
  };
};
