import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { apiAs } from '../support/calls/api.ts';
import { tokenOf } from '../support/servers/identity.ts';
import { startServer } from '../support/servers/server.ts';
import { largeFile } from './large-file.ts';

const MIB = 1024 * 1024;
/** The largest number of whole transaction sets that stays below 300 MB. */
const SETS = 17_600;

/** Peak and current memory of a process, in MiB (Linux). */
const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
};

/** Measures the memory that a 300 MB upload takes on the server, and how long its pre-check and the upload take. */
export default async (databaseUrl: string): Promise<void> => {
  const server = await startServer({ databaseUrl });
  const dir = mkdtempSync(join(tmpdir(), 'bench-'));
  const path = join(dir, 'cl250101.000');
  try {
    await pipeline(Readable.from(largeFile(SETS)), createWriteStream(path));
    process.stdout.write(`  file: ${(statSync(path).size / MIB).toFixed(0)} MiB, ${SETS * 100} claims\n`);
    const api = await apiAs(server.url, 'administrator');
    await api.post('/groups', { number: 'BENCH', name: 'Bench', location_id: 1 });
    const token = await tokenOf(server.url, 'administrator');
    const before = memoryOf(server.pid);
    process.stdout.write(`  server before: ${before.now} MiB\n`);
    for (const call of ['preupload', 'upload']) {
      const body = new FormData();
      body.append('files', await openAsBlob(path), 'cl250101.000');
      const started = performance.now();
      const answer = await fetch(`${server.url}/api/payments/${call}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      const text = await answer.text();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { now, peak } = memoryOf(server.pid);
      process.stdout.write(`  ${call}: ${answer.status} in ${seconds} s; peak ${peak} MiB, after ${now} MiB\n`);
      if (!answer.ok) process.stdout.write(`  ${text.slice(0, 300)}\n`);
    }
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};
