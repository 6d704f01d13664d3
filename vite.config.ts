import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lighter } from './scripts/lighter-packages.ts';
import { preloadChunks } from './scripts/preload-chunks.ts';
import { keepPreviousAssets } from './scripts/previous-assets.ts';
import { compileAtOnce, deferredSchemas, firstPaint, minifyAgain, precompress } from './scripts/vite-plugins.ts';
import { readBuild } from './server/build.ts';

/** The build the server also reports in its responses; a difference means that console and server do not match. */
const build = readBuild(process.env);

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/**
 * By its own account the package has only a development build, warnings and all; both its entry points are replaced here.
 */
const reactRouter = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));
const ROUTER_ENTRY_POINTS = [
  { find: /^react-router$/, replacement: reactRouter('index') },
  { find: /^react-router\/dom$/, replacement: reactRouter('dom-export') },
];

/**
 * The modules that every list uses. Lazy chunks share modules with it; without this group it would be split into thirty
 * files that compress badly. The contents of menus and the kinds of field that few lists have are not included.
 */
const CONSOLE = new RegExp(
  'node_modules/react-router/' +
    '|src/(App\\.|engine/(table/(?!NextRow|next-row|GroupHeading|ShowMore|useRestoreFocusToGrid)|cells/(?!NamedRecord)|keys/keys\\.|list/(?!GroupSwitches|SelectedCount|RefreshChoices|ListMenuPanel|ColumnChoices|views/(?!ViewsMenu|ViewLabel)|filters/(?!ActiveFilters|FilterMenu|usePanel)))|ui/(DropDown|CellTip|lazyWithPreload|lazyTip|useTip|Busy|Tag|Hidden|controls|ReasonButton|Fault|Empty))',
);

/** The calls to the API and the language of the declarations: everything that the first calls need, without React. */
const CALLS =
  /\/src\/shell\/firstCalls|\/src\/schemas\/deferred|\/src\/dataProvider\/(changes|create|declarations|facets|http|list-params|problem|provider|reads|rest|values)|\/declare\/(?!actions\/bulk\.|conditions|history\.|live\.|resource-calls\.|children\.|list\/groups\.|panels\/|kinds\/(decimal|email|json|long-text|percent|routing-number|several|url)\.)/;

/** What sign-in and console share, apart from React: the dialog above everything, the product's name, common words. */
const SHARED = /\/src\/shell\/TopDialog\.|\/domain\/product\.|\/src\/messages\/words\./;

/**
 * The modules of overlays (dialogs, menus, tooltips), which are mostly needed together and only after an interaction;
 * with the texts of several of them.
 */
const OVERLAYS =
  /node_modules\/(react-transition-group|@popperjs|@mui\/material\/esm\/(Modal|Portal|Popover|Popper|Grow|Fade|Backdrop|Unstable_TrapFocus))\/|src\/(ui\/overlays\/|messages\/(actions|inputs)\.)/;

/** What the declarations of many lists share, in one small file instead of ten. */
const SEVERAL =
  /\/declare\/(actions\/bulk|children)\.|\/resources\/(location-filter|check-runs\/addresses)\.|\/domain\/(calendar\/(month-weeks|schedule)|release\/(supplemental|trace-address)|files\/check-registers|bank\/payment-methods)\./;

/** The declaration of check runs, with its rules and calls, which the screens of claims, files and exceptions need too. */
const RELEASE = /\/(domain\/release|resources\/check-runs)\//;

/** What opens at a click in a list: its chunks are fetched at once, not one after another. */
const OPENED = /\/(RecordForm|OpenedRecord|ChildLists|RowActions)-/;

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? ROUTER_ENTRY_POINTS : [] },
  plugins: [
    react(),
    firstPaint(),
    preloadChunks(),
    lighter(),
    deferredSchemas(),
    minifyAgain(),
    compileAtOnce(),
    precompress(),
    keepPreviousAssets(),
  ],
  define: {
    'import.meta.env.VITE_COMMIT': JSON.stringify(build.commit),
    'import.meta.env.VITE_COMMIT_DATE': JSON.stringify(build.date),
    'import.meta.env.VITE_VERSION': JSON.stringify(build.version),
  },
  build: {
    rolldownOptions: {
      // A text of src/messages stands where it is used, so that a screen loads no texts of others.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // One chunk compresses better than six that are always loaded together.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            { name: 'react', test: /\/src\/root\.tsx$/, priority: 4 },
            { name: 'calls', test: CALLS, priority: 3 },
            { name: 'shared', test: SHARED, priority: 3 },
            // of the sign-in and of lookups; no list has it
            { name: 'text-input', test: /\/@mui\/material\/esm\/OutlinedInput\//, priority: 3 },
            { name: 'sign-in', test: /\/src\/shell\/signIn\//, priority: 2 },
            { name: 'identity', test: /\/node_modules\/@aws-amplify\//, priority: 2 },
            { name: 'overlays', test: OVERLAYS, priority: 1 },
            { name: 'console', test: CONSOLE, priority: 1 },
            { name: 'several', test: SEVERAL, priority: 2 },
            { name: 'release', test: RELEASE, priority: 1 },
          ],
        },
      },
      // The package marks its hosted sign-in as having side effects. It has none, and without this setting the first
      // page would always include it. Its listener, which does have side effects, is imported where it is needed.
      treeshake: { moduleSideEffects: [{ test: /signInWithRedirect\.mjs$/, sideEffects: false }] },
    },
    target: 'es2022',
    modulePreload: {
      // It is for browsers older than the target.
      polyfill: false,
      // The names of all chunks that a part needs would be 3 kB before the first list: only what a click opens has them.
      resolveDependencies: (file, needed) =>
        OPENED.test(file) ? needed.filter((name) => !/\/(react|rolldown-runtime|shared|index)-/.test(name)) : [],
    },
    // Read by scripts/size.ts.
    manifest: true,
    // Inlined assets (data: URLs) would violate the content security policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '/identity': api } },
}));
