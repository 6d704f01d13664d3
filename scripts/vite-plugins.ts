import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { FIRST_PAINT } from '../src/shell/theme/colors.ts';

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

/** Modules of packages that the build replaces with smaller ones, because the console does not use the rest. */
const REPLACEMENTS: readonly { file: RegExp; instead: string }[] = [
  // Buttons have no ripple effect (`components.ts`).
  { file: /ButtonBase\/TouchRipple\.js$/, instead: 'export default () => null;' },
  // Nothing is wrapped in emotion's `withTheme`, the only place where it copies the static members of a component.
  {
    file: /hoist-non-react-statics\/dist\/hoist-non-react-statics\.cjs\.js$/,
    instead: 'export default (component) => component;',
  },
  // The elements that get only the attributes of HTML get nothing else: the compiler checks them. An element with
  // properties of its own names those it does not pass on.
  {
    file: /@emotion\/is-prop-valid\/dist\/emotion-is-prop-valid\.esm\.js$/,
    instead: "export default (name) => !['as', 'ownerState', 'sx', 'theme'].includes(name);",
  },
  // It converts two file formats of the Amplify tools; `userPool.ts` passes the third format, which needs no
  // conversion.
  {
    file: /@aws-amplify.*\/parseAmplifyConfig\.mjs$/,
    instead: 'export const parseAmplifyConfig = (config) => config;',
  },
  // The console gives react-admin a provider of its own (`src/router/routerProvider.ts`), so that the build does not
  // include React Router's data router.
  {
    file: /ra-core\/dist\/routing\/adapters\/reactRouterProvider\.js$/,
    instead: 'export const reactRouterProvider = undefined;',
  },
  // react-admin only compares JSON values and picks fields by plain names. For that react-query's comparison and one
  // line suffice, without lodash's support for maps, paths and typed arrays.
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

/**
 * Replaces the modules of `REPLACEMENTS`. Fails the build when one of them is not found, because its entry is then
 * obsolete.
 */
export const lighter = (): Plugin => {
  const met = new Set<RegExp>();
  return {
    name: 'lighter',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: REPLACEMENTS.map(({ file }) => file) },
      handler: (id) => {
        const found = REPLACEMENTS.find(({ file }) => file.test(id));
        if (found) met.add(found.file);
        return found?.instead;
      },
    },
    buildEnd(error) {
      const missed = REPLACEMENTS.filter(({ file }) => !met.has(file));
      if (!error && missed.length > 0) this.error(`No module is ${missed.map(({ file }) => file.source).join(', ')}`);
    },
  };
};

const NAME = /^\w+\.displayName = .*;\n/gm;
const COMPONENT = /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * React Router is one file, which names its components for React's tools. That keeps all of them in the build, with the
 * framework they are for; without their names, only what the console uses stays.
 */
export const lighterRouter = (): Plugin => {
  let isFound = false;
  return {
    name: 'lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/ },
      handler: (code) => {
        isFound ||= code.search(COMPONENT) >= 0;
        return { code: code.replace(NAME, '').replace(COMPONENT, '$1/* @__PURE__ */ '), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('React Router has no component whose name could be left out');
    },
  };
};

/**
 * Zod, 9 kB, comes with the first module that checks values: the declarations get sketches of their schemas
 * (`src/schemas/sketch.ts`).
 */
export const lighterSchemas = (): Plugin => {
  const fileOf = (name: string) => fileURLToPath(new URL(`../src/schemas/${name}.ts`, import.meta.url));
  return {
    name: 'lighter-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod\/mini$/ },
      handler: (_id, importer) => (importer === fileOf('checking') ? undefined : fileOf('sketch')),
    },
  };
};
