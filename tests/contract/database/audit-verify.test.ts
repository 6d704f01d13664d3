import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countEntries, sealAudit } from '../../../server/audit/seal.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { writeAudit } from '../../../server/audit/write.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { apiAs } from '../../support/calls/api.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import { startServer } from '../../support/servers/server.ts';
import { databaseUrl } from '../../support/shared.ts';
import { addHoliday } from '../../support/worlds/holidays.ts';

const write = (db: Database['db'], name: string) =>
  writeAudit(db, { actorId: null, action: 'read', type: 'file', id: name, name, requestId: 'test' });

const writeSome = async (db: Database['db'], many: number) => {
  for (let at = 1; at <= many; at += 1) await write(db, `file-${at}`);
};

/** A change that a user with the owner's rights can make: with the triggers disabled. */
const tamper = async ({ database }: OwnDatabase, statement: string) => {
  for (const table of ['audit_log', 'audit_seals']) {
    await database.pool.query(`alter table ${table} disable trigger user`);
  }
  await database.pool.query(statement);
  for (const table of ['audit_log', 'audit_seals']) {
    await database.pool.query(`alter table ${table} enable trigger user`);
  }
};

describe('the chain', () => {
  let own: OwnDatabase;
  let ids: number[];

  beforeAll(async () => {
    own = await openOwnDatabase();
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    await tamper(own, 'truncate audit_log, audit_seals');
    await writeSome(own.db, 5);
    expect(await sealAudit(own.db)).toBe(5);
    const { rows } = await own.db.execute<{ id: number }>(sql`select id::int as id from audit_log order by id`);
    ids = rows.map(({ id }) => id);
  });

  const faults = async () => (await verifyAudit(own.db)).faults;

  test('is valid, and unsealed entries are reported', async () => {
    await write(own.db, 'late');
    const verdict = await verifyAudit(own.db);
    expect(verdict).toMatchObject({ sealed: 5, faults: [], unsealed: { count: 1 } });
    expect(verdict.unsealed.ids[0]).toBeGreaterThan(ids.at(-1) ?? 0);
    await sealAudit(own.db);
    expect(await verifyAudit(own.db)).toMatchObject({ sealed: 6, faults: [], unsealed: { count: 0, ids: [] } });
  });

  test('reports the number of entries, sealed or not', async () => {
    expect(await countEntries(own.db)).toBe(5);
    await write(own.db, 'sixth');
    await write(own.db, 'seventh');
    expect(await countEntries(own.db)).toBe(7);
    await sealAudit(own.db);
    expect(await countEntries(own.db)).toBe(7);
  });

  test.each([
    [`resource_name = 'other'`],
    [`created_at = created_at + interval '1 ms'`],
    [`actor_id = null, action = 'update'`],
    [`changes = '[{"op": "add", "path": ["a"], "value": 1}]'`],
    [`data = '{}'`],
    [`request_id = 'elsewhere'`],
  ])('reports an entry whose %s was altered', async (change) => {
    await tamper(own, `update audit_log set ${change} where id = ${ids[2]}`);
    const found = await faults();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`entry ${ids[2]} `);
    expect(found[0]).toContain('altered');
  });

  test('reports an entry that was removed', async () => {
    await tamper(own, `delete from audit_log where id = ${ids[1]}`);
    expect(await faults()).toEqual([`entry ${ids[1]} was removed (it was sealed as number 2)`]);
  });

  test('reports an entry that was removed together with its seal', async () => {
    await tamper(own, `delete from audit_log where id = ${ids[1]}; delete from audit_seals where audit_id = ${ids[1]}`);
    const found = await faults();
    expect(found[0]).toBe('seals 2 to 2 were removed');
    expect(found[1]).toContain(`entry ${ids[2]} `);
  });

  test('reports a chain that was recomputed over a removed entry', async () => {
    await tamper(
      own,
      `delete from audit_log where id = ${ids[1]}; delete from audit_seals where audit_id = ${ids[1]};
       update audit_seals set position = -position where position > 2;
       update audit_seals set position = -position - 1 where position < 0`,
    );
    expect((await faults())[0]).toContain(`entry ${ids[2]} `);
  });

  test('reports an inserted entry, sealed or not', async () => {
    await tamper(own, `delete from audit_log where id = ${ids[3]}; delete from audit_seals where position >= 4`);
    await tamper(
      own,
      `insert into audit_log (id, created_at, action, resource_type, changes, request_id) overriding system value
       values (${ids[0]} - 1, now() - interval '1 year', 'read', 'file', '[]', 'forged')`,
    );
    const forged = (ids[0] ?? 0) - 1;
    expect((await faults()).some((fault) => fault.startsWith(`entry ${forged} `) && fault.includes('inserted'))).toBe(
      true,
    );
    await sealAudit(own.db);
    expect((await faults()).some((fault) => fault.startsWith(`entry ${forged} `) && fault.includes('inserted'))).toBe(
      true,
    );
  });

  test('a seal noted elsewhere reveals a removed end and a rewritten chain', async () => {
    const { newest } = await verifyAudit(own.db);
    expect((await verifyAudit(own.db, newest)).faults).toEqual([]);
    await tamper(own, `delete from audit_seals where position = 5; delete from audit_log where id = ${ids[4]}`);
    expect(await faults()).toEqual([]);
    expect((await verifyAudit(own.db, newest)).faults).toEqual([
      'the chain ends at seal 4, before the one that was written down: its end was removed',
    ]);
    await write(own.db, 'in its place');
    await sealAudit(own.db);
    expect(await faults()).toEqual([]);
    expect((await verifyAudit(own.db, newest)).faults).toEqual([
      'seal 5 is not the one that was written down: the chain was rewritten',
    ]);
  });

  test('old unsealed entries are sealed by a full run, and the chain stays valid', async () => {
    await own.db.execute(sql`insert into audit_log (id, action, resource_type, changes, request_id)
      overriding system value values (1000000, 'read', 'file', '[]', 'far ahead')`);
    expect(await sealAudit(own.db, 'recent')).toBe(1);
    await write(own.db, 'of a long transaction');
    expect(await sealAudit(own.db, 'recent')).toBe(0);
    expect(await sealAudit(own.db)).toBe(1);
    expect(await sealAudit(own.db)).toBe(0);
    expect(await verifyAudit(own.db)).toMatchObject({ sealed: 7, faults: [], unsealed: { count: 0 } });
  });

  test('the triggers refuse every change, whoever is connected', async () => {
    for (const statement of [
      'update audit_log set action = action',
      'delete from audit_log',
      'truncate audit_log',
      'update audit_seals set hash = hash',
      'delete from audit_seals',
      'truncate audit_seals',
    ]) {
      await expect(own.database.pool.query(statement), statement).rejects.toThrow('append-only');
    }
  });
});

/** Runs the command as an operator does. */
const run = (environment: Record<string, string>, ...more: string[]) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, ['scripts/audit-verify.ts', ...more], {
      env: { PATH, HOME, ...environment },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('close', (code) => done({ code, output }));
  });

describe('the command', () => {
  test('verifies the embedded database of a stopped server, and names the process that uses it while it runs', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'verify-'));
    try {
      const server = await startServer({ dataDir: dir });
      await addHoliday(await apiAs(server.url, 'administrator'));
      const busy = await run({ DATA_DIR: dir });
      expect(busy.code).toBe(2);
      expect(busy.output).toContain(`in use by process ${server.pid}`);
      await server.stop();
      const proved = await run({ DATA_DIR: dir });
      expect(proved.output).toContain('The chain holds.');
      expect(proved.code).toBe(0);

      const { pool, close } = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: dir });
      await pool.query('alter table audit_log disable trigger user');
      await pool.query(`update audit_log set resource_name = 'x' where id = (select min(id) from audit_log)`);
      await pool.query('alter table audit_log enable trigger user');
      const { rows } = await pool.query<{ sealed: boolean }>(
        'select exists (select 1 from audit_seals where audit_id = (select min(id) from audit_log)) as sealed',
      );
      await close();
      const told = await run({ DATA_DIR: dir });
      expect(told.code).toBe(rows[0]?.sealed ? 1 : 0);
    } finally {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  test('says when there is nothing to verify', async () => {
    const { code, output } = await run({ DATA_DIR: join(tmpdir(), 'nowhere-at-all') });
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('no embedded database') as string });
    expect((await run({ DATA_DIR: tmpdir() }, '--expect', 'sealed')).code).toBe(2);
  });

  test.skipIf(!databaseUrl)(
    'verifies the PostgreSQL of DATABASE_URL (not embedded), and exits with 1 when an entry was altered',
    async () => {
      const own = await openOwnDatabase();
      try {
        await writeSome(own.db, 3);
        await sealAudit(own.db);
        const proved = await run({ DATABASE_URL: own.url });
        expect(proved.code).toBe(0);
        expect(proved.output).toContain('3 sealed entries looked at.');
        const [, seal = ''] = /Newest seal: (\S+)/.exec(proved.output) ?? [];
        expect((await run({ DATABASE_URL: own.url }, '--expect', seal)).code).toBe(0);
        await tamper(own, `update audit_log set action = 'delete' where id = (select max(id) from audit_log)`);
        const told = await run({ DATABASE_URL: own.url });
        expect(told.code).toBe(1);
        expect(told.output).toContain('was altered');
      } finally {
        await own.close();
      }
    },
  );
});
