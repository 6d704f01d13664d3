/** The product with additional resources: the same server, on a schema that includes their tables. */
import { demo } from '../../demo/index.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startServer } from '../../server/server.ts';
import { declared, prepare } from './declared.ts';

const config = readConfig(process.env);

const database = await openDatabase(config);
await migrate(database.pool);
await prepare(database.pool);
await database.close();

const server = await startServer(config, { ...declared, demo });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
