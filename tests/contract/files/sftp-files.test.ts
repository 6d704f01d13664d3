import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pollSource } from '../../../server/modules/ingest/poll-source.ts';
import type { Polling } from '../../support/servers/polling.ts';
import { DIR, openPolling } from '../../support/servers/polling.ts';

/** Which files of a source are taken, and when (docs/rules/exchange.md, "Files over SFTP"). */
const NAME = 'cl260102.000';

let at: Polling;
beforeAll(async () => {
  at = await openPolling();
});
afterAll(() => at?.close());
beforeEach(() => at.reset());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
describe('when a file is taken', () => {
  test('one is taken when it was the same at two polls, and is archived', async () => {
    at.write(NAME, 'whole');
    expect(await at.poll()).toEqual({ received: 0, fault: undefined });
    expect(await at.received()).toEqual([]);
    expect(await at.poll()).toEqual({ received: 1, fault: undefined });
    expect(await at.received()).toEqual([[NAME, sha256('whole')]]);
    expect(at.sent.map(({ name }) => name)).toEqual(['ingest-file']);
    expect(at.left()).toEqual([]);
    expect(readdirSync(at.path(DIR, 'archive'))).toEqual([NAME]);
    await at.poll(3);
    expect(at.sent).toHaveLength(1);
  });

  test('two looks within the interval are not two polls: what several processes see counts by the database’s clock', async () => {
    at.write(NAME, 'whole');
    const slow = { ...at.needs, everySeconds: 3600 };
    for (let look = 0; look < 3; look += 1) await pollSource(slow, at.source);
    expect(await at.received()).toEqual([]);
  });

  test('what was seen before outlives the process: another one takes it at its first look', async () => {
    at.write(NAME, 'whole');
    await at.poll();
    const { needs, source } = at;
    await pollSource({ ...needs }, { ...source, name: 'as after a restart' });
    expect(await at.received()).toHaveLength(1);
  });

  test('one that is still being written is left until it stays as it is', async () => {
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

  test('under a temporary name a file is never taken; renamed, it is once it was seen twice', async () => {
    const names = ['.x', '~x', `.${NAME}.part`, `${NAME}.part`, 'a.TMP', 'b.filepart', 'c.partial', 'd.temp', 'e~'];
    for (const name of names) at.write(name, name);
    await at.poll(3);
    expect(await at.rows()).toEqual([]);
    expect(at.left().sort()).toEqual(names.toSorted());
    for (const [index, name] of names.entries()) renameSync(at.path(DIR, name), at.path(DIR, `whole-${index}`));
    await at.poll();
    expect(await at.rows()).toEqual([]);
    await at.poll();
    expect(new Map(await at.received())).toEqual(new Map(names.map((name, index) => [`whole-${index}`, sha256(name)])));
  });

  test('one that changes while it is fetched is thrown away, and fetched again as it is then', async () => {
    at.write(NAME, 'first half, ');
    await at.poll();
    let isOpened = false;
    at.misbehave(({ name, path }) => {
      if (name === 'OPEN' && path.endsWith(NAME) && !isOpened) {
        isOpened = true;
        setImmediate(() => appendFileSync(at.path(DIR, NAME), 'second half'));
      }
      return false;
    });
    await at.poll();
    expect(isOpened).toBe(true);
    expect(await at.rows()).toEqual([]);
    expect(at.left()).toEqual([NAME]);
    at.behave();
    await at.poll(2);
    expect(await at.received()).toEqual([[NAME, sha256('first half, second half')]]);
  });

  test('one that is written to once it was archived goes back, and is received as it is then', async () => {
    at.write(NAME, 'first half, ');
    await at.poll(2);
    expect(at.left()).toEqual([]);
    appendFileSync(at.path(DIR, 'archive', NAME), 'second half');
    await at.poll();
    expect(at.left()).toEqual([NAME]);
    await at.poll(2);
    expect(await at.received()).toEqual([
      [NAME, sha256('first half, ')],
      [NAME, sha256('first half, second half')],
    ]);
    expect(at.left()).toEqual([]);
  });

  test('other bytes under a known name are a new file, the same bytes are not', async () => {
    for (const text of ['one', 'another', 'one']) {
      at.write(NAME, text);
      await at.poll(3);
    }
    expect(await at.received()).toEqual([
      [NAME, sha256('one')],
      [NAME, sha256('another')],
    ]);
    expect(at.sent).toHaveLength(2);
    expect(at.left()).toEqual([]);
  });

  test('the oldest is taken first', async () => {
    for (const [hour, name] of ['c', 'a', 'b'].entries()) {
      at.write(name, name);
      utimesSync(at.path(DIR, name), 0, hour * 3600);
    }
    await at.poll(2);
    expect((await at.received()).map(([name]) => name)).toEqual(['c', 'a', 'b']);
  });
});
