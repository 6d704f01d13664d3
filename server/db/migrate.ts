import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '../config.ts';
import { withAdvisoryLock } from './database.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));

interface Journal {
  entries: { idx: number; tag: string }[];
}

/** The released migrations, oldest first. */
export const released = (): string[] =>
  (JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal).entries.map((entry) => entry.tag);

const BREAKPOINT = '--> statement-breakpoint';

/** An arbitrary advisory lock key: processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_305_211;

/** The first migration that the database still needs. Throws when the database is newer than the program. */
const nextOf = async (client: pg.PoolClient, known: readonly string[]): Promise<string | undefined> => {
  const { rows } = await client.query<{ tag: string }>('SELECT tag FROM schema_migrations');
  const applied = new Set(rows.map((row) => row.tag));
  const newer = [...applied].filter((tag) => !known.includes(tag));
  if (newer.length) {
    throw new StartError(
      `The database has migrations this version does not know (${newer.join(', ')}). Start a newer version.`,
    );
  }
  return known.find((tag) => !applied.has(tag));
};

const apply = async (client: pg.PoolClient, tag: string) => {
  const statements = readFileSync(join(FOLDER, `${tag}.sql`), 'utf8').split(BREAKPOINT);
  for (const statement of statements) if (statement.trim()) await client.query(statement);
  await client.query('INSERT INTO schema_migrations (tag) VALUES ($1)', [tag]);
};

/**
 * Migrates the database to this program's schema, forward only, each migration in one transaction. Throws when the
 * database is newer than the program: an old program must not write to a schema it does not know.
 *
 * @param known to these alone, for a test of one of them
 */
export const migrate = async (pool: pg.Pool, known: readonly string[] = released()): Promise<void> => {
  let applied: string | undefined;
  do {
    // the lock is taken for each of them, and the other process may have applied one in between
    applied = await withAdvisoryLock(pool, MIGRATION_LOCK, async (client) => {
      await client.query(
        'CREATE TABLE IF NOT EXISTS schema_migrations (tag text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
      );
      const tag = await nextOf(client, known);
      if (tag) await apply(client, tag);
      return tag;
    });
  } while (applied);
};
