import { generateWorld } from '../../../demo/world/index.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Role } from '../../../domain/roles.ts';
import { apiAs } from '../calls/api.ts';
import { openOwnServer } from '../servers/own-server.ts';

/** A server with a small generated world, and direct access to its database for independent counts. */
export const openReleaseWorld = async () => {
  const today = operatorDay(new Date());
  const { own, server, close } = await openOwnServer({ before: ({ db }) => generateWorld(db, 'stormy', { today }) });
  return {
    own,
    server,
    today,
    as: (role: Role) => apiAs(server.url, role),
    rows: async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await own.database.pool.query<T>(text, values)).rows,
    close,
  };
};

export type ReleaseWorld = Awaited<ReturnType<typeof openReleaseWorld>>;
