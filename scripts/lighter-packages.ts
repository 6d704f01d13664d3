import type { Plugin } from 'vite';

/** A change to a module of a package, because the console does not use the rest. */
interface Change {
  file: RegExp;
  /** The text that is replaced, wherever it is found; without it the whole module is. */
  text?: RegExp;
  instead: string;
}

const ROUTER = /react-router\/dist\/production\/chunk-\w+\.mjs$/;

const CHANGES: readonly Change[] = [
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
  // The console gives react-admin a data provider, an authentication provider and a store, all of today's form: the
  // defaults and the converters of earlier forms are never used.
  { file: /ra-core\/dist\/store\/memoryStore\.js$/, instead: 'export const memoryStore = () => undefined;' },
  {
    file: /ra-core\/dist\/dataProvider\/defaultDataProvider\.js$/,
    instead: 'export const defaultDataProvider = undefined;',
  },
  { file: /ra-core\/dist\/\w+\/convertLegacy(?:Auth|Data)Provider\.js$/, instead: 'export default undefined;' },
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
  // One file, which names its components for React's tools. That keeps all of them, with the framework they are for.
  { file: ROUTER, text: /^\w+\.displayName = .*;\n/gm, instead: '' },
  {
    file: ROUTER,
    text: /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm,
    instead: '$1/* @__PURE__ */ ',
  },
  // The console does not use the data router, whose state, errors and navigation are never there.
  {
    file: ROUTER,
    text: /let dataRouterState = dataRouterOpts\?\.state;/,
    instead: 'const dataRouterState = undefined;',
  },
  {
    file: ROUTER,
    text: /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/,
    instead: 'useNavigateUnstable()',
  },
  { file: ROUTER, text: /^RenderErrorBoundary\.contextType = .*;\n/m, instead: '' },
  // Its warnings are for those who write routes, whose development server has them.
  { file: ROUTER, text: /^function warning\(/m, instead: '/* @__NO_SIDE_EFFECTS__ */ function warning(' },
  // Prefixes for browsers older than the build's target. A rule that a browser does not know costs it an exception. What
  // is left are the properties that Safari 16 or Chrome 94 know by their prefix only.
  {
    file: /@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/,
    text: /^function prefix\(value, length\) \{[\s\S]*?^(?=var defaultStylisPlugins)/m,
    instead: `const PREFIXED = /^(user-select|backdrop-filter|hyphens|mask|print-color-adjust|box-decoration-break)\\b/;
      const prefixer = (element) => {
        if (element.type === DECLARATION && PREFIXED.test(element.value))
          element.return = '-webkit-' + element.value + element.value;
      };\n`,
  },
  { file: /ButtonBase\/ButtonBase\.js$/, text: /'&::-moz-focus-inner': \{[^}]*\},/, instead: '' },
  { file: /InputBase\/InputBase\.js$/, text: /'&(?::focus)?::-(?:moz|ms-input)-placeholder': \w+,?/g, instead: '' },
  // Errors that are only compared, and whose stacks nobody sees: for these, a browser with a debugger or a test
  // attached reads the whole module two more times.
  {
    file: /react-dom\/cjs\/react-dom-client\.production\.js$/,
    text: /(\b(?:Suspense|SuspenseyCommit|SuspenseAction|HydrationMismatch|SelectiveHydration)Exception = )Error\(/g,
    instead: '$1Object(',
  },
  // No button has MUI's `loading`, which draws it; `Busy` says that something runs.
  {
    file: /@mui\/material\/esm\/(?:Icon)?Button\/(?:Icon)?Button\.js$/,
    text: /^import CircularProgress from .*;$/m,
    instead: "const CircularProgress = 'span';",
  },
];

const changed = (code: string, { text, instead }: Change): string => (text ? code.replace(text, instead) : instead);

const nameOf = ({ file, text }: Change): string => (text ?? file).source;

/** Makes the changes of `CHANGES`. Fails the build when one has nothing to change, because it is then obsolete. */
export const lighter = (): Plugin => {
  const made = new Set<Change>();
  return {
    name: 'lighter',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CHANGES.map(({ file }) => file) },
      handler: (code, id) => {
        const edited = CHANGES.filter(({ file }) => file.test(id)).reduce((before, change) => {
          const after = changed(before, change);
          if (after !== before) made.add(change);
          return after;
        }, code);
        return { code: edited, map: null };
      },
    },
    buildEnd(error) {
      const missed = CHANGES.filter((change) => !made.has(change));
      if (!error && missed.length > 0) this.error(`Nothing to change: ${missed.map(nameOf).join(', ')}`);
    },
  };
};
