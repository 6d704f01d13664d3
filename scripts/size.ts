import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunks, RECORD } from './preload-chunks.ts';

const DIST = 'dist';
const { signIn, console: shared, screens }: Chunks = JSON.parse(readFileSync(join(DIST, RECORD), 'utf8'));

/** The screen whose list is measured: as plain as a list can be, with records that become columns. */
const LIST = '/holidays';

/** The budgets in kB of brotli-compressed JavaScript, and the files that the browser has loaded by then. */
const budgets = [
  { name: 'Sign-in page', limit: 101, files: signIn },
  { name: 'First list of a signed-in user', limit: 170, files: [...shared, ...(screens[LIST] ?? [])] },
];

const sizeOf = (file: string) => statSync(join(DIST, `${file}.br`)).size / 1000;

if (!screens[LIST]) throw new Error(`There is no list at ${LIST}; the budget of scripts/size.ts must name another`);
for (const { name, limit, files } of budgets) {
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  const over = total > limit;
  console.log(
    `${over ? 'OVER  ' : 'within'}  ${name}: ${total.toFixed(1)} of ${limit} kB (brotli), ${files.length} files`,
  );
  for (const file of files) console.log(`          ${sizeOf(file).toFixed(1).padStart(6)}  ${file}`);
  if (over) process.exitCode = 1;
}
