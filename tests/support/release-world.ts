import { operatorDay } from '../../domain/operator-clock.ts';
import type { Role } from '../../domain/roles.ts';
import { generateWorld } from '../../server/demo/world/index.ts';
import { apiAs } from './api.ts';
import { openOwnDatabase } from './database.ts';
import { startServer } from './server.ts';

/** A server over a small generated world, and a second way into its database, for independent counts. */
export const openReleaseWorld = async () => {
  const own = await openOwnDatabase();
  const today = operatorDay(new Date());
  await generateWorld(own.db, 'small', { today });
  const server = await startServer({ databaseUrl: own.url });
  return {
    own,
    server,
    today,
    as: (role: Role) => apiAs(server.url, role),
    rows: async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await own.database.pool.query<T>(text, values)).rows,
    close: async () => {
      await server.stop();
      await own.close();
    },
  };
};

export type ReleaseWorld = Awaited<ReturnType<typeof openReleaseWorld>>;
