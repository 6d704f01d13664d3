import { existsSync, rmSync, truncateSync } from 'node:fs';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quarantinedFiles } from '../../../server/modules/health/quarantine.ts';
import { pollSource } from '../../../server/modules/ingest/poll-source.ts';
import { reasonOf } from '../../../server/sftp/reason.ts';
import { LIMITS } from '../../../server/sftp/time-limit.ts';
import type { Polling } from '../../support/servers/polling.ts';
import { DIR, openPolling } from '../../support/servers/polling.ts';

/** A faulty file does not affect the other files of its source (docs/rules/exchange.md, "Files over SFTP"). */
const { STATUS_CODE } = ssh2.utils.sftp;
const NAME = 'cl260102.000';

let at: Polling;
beforeAll(async () => {
  at = await openPolling();
});
afterAll(() => at?.close());
beforeEach(() => at.reset());

const deny = (id: number, sftp: ssh2.SFTPWrapper) => {
  sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
  return true;
};

describe('a file with a fault', () => {
  const now = () => ({
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  const shown = () => quarantinedFiles(at.own.db, ['payment-file'], now());

  test('that cannot be read stops no other, and has one row while its fault is unchanged', async () => {
    at.interceptRequests(({ name, path, id, sftp }) => name === 'OPEN' && path.endsWith('bad.000') && deny(id, sftp));
    for (const name of ['bad.000', NAME, 'z.000']) at.write(name, name);
    at.write('cr.pdf', 'total', 'cr-totals');
    expect(await at.poll(6)).toEqual({ received: 0, fault: undefined });
    expect(await at.receivedNames()).toEqual([NAME, 'cr.pdf', 'z.000']);
    expect(at.remaining()).toEqual(['bad.000']);
    expect(await at.quarantined()).toMatchObject([
      {
        filename: 'bad.000',
        kind: 'payment-file',
        stage: 'fetch',
        sha256: null,
        storage_key: null,
        reason: 'The source does not let this file be read. Ask who runs it to allow it.',
      },
    ]);
    const [row] = await at.quarantined();
    expect(row?.finished_at?.getTime()).toBeGreaterThan(row?.received_at.getTime() ?? 0);
    expect(await shown()).toMatchObject([
      { file_name: 'bad.000', total: 1, open: 1, first_seen_at: row?.received_at.toISOString(), stages: { fetch: 1 } },
    ]);

    at.interceptRequests(({ name, path, id, sftp }) => {
      if (name !== 'OPEN' || !path.endsWith('bad.000')) return false;
      sftp.status(id, STATUS_CODE.FAILURE);
      return true;
    });
    await at.poll(3);
    expect((await at.quarantined()).map(({ reason }) => reason)).toEqual([
      'The source does not let this file be read. Ask who runs it to allow it.',
      'The file could not be fetched from its source. It is tried again.',
    ]);

    at.stopIntercepting();
    await at.poll();
    expect((await at.received()).map(([name]) => name).at(-1)).toBe('bad.000');
  });

  test('that never arrives delays the others once: after that it is fetched last', async () => {
    at.interceptRequests(({ name, path }) => name === 'OPEN' && path.endsWith('a-stuck.000'));
    for (const name of ['a-stuck.000', NAME]) at.write(name, name);
    at.write('cr.pdf', 'total', 'cr-totals');
    await at.poll();
    for (let look = 0; look < 2; look += 1) {
      const { fault } = await pollSource({ ...at.needs, limits: { ...LIMITS, answer: 2000 } }, at.source);
      expect(reasonOf(fault)).toMatch(/did not answer in time/);
    }
    expect(await at.receivedNames()).toEqual([NAME, 'cr.pdf']);
    expect((await at.quarantined()).map(({ filename, reason }) => [filename, reason])).toEqual([
      ['a-stuck.000', 'The source did not give this file in time. It is tried again.'],
    ]);
  });

  test('of more than 300 MB is not fetched', async () => {
    at.write(NAME, '');
    truncateSync(at.path(DIR, NAME), 300 * 1024 * 1024 + 1);
    let opened = 0;
    at.interceptRequests(({ name }) => {
      opened += Number(name === 'OPEN');
      return false;
    });
    await at.poll(3);
    expect(opened).toBe(0);
    expect((await at.quarantined()).map(({ reason }) => reason)).toEqual([
      'The file is larger than 300 MB and was left at its source.',
    ]);
  });

  test('that the store cannot save is reported as our own fault', async () => {
    at.write(NAME, 'whole');
    at.write('z.000', 'another');
    let isFull = true;
    const store: typeof at.needs.store = {
      ...at.needs.store,
      receive: async (content) => {
        if (isFull) throw new Error('ENOSPC: no space left on device');
        return at.needs.store.receive(content);
      },
    };
    const needs = { ...at.needs, store };
    for (let look = 0; look < 4; look += 1) expect((await pollSource(needs, at.source)).fault).toBeUndefined();
    expect((await at.quarantined()).map(({ reason }) => reason)).toEqual(
      Array.from(
        { length: 2 },
        () => 'The file could not be stored here. It is tried again; the server’s log has the reason.',
      ),
    );
    isFull = false;
    await pollSource(needs, at.source);
    expect(await at.received()).toHaveLength(2);
  });

  test('whose name is invalid is quarantined, and nothing outside the directory is touched', async () => {
    const hostile = ['../cr-totals/x.pdf', 'a/b', 'nul\u0000', 'line\nbreak', 'x'.repeat(300), 'bad\uFFFD'];
    at.write('x.pdf', 'total', 'cr-totals');
    let isListed = false;
    at.interceptRequests(({ name, path, id, sftp }) => {
      if (name === 'OPENDIR') isListed = !path.endsWith(DIR);
      if (name !== 'READDIR' || isListed) return false;
      isListed = true;
      const attrs = { mode: 0o100600, uid: 0, gid: 0, size: 5, atime: 1, mtime: 1 };
      sftp.name(
        id,
        hostile.map((filename) => ({ filename, longname: `-rw------- 1 a a 5 Jan 1 00:00 x`, attrs })),
      );
      return true;
    });
    at.write(NAME, 'whole');
    await at.poll(3);
    expect((await at.quarantined()).map(({ filename }) => filename).sort()).toEqual(
      ['a/b', 'nul?', 'line?break', 'x'.repeat(255), 'bad?'].sort(),
    );
    expect(await at.receivedNames()).toEqual([NAME, 'x.pdf']);
  });

  test('that its partner removed, or another process fetched, is not reported', async () => {
    at.write(NAME, 'whole');
    await at.poll();
    at.interceptRequests(({ name, path }) => {
      if (name === 'OPEN' && path.endsWith(NAME)) rmSync(at.path(DIR, NAME));
      return false;
    });
    expect(await at.poll(2)).toEqual({ received: 0, fault: undefined });
    expect(await at.rows()).toEqual([]);
  });
});

describe('a directory with a fault', () => {
  test('that cannot be listed is reported, and the others are read', async () => {
    at.interceptRequests(({ name, path, id, sftp }) => name === 'OPENDIR' && path.endsWith(DIR) && deny(id, sftp));
    at.write(NAME, 'whole');
    at.write('cr.pdf', 'total', 'cr-totals');
    const { fault } = await at.poll(2);
    expect(reasonOf(fault)).toBe('The source does not let this directory be read.');
    expect((await at.received()).map(([name]) => name)).toEqual(['cr.pdf']);
  });

  test('whose files cannot be archived is reported, and none of them is fetched twice', async () => {
    let opened = 0;
    at.interceptRequests(({ name, path, id, sftp }) => {
      opened += Number(name === 'OPEN');
      return name === 'RENAME' && path.includes(DIR) && deny(id, sftp);
    });
    at.write(NAME, 'whole');
    at.write('cr.pdf', 'total', 'cr-totals');
    const { fault } = await at.poll(4);
    expect(reasonOf(fault)).toBe('The source does not let files be moved to the directory archive.');
    expect(await at.receivedNames()).toEqual([NAME, 'cr.pdf']);
    expect(opened).toBe(2);
    expect(existsSync(at.path('cr-totals', 'archive', 'cr.pdf'))).toBe(true);
    at.stopIntercepting();
    expect((await at.poll()).fault).toBeUndefined();
    expect(at.remaining()).toEqual([]);
    expect(at.sent).toHaveLength(2);
  });
});
