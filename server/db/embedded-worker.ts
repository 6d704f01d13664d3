import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { dir, socket } = workerData as { dir: string; socket: string };

const db = await PGlite.create(dir, { extensions: { pg_trgm } });
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 30 });
await server.start();
parentPort?.postMessage('ready');

const close = async () => {
  await server.stop();
  await db.close();
  parentPort?.postMessage('closed');
};

parentPort?.once('message', () => void close());
