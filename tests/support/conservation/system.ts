import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '../../../domain/roles.ts';
import type { Answer, Api } from '../calls/api.ts';
import { apiAs } from '../calls/api.ts';
import type { TestServer } from '../servers/server.ts';

/** A problem that says nothing about the call: it is sent again under the same key. */
const isUnknown = ({ status, body }: Answer): boolean =>
  status === 503 || (status === 409 && (body as { code?: string }).code === 'still_running');

/** A server that is killed and started again, and calls that survive it: each is repeated until it is answered. */
export const survivor = (start: () => Promise<TestServer>) => {
  let running = start();
  let keys = 0;
  const answered = async <T>(role: Role, send: (api: Api) => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (;;) {
      const { url } = await running;
      const answer = await apiAs(url, role)
        .then(send)
        .catch((error: unknown) => {
          // what fetch throws when the server was killed: the outcome is unknown
          if (error instanceof TypeError) return undefined;
          throw error;
        });
      if (answer && !isUnknown(answer)) return answer;
      await wait(200);
    }
  };
  return {
    get: <T>(role: Role, path: string) => answered(role, (api) => api.get<T>(path)),
    post: <T>(role: Role, path: string, content: { body?: unknown; form?: () => FormData }) => {
      keys += 1;
      const headers = { 'idempotency-key': `conservation-${keys}` };
      return answered(role, (api) => api.call<T>('POST', path, { body: content.body, raw: content.form?.(), headers }));
    },
    /** Kills it and starts it again. */
    async restart() {
      const server = await running;
      await server.kill();
      running = start();
      await running;
    },
    stop: async () => (await running).stop(),
    logs: async () => (await running).logs,
  };
};

export type System = ReturnType<typeof survivor>;
