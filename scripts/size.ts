import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's manifest: a chunk's file, and the chunks it imports statically. */
interface Chunk {
  file: string;
  imports?: string[];
}

const DIST = 'dist';
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

const ENTRY = 'index.html';

/** The budgets in kB of brotli-compressed JavaScript, and the modules whose chunks the browser has loaded by then. */
const budgets = [
  { name: 'Sign-in page', limit: 150, opens: [ENTRY] },
  {
    name: 'First list, sign-in included',
    limit: 240,
    // Every list loads the last one as soon as it is rendered.
    opens: [
      ENTRY,
      'src/App.tsx',
      'resources/holidays.ts',
      'resources/locations.ts',
      'src/engine/list/views/ViewLabel.tsx',
    ],
  },
];

/**
 * A module with its static imports. Throws for a module that is not a chunk, which would make the budget meaningless.
 */
const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk)
    throw new Error(`${key} is not a chunk of this build; the budget of scripts/size.ts must be brought up to date`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) withImports(imported, seen);
  return seen;
};

const kilobytes = (file: string) => statSync(join(DIST, `${file}.br`)).size / 1000;

const measured = new Map<string, number>();
const sizeOf = (key: string): number => {
  const file = manifest[key]?.file ?? '';
  const known = measured.get(file) ?? kilobytes(file);
  measured.set(file, known);
  return known;
};

for (const { name, limit, opens } of budgets) {
  const keys = [...opens.reduce((seen, key) => withImports(key, seen), new Set<string>())];
  const total = keys.reduce((sum, key) => sum + sizeOf(key), 0);
  const over = total > limit;
  console.log(
    `${over ? 'OVER  ' : 'within'}  ${name}: ${total.toFixed(1)} of ${limit} kB (brotli), ${keys.length} chunks`,
  );
  for (const key of keys) console.log(`          ${sizeOf(key).toFixed(1).padStart(6)}  ${manifest[key]?.file}`);
  if (over) process.exitCode = 1;
}
