import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Mailer } from '../mail/mailer.ts';
import { UncertainDelivery } from '../mail/mailer.ts';
import type { Delivery, LocalPoolOptions } from './local-pool/index.ts';
import { localPool, POOL_ID, poolAdmin, postgresStore } from './local-pool/index.ts';

/** The local pool's only client. */
export const LOCAL_CLIENT = 'localconsoleclient';

/** Identifies the pool, not its address: it is the same for every port and host, so that users stay the same. */
export const LOCAL_ISSUER = `http://127.0.0.1/identity/${POOL_ID}`;

const SUBJECTS: Readonly<Record<Delivery['purpose'], string>> = {
  password_reset: 'Your verification code',
  temporary_password: 'Your temporary password',
};

/**
 * The pool's emails (temporary passwords, reset codes) are sent like all others. One that may have arrived counts as
 * sent: a user who did not receive it can request another.
 */
const deliverBy = (mailer: Mailer, log: LocalPoolOptions['log']) => async (message: Delivery) => {
  const { purpose, email, givenName, secret, validUntil } = message;
  const lines = [`Dear ${givenName},`, '', secret, '', `Valid until ${validUntil.toISOString()}.`, ''];
  try {
    await mailer.send({
      id: `${Date.now()}-${randomUUID()}`,
      to: [{ name: '', address: email }],
      subject: SUBJECTS[purpose],
      content: { text: lines.join('\n') },
      attachments: [],
    });
  } catch (error) {
    if (!(error instanceof UncertainDelivery)) throw error;
    log.warn({ err: error }, 'an email of the user pool may not have arrived');
  }
};

/** The local user pool: the default when no real one is configured. */
export const openLocalPool = (app: FastifyInstance, config: Config, pool: pg.Pool, mailer: Mailer) => {
  const origins = () => [config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`, `http://localhost:${config.PORT}`];
  const options: LocalPoolOptions = {
    store: postgresStore(pool),
    issuer: () => LOCAL_ISSUER,
    address: () => `${origins()[0]}/identity`,
    clientId: LOCAL_CLIENT,
    redirectUris: () => origins().map((origin) => `${origin}/`),
    logoutUris: () => origins().map((origin) => `${origin}/`),
    deliver: deliverBy(mailer, app.log),
    log: app.log,
    lifetimes: { signIn: config.SESSION_ABSOLUTE_SECONDS * 1000 },
  };
  return { plugin: localPool(options), admin: poolAdmin(options) };
};
