import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
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

/**
 * Migrates the database to this program's schema, forward only, each migration in one transaction. Throws when the
 * database is newer than the program: an old program must not write to a schema it does not know.
 *
 * @param known to these alone, for a test of one of them
 */
export const migrate = (pool: pg.Pool, known: readonly string[] = released()): Promise<void> =>
  withAdvisoryLock(pool, MIGRATION_LOCK, async (client) => {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (tag text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ tag: string }>('SELECT tag FROM schema_migrations');
    const applied = new Set(rows.map((row) => row.tag));
    const newer = [...applied].filter((tag) => !known.includes(tag));
    if (newer.length) {
      throw new Error(
        `The database has migrations this version does not know (${newer.join(', ')}). Start a newer version.`,
      );
    }
    for (const tag of known.filter((one) => !applied.has(one))) await apply(client, tag);
  });

const apply = async (client: pg.PoolClient, tag: string) => {
  const statements = readFileSync(join(FOLDER, `${tag}.sql`), 'utf8').split(BREAKPOINT);
  await client.query('BEGIN');
  try {
    for (const statement of statements) if (statement.trim()) await client.query(statement);
    await client.query('INSERT INTO schema_migrations (tag) VALUES ($1)', [tag]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};
