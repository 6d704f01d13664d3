/**
 * `npm start`: builds the console when it is missing or older than its sources, then starts the server for console and
 * API. Every setting is an environment variable (docs/deploy.md).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src', 'declare', 'domain', 'resources', 'contract', 'index.html', 'vite.config.ts', 'package.json'];

const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const page = join(ROOT, 'dist', 'index.html');
const built = existsSync(page) ? statSync(page).mtimeMs : 0;

/** Vite treats paths as URLs, where these characters start a fragment and a query. */
const NOT_FOR_VITE = /[#?]/;

process.chdir(ROOT);
if (!process.env.CONSOLE_DIR && SOURCES.some((source) => newest(join(ROOT, source)) > built)) {
  if (NOT_FOR_VITE.test(ROOT)) {
    process.stderr.write(
      `The console cannot be built in ${ROOT}: rename the folder, its path must not hold "#" or "?".\n`,
    );
    process.exit(1);
  }
  process.stdout.write('Building the console …\n');
  // In a separate process, because Vite sets NODE_ENV to production for the rest of the process.
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
}
await import('../server/main.ts');
