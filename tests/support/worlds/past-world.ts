import { expect } from 'vitest';
import type { FileAddress } from '../../../contract/files.ts';
import { generateWorld } from '../../../demo/world/index.ts';
import { apiAs } from '../calls/api.ts';
import { openOwnServer } from '../servers/own-server.ts';

/** The row of a generated file. */
export interface PastFile {
  id: number;
  filename: string;
  run: number;
}

/** A server with a stormy world generated for a fixed day, its rows, and its files as the release screen opens them. */
export const openPastWorld = async () => {
  const { own, server, close } = await openOwnServer({
    before: ({ db }) => generateWorld(db, 'stormy', { today: '2026-11-20' }),
  });

  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await own.database.pool.query<T>(text, values)).rows;

  const first = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
    const [row] = await rows<T>(text, values);
    if (!row) throw new Error(`The world has none of: ${text}`);
    return row;
  };

  const ticketOf = async (address: FileAddress): Promise<string> => {
    const api = await apiAs(server.url, 'check_run');
    const { status, body } = await api.post<{ token: string }>('/files/tickets', address);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.token;
  };

  const bytesAt = async (link: string): Promise<Buffer> => {
    const answer = await fetch(`${server.url}/api/files/${link}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  return {
    own,
    rows,
    first,
    /** A file by its name and id. */
    async open({ id, filename }: PastFile, [event, type]: readonly [number, number]): Promise<Buffer> {
      const named = { 'event-type-id': event, 'file-type-id': type, 'report-id': id };
      const token = await ticketOf({ filename, ...named });
      const texts = Object.entries({ ...named, token }).map(([name, value]) => [name, String(value)]);
      return bytesAt(`${encodeURIComponent(filename)}?${new URLSearchParams(Object.fromEntries(texts))}`);
    },
    /** A file of the network by its storage key. */
    openAt: async (path: string): Promise<Buffer> =>
      bytesAt(`from-path/${path}?${new URLSearchParams({ token: await ticketOf({ path }) })}`),
    close,
  };
};

export type PastWorld = Awaited<ReturnType<typeof openPastWorld>>;
