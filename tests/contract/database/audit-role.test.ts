import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { sealAudit } from '../../../server/audit/seal.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { apiAs } from '../../support/calls/api.ts';
import { documented, statementsOf } from '../../support/calls/documented.ts';
import { startServer } from '../../support/servers/server.ts';
import { databaseUrl } from '../../support/shared.ts';
import { addHoliday } from '../../support/worlds/holidays.ts';

/** The page's statements, in order: for the cluster, for the database, and for the database after the first start. */
const SET_UP = documented('docs/deploy.md', '### A role that cannot change the audit log', 'sql');

describe.skipIf(inject('engine') !== 'postgres')('the application’s own role (an embedded database has none)', () => {
  test('writes and seals entries and can do nothing else to them', async () => {
    const name = `role_${Date.now()}`;
    const [onServer = '', before = '', after = ''] = SET_UP.map((block) =>
      block.replaceAll(/\bconsole(_audit)?\b/g, (_, audit: string | undefined) => `${name}${audit ?? ''}`),
    );
    const address = new URL(databaseUrl);
    const as = async (user: string, database: string, statements: string) => {
      const client = new pg.Client({
        connectionString: new URL(`postgres://${user}@${address.host}/${database}`).href,
      });
      await client.connect();
      try {
        return await client.query(statements);
      } finally {
        await client.end();
      }
    };
    for (const statement of statementsOf(onServer)) await as('postgres', 'postgres', statement);
    await as('postgres', name, before);
    const url = `postgres://${name}@${address.host}/${name}`;
    const open = () => openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' });
    const first = await open();
    await migrate(first.pool);
    await first.close();
    await as('postgres', name, after);

    const server = await startServer({ databaseUrl: url });
    try {
      await addHoliday(await apiAs(server.url, 'administrator'));
    } finally {
      await server.stop();
    }
    const database = await open();
    try {
      await sealAudit(database.db);
      expect(await verifyAudit(database.db)).toMatchObject({ faults: [], unsealed: { count: 0 } });
      for (const [table, column] of [
        ['audit_log', 'action'],
        ['audit_seals', 'hash'],
      ]) {
        for (const statement of [
          `update ${table} set ${column} = ${column}`,
          `delete from ${table}`,
          `truncate ${table}`,
          `drop table ${table} cascade`,
          `alter table ${table} disable trigger all`,
          `drop trigger ${table}_append_only on ${table}`,
          `alter table ${table} owner to ${name}`,
          `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
          'drop schema public cascade',
          'set session_replication_role = replica',
        ]) {
          await expect(database.pool.query(statement), statement).rejects.toThrow(
            /permission denied|must be owner|must be able to SET ROLE/,
          );
        }
      }
    } finally {
      await database.close();
    }
  });
});
