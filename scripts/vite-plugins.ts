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
  {
    file: /\/useLazyRipple\/useLazyRipple\.js$/,
    instead: `const none = () => undefined;
      const ripple = { ref: { current: null }, start: none, stop: none, pulsate: none };
      export default () => ripple;`,
  },
  // The page has a script of its own for that (`color-mode.js`).
  {
    file: /@mui\/system\/esm\/InitColorSchemeScript\/InitColorSchemeScript\.js$/,
    instead: `export const DEFAULT_MODE_STORAGE_KEY = 'mode';
      export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
      export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
      export default () => null;`,
  },
  // It prints a theme for tools that run while the styles are built.
  { file: /@mui\/material\/esm\/styles\/stringifyTheme\.js$/, instead: 'export const stringifyTheme = undefined;' },
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

interface Edit {
  file: RegExp;
  text: RegExp;
  instead: string;
}

/** Parts of packages that keep what the console does not use in the build. */
const EDITS: readonly Edit[] = [
  // One file, which names its components for React's tools. That keeps all of them, with the framework they are for.
  { file: /react-router\/dist\/production\/chunk-\w+\.mjs$/, text: /^\w+\.displayName = .*;\n/gm, instead: '' },
  {
    file: /react-router\/dist\/production\/chunk-\w+\.mjs$/,
    text: /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm,
    instead: '$1/* @__PURE__ */ ',
  },
  // No button has MUI's `loading`, which draws it; `Busy` says that something runs.
  {
    file: /@mui\/material\/esm\/(?:Icon)?Button\/(?:Icon)?Button\.js$/,
    text: /^import CircularProgress from .*;$/m,
    instead: "const CircularProgress = 'span';",
  },
];

/** Makes the changes of `EDITS`. Fails the build when one has nothing to change, because it is then obsolete. */
export const lighterParts = (): Plugin => {
  const made = new Set<Edit>();
  return {
    name: 'lighter-parts',
    apply: 'build',
    transform: {
      filter: { id: EDITS.map(({ file }) => file) },
      handler: (code, id) => {
        const edited = EDITS.filter(({ file }) => file.test(id)).reduce((before, edit) => {
          const after = before.replace(edit.text, edit.instead);
          if (after !== before) made.add(edit);
          return after;
        }, code);
        return { code: edited, map: null };
      },
    },
    buildEnd(error) {
      const missed = EDITS.filter((edit) => !made.has(edit));
      if (!error && missed.length > 0)
        this.error(`Nothing to change: ${missed.map(({ text }) => text.source).join(', ')}`);
    },
  };
};

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
