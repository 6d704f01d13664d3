/**
 * Writes the next migration from the declared records and the hand-written tables:
 * `npm run db:generate -- name_of_change`. Review the SQL it prints. Hand-written statements (triggers, extensions) go
 * into the same file or into a separate one, created with `--empty`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { declaredTables } from '../server/db/declared.ts';
import { schemaOf } from '../server/db/schema.ts';

const FOLDER = fileURLToPath(new URL('../server/db/migrations/', import.meta.url));
const JOURNAL = join(FOLDER, 'meta/_journal.json');
const SNAPSHOT = join(FOLDER, 'meta/snapshot.json');

const words = process.argv.slice(2);
const empty = words.includes('--empty');
const name = (words.find((word) => !word.startsWith('--')) ?? 'change').replaceAll(/\W+/g, '_');

const read = <T>(file: string, fallback: T): T =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : fallback;
const journal = read<{ entries: { idx: number; tag: string }[] }>(JOURNAL, { entries: [] });
const before = read(SNAPSHOT, generateDrizzleJson({}));
const after = generateDrizzleJson(schemaOf(declaredTables), before.id);
const statements = empty ? ['-- Write the statements here.'] : await generateMigration(before, after);

if (statements.length) {
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  const sql = `${statements.join('\n--> statement-breakpoint\n')}\n`;
  mkdirSync(join(FOLDER, 'meta'), { recursive: true });
  writeFileSync(join(FOLDER, `${tag}.sql`), sql);
  writeFileSync(JOURNAL, `${JSON.stringify({ entries: [...journal.entries, { idx, tag }] }, null, 2)}\n`);
  if (!empty) writeFileSync(SNAPSHOT, `${JSON.stringify(after, null, 2)}\n`);
  process.stdout.write(`${tag}\n\n${sql}`);
} else {
  process.stdout.write('The schema has not changed.\n');
}
