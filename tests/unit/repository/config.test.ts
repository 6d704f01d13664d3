import { expect, test } from 'vitest';
import { ConfigurationError, readConfig } from '../../../server/config.ts';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
};

test('the defaults are those for local use', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    ADMIN_PORT: 8081,
    DATA_DIR: '.data',
    localPool: true,
    demo: true,
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 });
});

test('all faults are reported together, and no value is shown', () => {
  const secret = 'http://user:hunter2@host';
  const faults = faultsOf({ PORT: 'eighty', DATABASE_URL: secret, SMTP_URL: secret, SESSION_IDLE_SECONDS: '60' });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
    'SESSION_IDLE_SECONDS',
  ]);
  expect(faults.join()).not.toContain('hunter2');
});

test('production requires its settings and refuses demo accounts', () => {
  const faults = faultsOf({ NODE_ENV: 'production', DEMO: 'on' });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'DATABASE_URL',
    'USER_POOL_ID',
    'USER_POOL_CLIENT_ID',
    'PUBLIC_URL',
    'ENCRYPTION_KEYS',
    'DEMO',
  ]);
});

test('a configured user pool disables the local pool and its demo accounts', () => {
  const config = readConfig({ USER_POOL_ID: 'us-east-1_Abc', USER_POOL_CLIENT_ID: 'client' });
  expect(config).toMatchObject({ localPool: false, demo: false });
  expect(faultsOf({ USER_POOL_ID: 'us-east-1_Abc' })).toHaveLength(1);
});

test('SFTP sources are a list', () => {
  const SFTP_SOURCES = JSON.stringify([{ key: 'lin', name: 'LIN', url: 'sftp://files.example.com/in' }]);
  expect(readConfig({ SFTP_SOURCES }).SFTP_SOURCES).toHaveLength(1);
  expect(faultsOf({ SFTP_SOURCES: '{}' })).toHaveLength(1);
});

test.each([
  [{ PORT: '9000', ADMIN_PORT: '9000' }, ['ADMIN_PORT: must not be the same as PORT']],
  [{ PORT: '8081' }, ['ADMIN_PORT: must not be the same as PORT']],
  [{ ADMIN_PORT: '8080' }, ['ADMIN_PORT: must not be the same as PORT']],
  [{ PORT: '0', ADMIN_PORT: '0' }, []],
  [{ PORT: '9000', ADMIN_PORT: '9001' }, []],
])('the admin port must differ from the public port: %j', (environment, faults) => {
  expect(faultsOf(environment)).toEqual(faults);
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://console@db.example.com/console',
  USER_POOL_ID: 'us-east-1_Abc',
  USER_POOL_CLIENT_ID: 'client',
  PUBLIC_URL: 'https://console.example.com',
  ENCRYPTION_KEYS: 'a:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=',
};

test('encryption keys are checked without being shown, and production refuses the published one', () => {
  const key = 'QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=';
  const names = (text: string) => readConfig({ ENCRYPTION_KEYS: text }).encryptionKeys.map(({ name }) => name);
  expect(names('')).toEqual(['development']);
  expect(names(`new-2:${key}, old:${key}`)).toEqual(['new-2', 'old']);
  for (const text of [key, `a:${key.slice(4)}`, `a:${key},a:${key}`, `a:${key},`, `A B:${key}`]) {
    expect(faultsOf({ ENCRYPTION_KEYS: text })).toEqual([
      'ENCRYPTION_KEYS: must be name:key pairs with different names, separated by commas, each key 32 bytes in base64',
    ]);
  }
  const published = 'mine:ZGV2ZWxvcG1lbnQga2V5LCBub3QgZm9yIHByb2R1Y3Q=';
  expect(faultsOf({ ...PRODUCTION, ENCRYPTION_KEYS: `${PRODUCTION.ENCRYPTION_KEYS},${published}` })).toEqual([
    'ENCRYPTION_KEYS: the key of development is published and refused in production',
  ]);
});

test('production refuses the webhook token that is published with the demo', () => {
  const published = { WEBHOOK_TOKEN: 'demo-webhook-token-of-the-counterparties' };
  expect(faultsOf({ ...PRODUCTION, WEBHOOK_TOKEN: 'a-long-random-word-of-ours' })).toEqual([]);
  expect(faultsOf({ ...PRODUCTION, ...published })).toEqual([
    'WEBHOOK_TOKEN: this one is published with the demo and refused in production',
  ]);
  expect(faultsOf(published)).toEqual([]);
});
