import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq, isNotNull } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeList } from '../../../declare/list/codec.ts';
import { declaredTables } from '../../../server/db/declared.ts';
import { encryptStored } from '../../../server/db/encrypt-stored.ts';
import { schemaOf } from '../../../server/db/schema.ts';
import { approvals } from '../../../server/db/tables/approvals.ts';
import { bankAccounts } from '../../../server/db/tables/bank.ts';
import { groupAccounts, groups } from '../../../server/db/tables/groups.ts';
import { vendors } from '../../../server/db/tables/premium.ts';
import { isWholeSecret } from '../../../server/db/tables/secret.ts';
import { sealed, unsealed } from '../../../server/modules/approvals/payload.ts';
import { encryptKept } from '../../../server/modules/ingest/encrypt-kept.ts';
import { DEVELOPMENT_KEY, EncryptionKeys, setSecretKeys } from '../../../server/secrets/keys.ts';
import { apiAs } from '../../support/calls/api.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { allExports } from '../../support/calls/exports.ts';
import { addGroup } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/* Account numbers are encrypted at rest (docs/security.md, "Encryption at rest"). */

const KEY = 'QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=';
const OTHER_KEY = 'QkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkI=';
const tables = Object.values(schemaOf(declaredTables));

const useKeys = (text: string) => setSecretKeys(EncryptionKeys.parse(text));
afterAll(() => useKeys(DEVELOPMENT_KEY));

describe('secrets that were stored in another way', () => {
  let own: OwnDatabase;
  let group: { id: number };
  beforeAll(async () => {
    own = await openOwnDatabase();
    group = await addGroup(own.db);
  });
  afterAll(() => own?.close());

  const query = async (text: string) => (await own.database.pool.query<Record<string, string>>(text)).rows;
  const stored = async () => (await query(`select * from groups where id = ${group.id}`))[0] ?? {};
  const read = async () => (await own.db.select().from(groups))[0];
  const encryptAll = () => encryptStored(own.db, tables);

  test('plain values of an earlier release are encrypted once, in every table, and found by their whole number', async () => {
    await query(`update groups set claims_account_number = '000123456789', network_account_number = '42', version = 3`);
    await query(`insert into group_accounts (group_id, label, type, routing_number, account_number)
      select ${group.id}, 'Fees ' || n, 'premium', '021000021', '7000' || n from generate_series(1, 1100) n`);
    await query(`insert into vendors (vendor_id, name, location_id, account_number)
      select 'V1', 'A vendor', min(id), '555666777' from locations`);
    await query(
      `insert into users (issuer, subject, email, first_name, last_name, roles) values ('t', 't', 't', 'T', 'T', '{}')`,
    );
    await query(`insert into approvals (call, request, approvers, about_type, about_id, about, effects, payload, sha256,
        reason, asked_by, expires_at)
      select 'c', 'Call', '{}', 'group', '1', 'A group', '{}', '{"body":{"account":"000123456789"}}', '', 'r', id, now() from users`);

    expect(await encryptAll()).toBe(1103);
    expect(await encryptAll()).toBe(0);
    const { claims_account_number = '', network_account_number, premium_account_number, version } = await stored();
    expect(claims_account_number).toMatch(/^enc1:development:[\w-]{43}:[\w-]{54}$/);
    expect(network_account_number).toMatch(/^enc1:development::[\w-]{40}$/);
    expect([premium_account_number, version]).toEqual([null, 3]);
    expect(await read()).toMatchObject({ claims_account_number: '000123456789', network_account_number: '42' });
    expect((await own.db.select().from(groupAccounts)).at(-1)?.account_number).toMatch(/^7000\d+$/);
    expect((await own.db.select().from(vendors))[0]?.account_number).toBe('555666777');
    expect((await own.db.select().from(approvals))[0]?.payload).toBe('{"body":{"account":"000123456789"}}');

    const found = (text: string) => own.db.$count(groups, isWholeSecret(groups.claims_account_hash, text));
    expect(await Promise.all(['000123456789', ' 000123456789 ', '00012345678', '123456789'].map(found))).toEqual([
      1, 1, 0, 0,
    ]);
  });

  test('a value in another column, and one that is not encrypted, are refused', async () => {
    await query('update groups set group_account_number = network_account_number');
    await expect(read()).rejects.toThrow('for this column');
    await query("update groups set group_account_number = '123'");
    await expect(read()).rejects.toThrow('is not encrypted');
    await query('update groups set group_account_number = null');
  });

  test('a new key takes over: what the old one encrypted is read, found and encrypted again', async () => {
    const payload = sealed({ params: {}, body: { account_number: '000123456789' }, effects: [] });
    await own.db.update(approvals).set(payload);
    useKeys(`new:${KEY},${DEVELOPMENT_KEY}`);
    expect((await read())?.claims_account_number).toBe('000123456789');
    const found = () => own.db.$count(groups, isWholeSecret(groups.claims_account_hash, '000123456789'));
    expect(await found()).toBe(1);
    // two processes that start at the same time share the work
    const counts = await Promise.all([encryptAll(), encryptAll()]);
    expect(counts[0] + counts[1]).toBe(1103);
    useKeys(`new:${KEY}`);
    expect((await stored()).claims_account_number).toMatch(/^enc1:new:/);
    expect((await read())?.claims_account_number).toBe('000123456789');
    expect(await found()).toBe(1);
    const [request] = await own.db.select().from(approvals);
    expect(request && unsealed(request).body).toEqual({ account_number: '000123456789' });
  });

  test.each([
    [`other:${OTHER_KEY}`, 'groups.claims_account_number has values of the key "new", which is not listed'],
    [`new:${OTHER_KEY}`, '"new" is not the key that groups.claims_account_number was encrypted with'],
    [
      `other:${OTHER_KEY},new:${OTHER_KEY}`,
      '"new" is not the key that groups.claims_account_number was encrypted with',
    ],
  ])('a start with the keys %s is refused, and changes nothing', async (keys, fault) => {
    const before = await stored();
    useKeys(keys);
    await expect(encryptAll()).rejects.toThrow(`The configuration has 1 fault:\n  ENCRYPTION_KEYS: ${fault}`);
    expect(await stored()).toEqual(before);
  });
});

describe('files of the bank', () => {
  const CONTENT = 'a file with the account number 000123456789';
  let own: OwnDatabase;
  beforeAll(async () => {
    useKeys(DEVELOPMENT_KEY);
    own = await openOwnDatabase();
  });
  afterAll(() => own?.close());

  const keys = async () => {
    const { rows } = await own.database.pool.query<{ key: string }>(
      `select storage_key as key from bank_files union all select storage_key from inbound_files order by key`,
    );
    return rows.map(({ key }) => key);
  };

  test('an earlier one is encrypted at a start, and again with a new key; others and generated ones stay', async () => {
    const staged = await own.store.receive(Readable.from([Buffer.from(CONTENT)]));
    await staged.keep();
    const insert = (source: string, name: string, key: string) =>
      own.database.pool.query(
        `insert into inbound_files (source_key, filename, sha256, size_bytes, storage_key, kind, status)
         values ($1, $2, $3, 1, $4, 'bank-file', 'loaded')`,
        [source, name, staged.sha256, key],
      );
    await insert('bank', 'one', staged.key);
    await insert('bank', 'past', 'world/bank/1');
    await insert('processor', 'other', staged.key);
    await own.database.pool.query(
      `insert into bank_files (filename, sender, receiver, file_date, file_id, sha256, storage_key)
       values ('one', 's', 'r', '2026-01-05', '1', $1, $2)`,
      [staged.sha256, staged.key],
    );

    expect(await encryptKept(own.db, own.store)).toBe(1);
    expect(await encryptKept(own.db, own.store)).toBe(0);
    const [first = '', second, ...rest] = (await keys()).filter((key) => key.startsWith('enc1:development:'));
    expect([second, rest]).toEqual([first, []]);
    expect(await text(await own.store.open(first))).toBe(CONTENT);

    useKeys(`new:${KEY},${DEVELOPMENT_KEY}`);
    expect(await encryptKept(own.db, own.store)).toBe(1);
    useKeys(`new:${KEY}`);
    const [again = ''] = (await keys()).filter((key) => key.startsWith('enc1:new:'));
    expect(await text(await own.store.open(again))).toBe(CONTENT);
    expect(await keys()).toEqual(expect.arrayContaining(['world/bank/1', staged.key]));

    useKeys(`other:${OTHER_KEY}`);
    await expect(encryptKept(own.db, own.store)).rejects.toThrow(
      `ENCRYPTION_KEYS: the bank's files have one of the key "new"`,
    );
  });
});

/** Lists in which an account is found by its whole number, by what leads to their rows. */
const SEARCHES = {
  'premium-groups': '/groups/premium/export?is_premium=true&query=',
  'bank-feed': '/pinnacle/data/export?query=',
};

test('a used database, its log, its addresses and the exports of its lists have no account number in plain', async () => {
  useKeys(DEVELOPMENT_KEY);
  const { own, server, close } = await openOwnServer({
    separate: true,
    environment: { DEMO_WORLD: 'small', LOG_LEVEL: 'trace' },
  });
  try {
    const api = await apiAs(server.url, 'administrator');
    const [group] = await own.db.select().from(groups).limit(1);
    const typed = '918273645546';
    const saved = await api.patch<{ network_account_number: string }>(`/groups/${group?.id}`, {
      network: 'nomi',
      network_account_number: typed,
    });
    expect(saved.body.network_account_number).toBe('••••5546');
    expect((await api.get(`/groups/${group?.id}/secrets/network_account_number`)).body).toEqual({
      network_account_number: typed,
    });

    // a change that waits, with a key for which its answer is stored
    const waiting = '736455463728';
    const [vendor] = await own.db.select().from(vendors).where(eq(vendors.funding_type, 'Push')).limit(1);
    const change = { account_number: waiting, routing_number: '122000661', reason: 'The vendor changed its bank' };
    const asked = await api.patch(`/vendors/${vendor?.id}`, change, { 'idempotency-key': 'secrets-at-rest' });
    expect(asked.status).toBe(202);
    expect((await own.db.select().from(approvals)).map(({ payload }) => payload).join()).toContain(waiting);

    const known = new Set([typed, waiting]);
    const collect = (rows: readonly object[]) => {
      for (const [name, value] of rows.flatMap(Object.entries))
        if (name.endsWith('account_number') && typeof value === 'string') known.add(value);
    };
    collect(await own.db.select().from(groups));
    collect(await own.db.select().from(vendors));
    collect(await own.db.select().from(groupAccounts));
    collect(await own.db.select().from(bankAccounts));
    expect(known.size).toBeGreaterThan(60);
    const inPlain = (text: string) => (text.match(/\d{6,}/g) ?? []).filter((number) => known.has(number));

    const exports = await allExports(api);
    expect([...exports.keys()]).toEqual(
      expect.arrayContaining([
        '/groups/premium/export',
        '/vendors/export',
        '/batches/export',
        '/pinnacle/data/export',
        '/pinnacle/tpa/export',
        '/pinnacle/lockbox/checks/export',
        '/pinnacle/lockbox/transactions/export',
        '/approvals/export',
        '/audit-logs/export',
      ]),
    );
    expect([...exports].flatMap(([path, text]) => inPlain(text).map((number) => [path, number]))).toEqual([]);

    // whoever looks for an account by its number finds it, and neither the file nor an address has the number
    const [pulled] = await own.db.select().from(groups).where(isNotNull(groups.premium_account_number)).limit(1);
    const [banked] = await own.db.select().from(bankAccounts).limit(1);
    const searched = [pulled?.premium_account_number ?? '', banked?.account_number ?? ''];
    for (const [at, [name, path]] of Object.entries(SEARCHES).entries()) {
      const number = searched[at] ?? '';
      expect(number).toMatch(/^\d{6,}$/);
      const { body } = await api.get<string>(`${path}${number}`);
      expect(body).toContain(`Search: ••••${number.length > 8 ? number.slice(-4) : ''}`);
      expect(body.split('\r\n').length).toBeGreaterThan(6);
      expect(inPlain(body)).toEqual([]);
      const { list } = resourceNamed(name);
      const state = { page: 0, pageSize: 10, search: number, filters: {} };
      expect(encodeList(state, list.shape, list.url, 'url').toString()).not.toContain(number);
    }

    const leaks: string[] = [];
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const texts = columns.filter((column) => /^(text|jsonb?|text\[\])$/.test(column.getSQLType()));
      for (const column of texts) {
        const { rows } = await own.database.pool.query<{ text: string }>(
          `select distinct "${column.name}"::text as text from "${name}" where "${column.name}"::text ~ '\\d{6}'`,
        );
        if (rows.some(({ text }) => inPlain(text).length)) leaks.push(`${name}.${column.name}`);
      }
    }
    expect(leaks).toEqual([]);
    // the log of a server in the process of the test is not kept
    const logged = own.url ? server.logs.map((line) => JSON.stringify(line)) : [];
    expect(logged.filter((line) => [...known].some((number) => line.includes(number)))).toEqual([]);
  } finally {
    await close();
  }
});
