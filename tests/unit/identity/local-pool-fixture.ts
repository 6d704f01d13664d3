import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import Fastify from 'fastify';
import pg from 'pg';
import {
  type Delivery,
  type LocalPoolOptions,
  localPool,
  memoryStore,
  POOL_ID,
  type PoolStore,
  poolAdmin,
  postgresStore,
  seedUser,
} from '../../../server/identity/local-pool/index.ts';
import * as tables from '../../../server/identity/local-pool/store/tables.ts';

export const CLIENT_ID = 'console';
export const PASSWORD = 'correct horse battery';
export const ann = { email: 'ann.field@example.com', givenName: 'Ann', familyName: 'Field', password: PASSWORD };

type Opened = { store: PoolStore; close: () => Promise<void> };

/** Every store implementation; the store tests run on each. */
export const stores: Record<string, () => Promise<Opened>> = {
  memory: async () => ({ store: memoryStore(), close: async () => {} }),
  embedded: openEmbedded,
  ...(process.env.TEST_DATABASE_URL ? { postgres: () => openPostgres(process.env.TEST_DATABASE_URL ?? '') } : {}),
};

async function openEmbedded(): Promise<Opened> {
  const db = await PGlite.create();
  const path = join(tmpdir(), `.s.PGSQL.${10_000 + Math.floor(Math.random() * 50_000)}`);
  const server = new PGLiteSocketServer({ db, path, maxConnections: 10 });
  await server.start();
  const pool = new pg.Pool({
    host: tmpdir(),
    port: Number(path.split('.').at(-1)),
    user: 'postgres',
    database: 'postgres',
    max: 5,
  });
  await createTables(pool);
  const close = async () => {
    await pool.end();
    await server.stop();
    await db.close();
    await rm(path, { force: true });
  };
  return { store: postgresStore(pool), close };
}

async function openPostgres(connectionString: string): Promise<Opened> {
  const schema = `local_pool_${randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Pool({ connectionString, max: 1 });
  await owner.query(`create schema ${schema}`);
  const pool = new pg.Pool({ connectionString, max: 10, options: `-c search_path=${schema}` });
  await createTables(pool);
  const close = async () => {
    await pool.end();
    await owner.query(`drop schema ${schema} cascade`);
    await owner.end();
  };
  return { store: postgresStore(pool), close };
}

async function createTables(pool: pg.Pool): Promise<void> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  // use the schema of the connection instead of the one in the statement
  for (const statement of statements) await pool.query(statement.replaceAll('"public".', ''));
}

/** A server with the pool under /identity, its administration API, and the messages it handed over for delivery. */
export async function startPool(options: Partial<LocalPoolOptions> & { userAgent?: string } = {}) {
  const store = options.store ?? memoryStore();
  const sent: Delivery[] = [];
  const logged: unknown[] = [];
  const log = (...entry: unknown[]) => void logged.push(entry);
  const app = Fastify();
  let origin = '';
  const settings: LocalPoolOptions = {
    clientId: CLIENT_ID,
    issuer: () => `${origin}/identity/${POOL_ID}`,
    redirectUris: () => [`${origin}/signed-in`],
    logoutUris: () => [`${origin}/signed-out`],
    deliver: async (message) => void sent.push(message),
    log: { info: log, warn: log, error: log },
    ...options,
    store,
  };
  await app.register(localPool(settings), { prefix: '/identity' });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const admin = poolAdmin(settings);

  /** One call of the JSON protocol. */
  const call = async (operation: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/identity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const passwordSignIn = (USERNAME: string, PASSWORD: string) =>
    call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: CLIENT_ID,
      AuthParameters: { USERNAME, PASSWORD },
    });
  const seed = (permanent = true) => seedUser(admin, { ...ann, permanent });
  return { app, origin, store, settings, admin, sent, logged, call, passwordSignIn, seed, close: () => app.close() };
}

export type Started = Awaited<ReturnType<typeof startPool>>;

/** Runs `n` calls in parallel. */
export const times = <T>(n: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => run(i)));
