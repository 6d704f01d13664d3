import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { FileAddress } from '../../../contract/files.ts';
import type { Role } from '../../../domain/roles.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { directoryStore } from '../../../server/storage/directory.ts';
import { addGroup, addRun } from '../release/runs.ts';
import { openOwnServer } from '../servers/own-server.ts';
import { apiAs, apiOf } from './api.ts';

export const SECRET = 'bytes that nobody may have without a ticket';

/** A server with one payment file that has content, and the steps to download it. */
export const openDownloads = async () => {
  const { own, server, close } = await openOwnServer({ separate: true });
  const store = directoryStore(join(server.dataDir, 'files'));

  /** Puts bytes into the server's store; returns the columns with which a file's row refers to them. */
  const keep = async (text: string): Promise<{ storage_key: string; sha256: string }> => {
    const staged = await store.receive(Readable.from([Buffer.from(text)]));
    await staged.keep();
    await staged.discard();
    return { storage_key: staged.key, sha256: staged.sha256 };
  };

  const { run, file } = await addRun(own.db, await addGroup(own.db), [{ claims: [1000] }], { status: 5 });
  await own.db
    .update(paymentFiles)
    .set(await keep(SECRET))
    .where(eq(paymentFiles.id, file.id));

  const ask = async (address: unknown, role: Role = 'check_run') =>
    (await apiAs(server.url, role)).post<{ token: string }>('/files/tickets', address);

  const linkOf = (address: FileAddress, token: string): string => {
    if ('path' in address) {
      return `/files/from-path/${address.path.split('/').map(encodeURIComponent).join('/')}?token=${token}`;
    }
    const { filename, ...rest } = address;
    const given = Object.entries(rest).map(([name, value]) => [name, String(value)]);
    const query = new URLSearchParams({ ...Object.fromEntries(given), token });
    return `/files/${encodeURIComponent(filename)}?${query}`;
  };

  return {
    own,
    server,
    runId: run.id,
    payment: { filename: file.filename, 'event-type-id': 1, 'file-type-id': 1 },
    keep,
    ask,
    linkOf,
    /** A ticket; fails the test if it is refused. */
    ticket: async (address: unknown, role?: Role): Promise<string> => {
      const { status, body } = await ask(address, role);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.token;
    },
    open: async (address: FileAddress, token: string) => apiOf(server.url).get<string>(linkOf(address, token)),
    close,
  };
};

export type Downloads = Awaited<ReturnType<typeof openDownloads>>;
