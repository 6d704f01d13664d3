import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrecheckResult } from '../../../resources/check-runs/upload.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { watchMemory } from '../../support/servers/memory.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startOwnServer } from '../../support/shared.ts';
import { contentBomb, contentsBomb, objectStreamBomb } from '../../support/worlds/pdf-bombs.ts';

const MB = 1024 * 1024;
const TOO_COSTLY = 'The PDF takes too much time or memory to read.';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  // fewer connections than uploads: the test fails if one is held while a PDF waits for its turn
  server = await startOwnServer({ DATABASE_POOL: '4' });
  api = await apiAs(server.url, 'administrator');
});
afterAll(() => server?.stop());

const send = <T>(path: string, bytes: Uint8Array, at: number) => {
  const raw = new FormData();
  raw.append('files', new Blob([Uint8Array.from(bytes)]), `cr_000000_202606${10 + at}.pdf`);
  return api.call<T>('POST', path, { raw });
};

test('six concurrent PDFs that unpack to gigabytes use bounded memory, and the server keeps working', async () => {
  const kinds = [await contentBomb(1_000), await contentsBomb(1_000), await objectStreamBomb(1_000)];
  const bombs = [...kinds, ...kinds];
  expect(Math.min(...bombs.map(({ length }) => length))).toBeLessThan(10_000);
  await api.get('/holidays');

  const before = watchMemory(server.pid).stop().own;
  const watching = watchMemory(server.pid);
  let isOver = false;
  const checks = Promise.all(bombs.map((bomb, at) => send<PrecheckResult>('/payments/preupload', bomb, at)));
  const uploads = Promise.all(bombs.map((bomb, at) => send('/payments/upload', bomb, at)));
  const all = Promise.all([checks, uploads]).finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    const { status, body } = await api.get('/holidays');
    expect([status, body]).toEqual([200, expect.any(Array)]);
    answered += 1;
  }
  const [checked, uploaded] = await all;
  const most = watching.stop();

  for (const { body } of checked) expect(body).toMatchObject({ ok: false, error: { message: TOO_COSTLY } });
  for (const answer of uploaded) {
    expect(expectProblem(answer, 422).issues).toEqual([{ path: expect.any(String), message: TOO_COSTLY }]);
  }
  // with a connection held for each upload it would answer only a few times
  expect(answered).toBeGreaterThan(20);
  expect(most.children).toBe(2);
  expect(most.child).toBeLessThan(460 * MB);
  expect(most.own - before).toBeLessThan(200 * MB);

  const total = { groupNumber: '77001', groupName: 'Group', date: '2026-06-10', totalCents: 500, lines: [] } as const;
  const { body } = await send<PrecheckResult>('/payments/preupload', await writeCrTotal(total), 0);
  expect(body.error?.message).toMatch(/^Group 77001 has no check run of 2026-06-10\./);
}, 300_000);
