import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { FIRST_PAINT } from '../src/shell/theme/first-paint.ts';

/** An inline script without its comments. */
export const withoutComments = (script: string) => script.replace(/^\/\/.*\n/gm, '');

/**
 * Sets the colour mode and the page background before the first paint. The script is inline, because a file would have
 * to be downloaded first; the server permits it by its hash (docs/security.md, "Headers").
 */
export const firstPaint = (): Plugin => {
  const script = readFileSync(new URL('../src/shell/theme/color-mode.js', import.meta.url), 'utf8');
  return {
    name: 'first-paint',
    transformIndexHtml: () => [
      { tag: 'script', children: withoutComments(script), injectTo: 'head-prepend' },
      { tag: 'style', children: FIRST_PAINT, injectTo: 'head' },
    ],
  };
};

/**
 * Minifies once more, with the minifier that finds two percent more than Vite's own. The names of the files, which have
 * been made already, stand for the same content as before.
 */
export const minifyAgain = (): Plugin => ({
  name: 'minify-again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk')
          file.code =
            (await minify(file.code, { module: true, ecma: 2020, compress: { passes: 3 } })).code ?? file.code;
      }
    },
  },
});

/** The chunks that every first page runs nearly all of. */
const RUN_AT_ONCE = new Set(['index', 'react', 'calls', 'console', 'release', 'sign-in']);

/**
 * Tells the browser to compile these chunks as a whole while they are loaded, beside the page, instead of function by
 * function when each is called first, which the page waits for (V8's explicit compile hints).
 */
export const compileAtOnce = (): Plugin => ({
  name: 'compile-at-once',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && RUN_AT_ONCE.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/;

/** Writes brotli and gzip versions next to each asset, which the server sends without compressing at run time. */
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

/**
 * Zod, 9 kB, comes with the first module that checks values: until then the declarations have
 * deferred schemas (`src/schemas/deferred.ts`).
 */
export const deferredSchemas = (): Plugin => {
  const fileOf = (name: string) => fileURLToPath(new URL(`../src/schemas/${name}.ts`, import.meta.url));
  return {
    name: 'deferred-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod\/mini$/ },
      handler: (_id, importer) => (importer === fileOf('checking') ? undefined : fileOf('deferred')),
    },
  };
};
