import * as z from 'zod';
import { PRODUCT } from '../domain/product.ts';
import { OriginatorSetting } from './modules/pulls/originator.ts';
import type { SecretKeys } from './secrets/keys.ts';
import { DEVELOPMENT_KEY, EncryptionKeys, hasDevelopmentKey } from './secrets/keys.ts';
import { refusedInProduction, type SftpSource, SftpSources, sourcesFrom } from './sftp/source.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const number = (fallback: number, from: number, to: number) =>
  z.preprocess(blank, z.coerce.number().int().min(from).max(to).default(fallback));

/** The token the demo's counterparties send to the webhook endpoint. It is public, so production refuses it. */
export const DEMO_WEBHOOK_TOKEN = 'demo-webhook-token-of-the-counterparties';

/** The generated worlds: three sizes, smallest first, and a small one in which much goes wrong. */
const WORLDS = ['small', 'medium', 'large', 'stormy'] as const;

export type WorldName = (typeof WORLDS)[number];

/** Every setting, by the name of its environment variable. `docs/deploy.md` lists them from here. */
const Settings = z.object({
  NODE_ENV: z.preprocess(blank, z.enum(['development', 'production', 'test']).default('development')),
  PORT: number(8080, 0, 65535),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  ADMIN_PORT: number(8081, 0, 65535),
  DATA_DIR: z.preprocess(blank, z.string().default('.data')),
  CONSOLE_DIR: z.preprocess(blank, z.string().default('dist')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  DATABASE_POOL: number(10, 2, 200),
  START_WAIT_SECONDS: number(60, 1, 3600),
  ENCRYPTION_KEYS: optional(EncryptionKeys),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be the address people open, http:// or https://' })),
  USER_POOL_ID: optional(z.string().regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'must look like us-east-1_AbCdEf123')),
  USER_POOL_CLIENT_ID: optional(z.string().regex(/^\w{1,128}$/, 'must be the app client id')),
  USER_POOL_DOMAIN: optional(z.string().regex(/^[\w.-]+(:\d+)?$/, 'must be a host name without https://')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: z.preprocess(
    blank,
    z
      .string()
      .regex(/^(?:[^<>@,;:"\r\n]{1,100} <)?[\w.+-]+@[\w.-]+>?$/, 'must look like Payments <payments@example.com>')
      .default(`${PRODUCT} <no-reply@localhost>`),
  ),
  SFTP_SOURCES: optional(SftpSources),
  ACH_ORIGINATOR: optional(OriginatorSetting),
  SFTP_POLL_SECONDS: number(15, 1, 3600),
  WEBHOOK_TOKEN: optional(z.string().min(24, 'must have at least 24 characters').max(200)),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9.-]{3,63}$/, 'must be a bucket name')),
  S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  S3_ENDPOINT: optional(z.url({ error: 'must be an http(s):// address' })),
  SESSION_IDLE_SECONDS: number(3600, 1800, 86_400),
  SESSION_ABSOLUTE_SECONDS: number(43_200, 1800, 604_800),
  RATE_LIMIT_PER_MINUTE: number(1200, 10, 1_000_000),
  ERROR_REPORTING_DSN: optional(z.url({ error: 'must be a DSN address' })),
  DEMO: z.preprocess(blank, z.enum(['on', 'off']).optional()),
  DEMO_WORLD: z.preprocess(blank, z.enum(['none', ...WORLDS]).default('small')),
  SIMULATE: z.preprocess(blank, z.enum(['on', 'apart', 'off']).optional()),
  SIMULATOR_SFTP_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  SIMULATOR_SMTP_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  SIMULATOR_SPEED: number(1, 1, 100),
  SIMULATOR_SEED: number(7, 0, 1_000_000_000),
  FOUR_EYES: z.preprocess(blank, z.enum(['on', 'off']).default('on')),
  LOG_LEVEL: z.preprocess(blank, z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info')),
  TRUST_PROXY: optional(z.string().regex(/^[\d.:/a-f, ]+$/i, 'must be addresses or networks of your proxies')),
});

export type Config = Omit<z.infer<typeof Settings>, 'SFTP_SOURCES'> & {
  SFTP_SOURCES?: readonly SftpSource[];
  /** Those of ENCRYPTION_KEYS, or the published one of development. */
  encryptionKeys: SecretKeys;
  /** Demo accounts and demo data: on by default with the local user pool, never in production. */
  demo: boolean;
  /**
   * The demo's counterparties. `on`: started by the server (the default with the demo, except in tests); `apart`:
   * started separately; `off`: none.
   */
  simulate: 'on' | 'apart' | 'off';
  /** Whether payment files that say they are tests (ISA15 = T) are loaded. */
  acceptsTestFiles: boolean;
  /** Whether users sign in at the local user pool. */
  localPool: boolean;
};

/** The start is refused for a reason outside the program; the message says what to do, and needs no stack. */
export class StartError extends Error {}

/** Lists every fault of the environment. Secrets are mentioned by name, never by value. */
export class ConfigurationError extends StartError {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((f) => `  ${f}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

const NEEDED_IN_PRODUCTION = ['DATABASE_URL', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'PUBLIC_URL', 'ENCRYPTION_KEYS'];

/** The operations port must differ from the public port. Faults of either port alone are reported separately. */
const isOnePort = ({ PORT, ADMIN_PORT }: Record<string, string | undefined>): boolean => {
  const port = Settings.shape.PORT.safeParse(PORT).data;
  return Boolean(port) && port === Settings.shape.ADMIN_PORT.safeParse(ADMIN_PORT).data;
};

/** Faults of combinations of settings. They are checked on the raw text, so that no fault of one setting hides them. */
const together = (environment: Record<string, string | undefined>): string[] => {
  const faults: string[] = [];
  const production = environment.NODE_ENV === 'production';
  if (isOnePort(environment)) faults.push('ADMIN_PORT: must not be the same as PORT');
  if (!production && Boolean(environment.USER_POOL_ID) !== Boolean(environment.USER_POOL_CLIENT_ID)) {
    faults.push('USER_POOL_ID and USER_POOL_CLIENT_ID: give both or neither');
  }
  if (!production) return faults;
  faults.push(
    ...NEEDED_IN_PRODUCTION.filter((name) => !environment[name]).map((name) => `${name}: required in production`),
  );
  if (environment.DEMO === 'on') {
    faults.push('DEMO: demo accounts have a published password and are refused in production');
  }
  if (hasDevelopmentKey(environment.ENCRYPTION_KEYS)) {
    faults.push('ENCRYPTION_KEYS: the key of development is published and refused in production');
  }
  if (environment.WEBHOOK_TOKEN === DEMO_WEBHOOK_TOKEN) {
    faults.push('WEBHOOK_TOKEN: this one is published with the demo and refused in production');
  }
  faults.push(...refusedInProduction(environment.SFTP_SOURCES).map((fault) => `SFTP_SOURCES: ${fault}`));
  return faults;
};

/** Reads and validates the environment; throws one `ConfigurationError` that lists all faults. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const read = Settings.safeParse(environment);
  const wrong = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const faults = [...wrong, ...together(environment)];
  if (!read.success || faults.length) throw new ConfigurationError(faults);
  const localPool = !read.data.USER_POOL_ID;
  const demo = localPool && read.data.DEMO !== 'off';
  const simulate = demo ? (read.data.SIMULATE ?? (read.data.NODE_ENV === 'test' ? 'off' : 'on')) : 'off';
  const { SFTP_SOURCES: sources, ...settings } = read.data;
  const SFTP_SOURCES = sources && sourcesFrom(sources, environment);
  const encryptionKeys = settings.ENCRYPTION_KEYS ?? EncryptionKeys.parse(DEVELOPMENT_KEY);
  const acceptsTestFiles = settings.NODE_ENV !== 'production';
  return { ...settings, SFTP_SOURCES, encryptionKeys, acceptsTestFiles, localPool, demo, simulate };
};

/** The console's address for users, which emails link to. */
export const consoleAddress = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/$/, '');
