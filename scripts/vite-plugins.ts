import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { FIRST_PAINT } from '../src/shell/theme/colors.ts';

/**
 * What must have happened before the first paint: the mode of colours is chosen and the page has its ground. The script
 * stands before all others and is no module, so that it is not deferred; a file, for the page allows no inline script.
 */
export const firstPaint = (): Plugin => {
  const source = readFileSync(new URL('../src/shell/theme/color-mode.js', import.meta.url), 'utf8');
  const fileName = `assets/color-mode-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'first-paint',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(source);
      });
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
      { tag: 'style', children: FIRST_PAINT, injectTo: 'head' },
    ],
  };
};

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/;

/** Writes each asset compressed beside itself, once and well, for the server to send as it is. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = 'dist' }, bundle) => {
    for (const { fileName } of Object.values(bundle)) {
      if (!COMPRESSIBLE.test(fileName)) continue;
      const content = readFileSync(join(dir, fileName));
      writeFileSync(join(dir, `${fileName}.br`), brotliCompressSync(content));
      writeFileSync(join(dir, `${fileName}.gz`), gzipSync(content, { level: 9 }));
    }
  },
});

/** Modules of packages for which the build puts less, because the console does not reach the rest of them. */
const LESS: readonly { file: RegExp; instead: string }[] = [
  // Buttons of this console do not ripple (`components.ts`).
  { file: /ButtonBase\/TouchRipple\.js$/, instead: 'export default () => null;' },
  // Its two other shapes are files the Amplify tools write; `userPool.ts` gives the third, which passes as it is.
  {
    file: /@aws-amplify.*\/parseAmplifyConfig\.mjs$/,
    instead: 'export const parseAmplifyConfig = (config) => config;',
  },
  // react-admin compares what is kept as JSON, and picks fields by their plain names; for that the query package's own
  // comparison and a line do, where lodash brings its maps, paths and typed arrays.
  {
    file: /lodash\/isEqual\.js$/,
    instead: `import { replaceEqualDeep } from '@tanstack/query-core';
      export default (one, other) => replaceEqualDeep(one, other) === one;`,
  },
  {
    file: /lodash\/pick\.js$/,
    instead: `export default (from, names) =>
      Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));`,
  },
];

/** Puts less for the modules of `LESS`. Throws when one is not met in a build: then its line here is of no use any more. */
export const lighter = (): Plugin => {
  const met = new Set<RegExp>();
  return {
    name: 'lighter',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: LESS.map(({ file }) => file) },
      handler: (id) => {
        const found = LESS.find(({ file }) => file.test(id));
        if (found) met.add(found.file);
        return found?.instead;
      },
    },
    buildEnd(error) {
      const missed = LESS.filter(({ file }) => !met.has(file));
      if (!error && missed.length > 0) this.error(`No module is ${missed.map(({ file }) => file.source).join(', ')}`);
    },
  };
};
