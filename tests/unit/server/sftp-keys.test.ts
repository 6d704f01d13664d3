import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthContext } from 'ssh2';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from '../../../server/config.ts';
import { withSftp } from '../../../server/sftp/connection.ts';
import { reasonOf } from '../../../server/sftp/reason.ts';
import { fingerprintOf, unreadableKeys } from '../../../server/sftp/sign-in.ts';
import { newKey, startSftp } from '../../support/servers/sftp.ts';

/** Host keys and private keys of SFTP sources, with the example in docs/deploy.md, "SFTP sources". */
const [example = ''] = /(?<=^```json\n)\[[\s\S]*?(?=^```$)/m.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
const PASSPHRASE = 'a passphrase nobody may read';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://console@db.example.com/console',
  USER_POOL_ID: 'us-east-1_AbCdEf123',
  USER_POOL_CLIENT_ID: 'client',
  PUBLIC_URL: 'https://console.example.com',
  ENCRYPTION_KEYS: 'a:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=',
};

const host = newKey();
const rotated = newKey();
const user = newKey();
const stranger = newKey();
const locked = newKey(PASSPHRASE);
const dir = mkdtempSync(join(tmpdir(), 'keys-'));
let sftp: Awaited<ReturnType<typeof startSftp>>;

const blobOf = (key: { public: string }) => Buffer.from(key.public.split(' ')[1] ?? '', 'base64');
/** As `ssh-keygen -l` computes it. */
const fingerprint = (key: { public: string }) =>
  `SHA256:${createHash('sha256').update(blobOf(key)).digest('base64').replaceAll('=', '')}`;

/** Accepts a client that signs with one of these keys; refuses passwords. */
const accepts = (context: AuthContext): boolean => {
  if (context.method !== 'publickey' || context.username !== 'payments') return false;
  const known = [user, locked].find((key) => blobOf(key).equals(context.key.data));
  const parsed = known && ssh2.utils.parseKey(known.public);
  if (!parsed || parsed instanceof Error) return false;
  return (
    !context.signature || parsed.verify(context.blob ?? Buffer.alloc(0), context.signature, context.hashAlgo) === true
  );
};

const file = (name: string, content: string) => {
  writeFileSync(join(dir, name), content, { mode: 0o600 });
  return join(dir, name);
};

beforeAll(async () => {
  mkdirSync(join(dir, 'root', 'out', 'balances'), { recursive: true });
  writeFileSync(join(dir, 'root', 'out', 'balances', 'bai2.txt'), '01');
  sftp = await startSftp({ root: join(dir, 'root'), hostKey: host.private, accepts });
});
afterAll(async () => {
  await sftp?.stop();
  rmSync(dir, { recursive: true, force: true });
});

type Changes = Partial<Record<'hostKey' | 'privateKeyFile' | 'passphraseFile' | 'passphraseVariable', unknown>>;

/** The example with the address, key and fingerprint of the test server instead of the bank's. */
const configured = (changes: Changes = {}, environment: Record<string, string> = {}) => {
  const [entry] = JSON.parse(example) as { url: string }[];
  const url = entry?.url.replace('sftp.example.com', `127.0.0.1:${sftp.port}`);
  const own = { hostKey: fingerprint(host), privateKeyFile: file('user', user.private) };
  const SFTP_SOURCES = JSON.stringify([{ ...entry, url, ...own, ...changes }]);
  const [source] = readConfig({ ...PRODUCTION, ...environment, SFTP_SOURCES }).SFTP_SOURCES ?? [];
  if (!source) throw new Error('no source');
  return source;
};

const names = async (...source: Parameters<typeof configured>) =>
  (await withSftp(configured(...source), (connection) => connection.list('balances'))).map(({ name }) => name);
const refusal = async (...source: Parameters<typeof configured>) => {
  const error: unknown = await names(...source).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(Error);
  for (const secret of [PASSPHRASE, dir, 'PRIVATE KEY']) expect(String(error)).not.toContain(secret);
  return reasonOf(error);
};

test('a fingerprint has the format that OpenSSH prints', () => {
  // as published at docs.github.com, "GitHub's SSH key fingerprints"
  const github = 'AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
  expect(fingerprintOf(Buffer.from(github, 'base64'))).toBe('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU');
});

describe('the example in docs/deploy.md', () => {
  test('signs in with its key at the known host', async () => {
    expect(await names()).toEqual(['bai2.txt']);
  });

  test('accepts either key of a host whose key is being rotated', async () => {
    expect(await names({ hostKey: [fingerprint(rotated), fingerprint(host)] })).toEqual(['bai2.txt']);
  });

  test('does not sign in at a host with an unknown key', async () => {
    expect(await refusal({ hostKey: fingerprint(rotated) })).toMatch(/host key that is not configured/);
  });

  test('is refused with a private key that the host does not know', async () => {
    expect(await refusal({ privateKeyFile: file('stranger', stranger.private) })).toMatch(/refused the user name, key/);
  });

  test('reads the passphrase of a key from a file or a variable', async () => {
    const privateKeyFile = file('locked', locked.private);
    expect(await names({ privateKeyFile, passphraseFile: file('passphrase', `${PASSPHRASE}\n`) })).toEqual([
      'bai2.txt',
    ]);
    const variable = { privateKeyFile, passphraseVariable: 'BANK_KEY_PASSPHRASE' };
    expect(await names(variable, { BANK_KEY_PASSPHRASE: PASSPHRASE })).toEqual(['bai2.txt']);
    const wrong: Record<string, string>[] = [{}, { BANK_KEY_PASSPHRASE: 'wrong' }];
    for (const environment of wrong) {
      expect(await refusal(variable, environment)).toMatch(/private key .* cannot be read/);
      expect(await unreadableKeys([configured(variable, environment)])).toEqual(['bank']);
    }
  });

  test('the source of a missing or invalid key file is named at the start', async () => {
    const missing = configured({ privateKeyFile: join(dir, 'missing') });
    const none = configured({ privateKeyFile: file('none', 'not a key') });
    expect(await unreadableKeys([missing, configured(), none])).toEqual(['bank', 'bank']);
    expect(await unreadableKeys([configured()])).toEqual([]);
  });
});

describe('the setting', () => {
  const faults = (entries: unknown, environment: Record<string, string> = {}): readonly string[] => {
    try {
      readConfig({ ...environment, SFTP_SOURCES: typeof entries === 'string' ? entries : JSON.stringify(entries) });
      return [];
    } catch (error) {
      if (error instanceof ConfigurationError) return error.faults;
      throw error;
    }
  };
  const bank = { key: 'bank', name: 'Bank', url: 'sftp://payments:hunter2@sftp.example.com/out' };
  const hostKey = fingerprint(host);

  test('production requires a host key and a private key for every source', () => {
    const lin = { ...bank, key: 'lin', hostKey, privateKeyFile: '/run/secrets/lin' };
    const network = { ...bank, key: 'network', hostKey };
    expect(faults([bank, lin, network], PRODUCTION)).toEqual([
      'SFTP_SOURCES: source 1 needs hostKey and privateKeyFile in production',
      'SFTP_SOURCES: source 3 needs privateKeyFile in production',
    ]);
    expect(faults([bank, network])).toEqual([]);
  });

  test.each([
    ['{}', 'must be a JSON list'],
    ['not JSON', 'must be a JSON list'],
    [[1], 'source 1 is not an object'],
    [[{ ...bank, url: 'https://example.com' }], 'source 1: url is not an sftp:// address'],
    [[{ ...bank, hostkey: hostKey }], 'source 1 has a name that is not known'],
    [[{ ...bank, hostKey: 'MD5:aa:bb' }], 'source 1: hostKey is not a fingerprint such as SHA256:…'],
    [[{ ...bank, hostKey: [] }], 'source 1: hostKey'],
    [[{ ...bank, passphraseFile: '/run/secrets/x' }], 'source 1: privateKeyFile is missing'],
    [[{ ...bank, privateKeyFile: 'a', passphraseFile: 'b', passphraseVariable: 'C' }], 'source 1: passphraseFile and'],
    [[bank, bank], 'a key stands twice'],
  ])('%j is refused, and its values are not shown', (entries, fault) => {
    const found = faults(entries);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`SFTP_SOURCES: ${fault}`);
    expect(found.join()).not.toMatch(/hunter2|payments|secrets/);
  });
});
