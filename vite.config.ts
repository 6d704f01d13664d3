import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepPreviousAssets } from './scripts/previous-assets.ts';
import { firstPaint, lighter, precompress } from './scripts/vite-plugins.ts';
import { readBuild } from './server/build.ts';

/** The same as the server sends with its answers, so that a mismatch is a true one. */
const build = readBuild(process.env);

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** By its own account the package has only a development build, warnings and all; both its doors lead to one of these. */
const reactRouter = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));
const ROUTER_DOORS = [
  { find: /^react-router$/, replacement: reactRouter('index') },
  { find: /^react-router\/dom$/, replacement: reactRouter('dom-export') },
];

/**
 * What every list draws with. Parts that are loaded later share modules with it, and would break it into thirty files
 * that compress badly; what a filter's menu opens to stays out.
 */
const CONSOLE = new RegExp(
  'node_modules/react-router/' +
    '|src/(engine/(table/|cells/|keys/keys\\.|list/(?!RefreshChoices|views/(?!ViewsMenu)|FilterPanel|FilterForms|Choices|InstantRange|SearchedChoices|useDebouncedText|useFilter\\b))|ui/(DropDown|CellTip|ahead|lazyTip|useTip|Busy|Tag|Hidden|controls|ReasonButton|Fault|Empty)|dataProvider/(http|problem|provider|rest|list-params|values|create|facets))|/declare/',
);

/** What opens over a page, by a click or under the pointer; most of it is wanted together, and none before. */
const OVER =
  /node_modules\/(react-transition-group|@popperjs|@mui\/material\/esm\/(Modal|Portal|Popover|Popper|Grow|Fade|Backdrop|Unstable_TrapFocus))\/|src\/ui\/over\//;

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? ROUTER_DOORS : [] },
  plugins: [react(), firstPaint(), lighter(), precompress(), keepPreviousAssets()],
  define: {
    'import.meta.env.VITE_COMMIT': JSON.stringify(build.commit),
    'import.meta.env.VITE_COMMIT_DATE': JSON.stringify(build.date),
    'import.meta.env.VITE_VERSION': JSON.stringify(build.version),
  },
  build: {
    rolldownOptions: {
      output: {
        // One file compresses better than six that are always loaded together.
        codeSplitting: {
          groups: [
            { name: 'sign-in', tags: ['$initial'], priority: 2 },
            { name: 'over', test: OVER, priority: 1 },
            { name: 'console', test: CONSOLE, priority: 1 },
          ],
        },
      },
      // The package says of its hosted sign-in that importing it does something; it does not, and the first page of
      // most consoles would carry it for nothing. Its listener, which does, is imported where it is needed.
      treeshake: { moduleSideEffects: [{ test: /signInWithRedirect\.mjs$/, sideEffects: false }] },
    },
    target: 'es2022',
    // Read by scripts/size.ts.
    manifest: true,
    // A blob or a data: address in the script would break the content security policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '/identity': api } },
}));
