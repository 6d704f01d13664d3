import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pollSource } from '../../../server/modules/ingest/poll-source.ts';
import type { Polling } from '../../support/servers/polling.ts';
import { DIR, openPolling } from '../../support/servers/polling.ts';

/** Which files of a source are fetched, and when (docs/rules/exchange.md, "Files over SFTP"). */
const NAME = 'cl260102.000';

let at: Polling;
beforeAll(async () => {
  at = await openPolling();
});
afterAll(() => at?.close());
beforeEach(() => at.reset());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
describe('when a file is fetched', () => {
  test('a file is fetched when it was unchanged at two polls, and is archived', async () => {
    at.write(NAME, 'whole');
    expect(await at.poll()).toEqual({ received: 0, fault: undefined });
    expect(await at.received()).toEqual([]);
    expect(await at.poll()).toEqual({ received: 1, fault: undefined });
    expect(await at.received()).toEqual([[NAME, sha256('whole')]]);
    expect(at.sent.map(({ name }) => name)).toEqual(['ingest-file']);
    expect(at.remaining()).toEqual([]);
    expect(readdirSync(at.path(DIR, 'archive'))).toEqual([NAME]);
    await at.poll(3);
    expect(at.sent).toHaveLength(1);
  });

  test('two polls within the interval count as one: several processes use the database’s clock', async () => {
    at.write(NAME, 'whole');
    const slow = { ...at.needs, everySeconds: 3600 };
    for (let look = 0; look < 3; look += 1) await pollSource(slow, at.source);
    expect(await at.received()).toEqual([]);
  });

  test('what one process saw is stored: another one fetches the file at its first poll', async () => {
    at.write(NAME, 'whole');
    await at.poll();
    const { needs, source } = at;
    await pollSource({ ...needs }, { ...source, name: 'as after a restart' });
    expect(await at.received()).toHaveLength(1);
  });

  test('a file that is still being written is left until it is unchanged', async () => {
    const lines = Array.from({ length: 20 }, (_, line) => `line ${line}\n`);
    at.write('status-1.csv', lines.slice(0, 10).join(''));
    await at.poll();
    appendFileSync(at.path(DIR, 'status-1.csv'), lines.slice(10, 15).join(''));
    await at.poll();
    appendFileSync(at.path(DIR, 'status-1.csv'), lines.slice(15).join(''));
    await at.poll();
    expect(await at.received()).toEqual([]);
    await at.poll();
    expect(await at.received()).toEqual([['status-1.csv', sha256(lines.join(''))]]);
  });

  test('a file with a temporary name is never fetched; renamed, it is fetched once it was seen twice', async () => {
    const names = ['.x', '~x', `.${NAME}.part`, `${NAME}.part`, 'a.TMP', 'b.filepart', 'c.partial', 'd.temp', 'e~'];
    for (const name of names) at.write(name, name);
    await at.poll(3);
    expect(await at.rows()).toEqual([]);
    expect(at.remaining().sort()).toEqual(names.toSorted());
    for (const [index, name] of names.entries()) renameSync(at.path(DIR, name), at.path(DIR, `whole-${index}`));
    await at.poll();
    expect(await at.rows()).toEqual([]);
    await at.poll();
    expect(new Map(await at.received())).toEqual(new Map(names.map((name, index) => [`whole-${index}`, sha256(name)])));
  });

  test('a file that changes while it is fetched is discarded and fetched again', async () => {
    at.write(NAME, 'first half, ');
    await at.poll();
    let isOpened = false;
    at.interceptRequests(({ name, path }) => {
      if (name === 'OPEN' && path.endsWith(NAME) && !isOpened) {
        isOpened = true;
        setImmediate(() => appendFileSync(at.path(DIR, NAME), 'second half'));
      }
      return false;
    });
    await at.poll();
    expect(isOpened).toBe(true);
    expect(await at.rows()).toEqual([]);
    expect(at.remaining()).toEqual([NAME]);
    at.stopIntercepting();
    await at.poll(2);
    expect(await at.received()).toEqual([[NAME, sha256('first half, second half')]]);
  });

  test('a file that changes after it was archived is put back and received again', async () => {
    at.write(NAME, 'first half, ');
    await at.poll(2);
    expect(at.remaining()).toEqual([]);
    appendFileSync(at.path(DIR, 'archive', NAME), 'second half');
    await at.poll();
    expect(at.remaining()).toEqual([NAME]);
    await at.poll(2);
    expect(await at.received()).toEqual([
      [NAME, sha256('first half, ')],
      [NAME, sha256('first half, second half')],
    ]);
    expect(at.remaining()).toEqual([]);
  });

  test('different bytes under a known name are a new file, the same bytes are not', async () => {
    for (const text of ['one', 'another', 'one']) {
      at.write(NAME, text);
      await at.poll(3);
    }
    expect(await at.received()).toEqual([
      [NAME, sha256('one')],
      [NAME, sha256('another')],
    ]);
    expect(at.sent).toHaveLength(2);
    expect(at.remaining()).toEqual([]);
  });

  test('the oldest file is fetched first', async () => {
    for (const [hour, name] of ['c', 'a', 'b'].entries()) {
      at.write(name, name);
      utimesSync(at.path(DIR, name), 0, hour * 3600);
    }
    await at.poll(2);
    expect((await at.received()).map(([name]) => name)).toEqual(['c', 'a', 'b']);
  });
});
