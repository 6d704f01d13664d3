import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openApp } from '../../../server/http/app.ts';
import { openMetrics } from '../../../server/http/metrics.ts';
import { TEST_SETTINGS } from '../../support/servers/server.ts';
import { HALF_HEADERS, halfBody, sendAndWait } from '../../support/servers/slow-client.ts';

/** The bare server with shorter timeouts than the product's, which the soak tests (TRUST D2). */
const PATIENCE_MS = { headers: 400, body: 400 };
const config = readConfig({ ...TEST_SETTINGS, LOG_LEVEL: 'silent' });
const app = await openApp(config, openMetrics(), PATIENCE_MS);
let url: string;

beforeAll(async () => {
  await app.register(
    async (part) => {
      part.post('/', async () => 'whole');
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

test('a client that waits long for a response is not disconnected', async () => {
  expect(await (await fetch(`${url}/any/slowly`)).text()).toBe('at last');
});
