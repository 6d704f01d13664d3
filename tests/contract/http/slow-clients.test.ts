import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineCall } from '../../../declare/call.ts';
import { readConfig } from '../../../server/config.ts';
import { openApp } from '../../../server/http/app.ts';
import { openMetrics } from '../../../server/http/metrics.ts';
import { TEST_SETTINGS } from '../../support/servers/server.ts';
import { HALF_HEADERS, halfBody, sendAndWait } from '../../support/servers/slow-client.ts';

/** The bare server with shorter timeouts than the product's, which the soak tests (TRUST D2). */
const PATIENCE_MS = { headers: 400, body: 400 };
const PROGRESS = 1000;
const config = readConfig({ ...TEST_SETTINGS, LOG_LEVEL: 'silent' });
const app = await openApp(config, openMetrics(), { ...PATIENCE_MS, progress: PROGRESS, refused: 100 });
let url: string;

const FORM = 'multipart/form-data';
const upload = defineCall({
  name: 'any.files',
  method: 'POST',
  path: '/',
  access: 'public',
  summary: '',
  upload: true,
});

beforeAll(async () => {
  await app.register(
    async (part) => {
      part.post('/', async () => 'whole');
      part.addContentTypeParser(FORM, (_request, payload, done) => {
        payload.resume().once('end', () => done(null));
      });
      part.post('/files', { config: { call: upload } }, async () => 'all files');
      part.post(
        '/refused',
        { config: { call: upload }, onRequest: async (_, reply) => reply.code(401).send('no') },
        () => '',
      );
      part.get('/slowly', async () => {
        await new Promise((done) => setTimeout(done, PATIENCE_MS.body * 3));
        return 'at last';
      });
    },
    { prefix: '/any' },
  );
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('a connection with incomplete headers is closed', async () => {
  const { answer } = await sendAndWait(url, HALF_HEADERS);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test.each(['/any/', '/nowhere'])('a connection with an incomplete body for %s is closed', async (path) => {
  const { answer } = await sendAndWait(url, halfBody(path, 'application/json'));
  expect(answer).not.toContain('200');
});

test('files that make no progress are not waited for', async () => {
  const { answer } = await sendAndWait(url, halfBody('/any/files', FORM));
  expect(answer).toBe('');
});

test('files that make progress may take longer than other bodies', async () => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const parts = 2 * (PATIENCE_MS.body / 50);
  socket.write(
    `POST /any/files HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: ${parts * PROGRESS}\r\n\r\n`,
  );
  const answered = once(socket, 'data');
  let sent = 0;
  const sending = setInterval(() => {
    socket.write('x'.repeat(PROGRESS));
    sent += 1;
    if (sent === parts) clearInterval(sending);
  }, 50);
  const [answer] = await answered;
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(sent).toBe(parts);
});

test('a refused request is answered, and the rest of its files is not waited for', async () => {
  const { answer } = await sendAndWait(url, halfBody('/any/refused', FORM));
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('a client that waits long for a response is not disconnected', async () => {
  expect(await (await fetch(`${url}/any/slowly`)).text()).toBe('at last');
});
