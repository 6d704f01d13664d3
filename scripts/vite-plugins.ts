import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { FIRST_PAINT } from '../src/shell/colors.ts';

/**
 * What must have happened before the first paint: the mode of colours is chosen and the page has its ground. The script
 * stands before all others and is no module, so that it is not deferred; a file, for the page allows no inline script.
 */
export const firstPaint = (): Plugin => {
  const source = readFileSync(new URL('../src/shell/color-mode.js', import.meta.url), 'utf8');
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

/** Buttons of this console do not ripple (`components.ts`), so the ripple's code need not travel. */
export const withoutRipple = (): Plugin => ({
  name: 'without-ripple',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /ButtonBase\/TouchRipple\.js$/ },
    handler: () => 'export default () => null;',
  },
});
