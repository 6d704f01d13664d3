import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { showInstant } from '../../domain/calendar/dates.ts';
import type { Config } from '../config.ts';
import { consoleAddress } from '../config.ts';
import type { MailContent } from '../mail/content.ts';
import type { Mailer } from '../mail/mailer.ts';
import { UncertainDelivery } from '../mail/mailer.ts';
import type { Delivery, LocalPoolOptions } from './local-pool/index.ts';
import { localPool, POOL_ID, poolAdmin, postgresStore } from './local-pool/index.ts';

/** The local pool's only client. */
export const LOCAL_CLIENT = 'localconsoleclient';

/** Identifies the pool, not its address: it is the same for every port and host, so that users stay the same. */
export const LOCAL_ISSUER = `http://127.0.0.1/identity/${POOL_ID}`;

interface Texts {
  subject: string;
  line: string;
  secret: string;
  reason: string;
}

const TEXTS: Readonly<Record<Delivery['purpose'], Texts>> = {
  password_reset: {
    subject: 'Your verification code',
    line: 'Enter this code on the sign-in page, with a new password.',
    secret: 'Code',
    reason:
      'You receive this email because a new password was requested for your account. If you did not request one, ignore this email: your password stays the same.',
  },
  temporary_password: {
    subject: 'Your temporary password',
    line: 'Sign in with this password. You then choose your own.',
    secret: 'Temporary password',
    reason: 'You receive this email because an administrator gave you access.',
  },
};

const contentOf = ({ purpose, givenName, secret, validUntil }: Delivery): MailContent => {
  const { subject, line, secret: label, reason } = TEXTS[purpose];
  return {
    heading: subject,
    at: new Date().toISOString(),
    lines: [`Dear ${givenName},`, line],
    facts: [
      {
        columns: [
          { label, kind: 'code' },
          { label: 'Valid until', kind: 'date' },
        ],
        rows: [[secret, showInstant(validUntil.toISOString())]],
      },
    ],
    link: { label: 'Sign in', path: '/' },
    reason,
  };
};

/**
 * The pool's emails (temporary passwords, reset codes) are sent like all others. One that may have arrived counts as
 * sent: a user who did not receive it can request another.
 */
const deliverBy = (mailer: Mailer, log: LocalPoolOptions['log']) => async (message: Delivery) => {
  try {
    await mailer.send({
      id: `${Date.now()}-${randomUUID()}`,
      to: [{ name: '', address: message.email }],
      subject: TEXTS[message.purpose].subject,
      content: contentOf(message),
      attachments: [],
    });
  } catch (error) {
    if (!(error instanceof UncertainDelivery)) throw error;
    log.warn({ err: error }, 'an email of the user pool may not have arrived');
  }
};

/** The local user pool: the default when no real one is configured. */
export const openLocalPool = (app: FastifyInstance, config: Config, pool: pg.Pool, mailer: Mailer) => {
  const origins = () => [consoleAddress(config), `http://localhost:${config.PORT}`];
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
