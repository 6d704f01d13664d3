import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { AnyCall } from '../../../declare/call.ts';
import { declared, declaredTables } from '../../../server/db/declared.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import { installRoutes } from '../../../server/http/routes.ts';
import { openQueue } from '../../../server/jobs/queue.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/** The product with a call of its holidays that has this name, open to more roles. */
const copied = (name: string): typeof declared =>
  declared.map((resource) => {
    const call: AnyCall = { name, method: 'POST', path: '/x/go', access: ['claims'], summary: 'x' };
    return resource.name === 'holidays' ? { ...resource, calls: [...resource.calls, call] } : resource;
  });

test.each([
  ['users.list', 'GET /users'], // derived from a resource
  ['coverage-categories.list', 'GET /coverage-categories'], // of no resource
])(
  'a server does not start with a second call "%s", which would answer its data to other roles',
  async (name, first) => {
    const other = async () => ({
      declared: { resources: copied(name), tables: declaredTables },
      prepare: async () => {},
    });
    const text = await openOwnServer({ other }).then(
      async ({ close }) => {
        await close();
        return 'started';
      },
      (error: Error) => error.message,
    );
    expect(text).toContain(`two calls "${name}": `);
    expect(text).toContain(first);
    expect(text).toContain('POST /x/go');
  },
);

test('a handler is that of the call with its name, and there is one', () => {
  const list: AnyCall = { name: 'users.list', method: 'GET', path: '/users', access: ['administrator'], summary: 'x' };
  const copy: AnyCall = { ...list, method: 'POST', path: '/x/go', access: ['claims'] };
  const of = (call: AnyCall): Handler => ({ call }) as Handler; // refused before it is asked
  const install = (calls: AnyCall[], handlers: Handler[]) => () =>
    installRoutes({} as FastifyInstance, {} as never, calls, handlers); // refused before it is used
  expect(install([list], [of(list), of(copy)])).toThrow('two handlers "users.list": GET /users and POST /x/go');
  expect(install([list], [of(copy)])).toThrow('the handler of "users.list" is not of GET /users');
});

test('two jobs of one name are refused before any of them runs', async () => {
  const own = await openOwnDatabase();
  const queue = await openQueue(own.database, pino({ level: 'silent' }));
  const job = { name: 'nightly', work: async () => {} };
  await expect(queue.work([{ ...job, cron: '0 1 * * *' }, job])).rejects.toThrow(
    'two jobs "nightly": entry 1 (0 1 * * *) and entry 2 (when it is sent)',
  );
  await queue.stop();
  await own.close();
});
