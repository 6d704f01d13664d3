import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Delivery, LocalPoolOptions } from './local-pool/index.ts';
import { localPool, POOL_ID, poolAdmin, postgresStore } from './local-pool/index.ts';

/** The local pool's one client. */
export const LOCAL_CLIENT = 'localconsoleclient';

/** Names the pool, not a place: it stays the same whatever port or host people use, so that users stay the same. */
export const LOCAL_ISSUER = `http://127.0.0.1/identity/${POOL_ID}`;

/** Mail of the pool (temporary passwords, reset codes) lies in DATA_DIR/mail until a mail server is configured. */
const deliverTo = (dir: string) => async (message: Delivery) => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const text = [
    `To: ${message.email}`,
    `Subject: ${message.purpose === 'password_reset' ? 'Your verification code' : 'Your temporary password'}`,
    '',
    `Dear ${message.givenName},`,
    '',
    `${message.secret}`,
    '',
    `Valid until ${message.validUntil.toISOString()}.`,
  ].join('\r\n');
  writeFileSync(join(dir, `${Date.now()}-${randomUUID()}.eml`), text, { mode: 0o600 });
};

/** The user pool of this machine: the default, where no real one is configured. */
export const openLocalPool = (app: FastifyInstance, config: Config, pool: pg.Pool) => {
  const origins = () => [config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`, `http://localhost:${config.PORT}`];
  const options: LocalPoolOptions = {
    store: postgresStore(pool),
    issuer: () => LOCAL_ISSUER,
    address: () => `${origins()[0]}/identity`,
    clientId: LOCAL_CLIENT,
    redirectUris: () => origins().map((origin) => `${origin}/`),
    logoutUris: () => origins().map((origin) => `${origin}/`),
    deliver: deliverTo(join(config.DATA_DIR, 'mail')),
    log: app.log,
    lifetimes: { signIn: config.SESSION_ABSOLUTE_SECONDS * 1000 },
  };
  return { plugin: localPool(options), admin: poolAdmin(options) };
};
