import { execFile } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAudit } from '../../../server/audit/seal.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { apiAs } from '../../support/calls/api.ts';
import { documented, statementsOf } from '../../support/calls/documented.ts';
import { migratedDataDir } from '../../support/servers/migrated.ts';
import type { Cluster } from '../../support/servers/postgres.ts';
import { startCluster } from '../../support/servers/postgres.ts';
import { startServer } from '../../support/servers/server.ts';
import { addHoliday } from '../../support/worlds/holidays.ts';

const BACKUP = '## Backup and restore';
const [EMBEDDED = '', DUMP = '', RESTORE = ''] = documented('docs/operate.md', BACKUP, 'sh');
const [NEW_DATABASE = ''] = documented('docs/operate.md', BACKUP, 'sql');
const SET_UP = documented('docs/deploy.md', '### A role that cannot change the audit log', 'sql');

/** Runs a code block of the page unchanged. */
const shell = (block: string, cwd: string, env: Record<string, string> = {}) =>
  promisify(execFile)('sh', ['-ec', block], { cwd, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });

test('the page has the commands', () => {
  expect([EMBEDDED, DUMP, RESTORE].map((block) => block.split('\n').length - 1)).toEqual([2, 1, 2]);
  expect(statementsOf(NEW_DATABASE)).toHaveLength(2);
  expect(SET_UP).toHaveLength(3);
});

describe('on PostgreSQL, with a role that cannot change the audit log', () => {
  let cluster: Cluster;
  let dir: string;

  beforeAll(async () => {
    cluster = await startCluster();
    dir = mkdtempSync(join(tmpdir(), 'backup-'));
    // npm looks for the project in the current directory
    for (const name of ['package.json', 'scripts']) symlinkSync(resolve(name), join(dir, name));
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const addressOf = (user: string, database: string) => `postgres://${user}@${new URL(cluster.url).host}/${database}`;

  const connected = async <T>(user: string, database: string, work: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client({ connectionString: addressOf(user, database) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  const execute = (database: string, ...statements: string[]) =>
    connected('postgres', database, async (client) => {
      for (const statement of statements) await client.query(statement);
    });

  const opened = async <T>(database: string, work: (of: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const url = addressOf('console', database);
    const one = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' });
    try {
      return await work(one);
    } finally {
      await one.close();
    }
  };

  /** Runs a server on the database that adds entries to the audit log, which are sealed. */
  const used = async (database: string) => {
    const server = await startServer({ databaseUrl: addressOf('console', database) });
    try {
      for (let at = 0; at < 3; at += 1) await addHoliday(await apiAs(server.url, 'administrator'));
    } finally {
      await server.stop();
    }
    await opened(database, ({ db }) => sealAudit(db));
  };

  /** Owner and privileges of all our objects; objects that belong to an extension are left out. */
  const ownersOf = async (database: string) => {
    const { rows } = await connected('postgres', database, (client) =>
      client.query<{ relkind: string; name: string; owner: string }>(
        `select n.nspname, c.relkind, c.relname as name, c.relowner::regrole::text as owner, c.relacl::text[] as rights
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       union all
       select n.nspname, 'f', p.oid::regprocedure::text, p.proowner::regrole::text, p.proacl::text[]
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all
       select nspname, 'n', '', nspowner::regrole::text, nspacl::text[] from pg_namespace where nspname !~ '^pg_'
       union all
       select '', 't', tgrelid::regclass || '.' || tgname, tgenabled::text, array[pg_get_triggerdef(oid)]
         from pg_trigger where not tgisinternal
       order by 1, 2, 3`,
      ),
    );
    return rows;
  };

  /** The rows of every table and the state of every sequence, as one hash each. */
  const contentsOf = (database: string) =>
    connected('postgres', database, async (client) => {
      const { rows: tables } = await client.query<{ name: string; relkind: string }>(
        `select c.oid::regclass::text as name, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
      );
      const contents: Record<string, unknown> = {};
      for (const { name, relkind } of tables) {
        const row = relkind === 'S' ? '(t.last_value, t.is_called)::text' : 't::text';
        const { rows } = await client.query(
          `select count(*)::int as rows, md5(string_agg(md5(${row}), '' order by md5(${row}))) as hash from ${name} t`,
        );
        contents[name] = rows[0];
      }
      return contents;
    });

  test('the documented backup restores owners, privileges, triggers and every row, and the chain is valid', async () => {
    const [onServer = '', before = '', after = ''] = SET_UP;
    await execute('postgres', ...statementsOf(onServer));
    await execute('console', before);
    await opened('console', ({ pool }) => migrate(pool));
    await execute('console', after);
    await used('console');

    const env = {
      PATH: [cluster.programs, dirname(process.execPath), process.env.PATH].join(delimiter),
      DATABASE_URL: addressOf('console', 'console'),
      MANAGER_URL: addressOf('postgres', 'console_restored'),
      RESTORED_URL: addressOf('console', 'console_restored'),
    };
    await shell(DUMP, dir, env);
    await execute('postgres', ...statementsOf(NEW_DATABASE));
    const { stdout } = await shell(RESTORE, dir, env);
    expect(stdout).toMatch(/^Every entry is sealed\.$/m);
    expect(stdout).toMatch(/^The chain holds\.$/m);

    const contents = await contentsOf('console_restored');
    expect(contents).toEqual(await contentsOf('console'));
    expect(contents).toMatchObject({ audit_log: { rows: 3 }, audit_seals: { rows: 3 } });
    const owners = await ownersOf('console_restored');
    expect(owners).toEqual(await ownersOf('console'));
    for (const name of ['audit_log', 'audit_log_id_seq', 'audit_seals', 'refuse_change()']) {
      expect(owners).toContainEqual(expect.objectContaining({ name, owner: 'console_audit' }));
    }
    expect(owners.filter(({ relkind }) => relkind === 't').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_log.audit_log_append_only', 'audit_seals.audit_seals_append_only']),
    );

    await used('console_restored');
    await opened('console_restored', async ({ db, pool }) => {
      expect(await verifyAudit(db)).toMatchObject({ sealed: 6, faults: [], unsealed: { count: 0 } });
      for (const statement of [
        'update audit_log set action = action',
        'delete from audit_log',
        'truncate audit_log, audit_seals',
        'alter table audit_log disable trigger all',
        'drop trigger audit_log_append_only on audit_log',
        'alter table audit_log owner to console',
        `select setval('audit_log_id_seq', 1)`,
        'drop table audit_log cascade',
      ]) {
        await expect(pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      }
    });
  }, 300_000);
});

describe('on the embedded database', () => {
  test('the documented archive restores its contents, and drops what was added since', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'backup-'));
    const dataDir = join(dir, '.data');
    const [backup = '', restore = ''] = EMBEDDED.split('\n');
    const run = async (...statements: string[]) => {
      const database = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: dataDir });
      try {
        let rows: unknown[] = [];
        for (const statement of statements) ({ rows } = await database.pool.query(statement));
        return rows;
      } finally {
        await database.close();
      }
    };
    const names = 'select description from holidays order by 1';
    try {
      renameSync(await migratedDataDir(), dataDir);
      await run(`insert into holidays (date, description) values ('2060-01-01', 'before')`);
      await shell(backup, dir);
      await run(`insert into holidays (date, description) values ('2060-01-02', 'since')`);
      await shell(restore, dir);
      expect(await run(names)).toEqual([{ description: 'before' }]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }, 300_000);
});
