/** The product with one resource more: the same server, its migration written from the declaration as `npm run db:generate` would. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { loadResources } from '../../declare/lint.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { declaredTables } from '../../server/db/declared.ts';
import { deriveTables } from '../../server/db/derive.ts';
import { migrate } from '../../server/db/migrate.ts';
import { schemaOf } from '../../server/db/schema.ts';
import { startServer } from '../../server/server.ts';
import { resources } from './resources.ts';

const config = readConfig(process.env);
const declared = await loadResources(resources);
const tables = deriveTables(declared);

const before = generateDrizzleJson(schemaOf(declaredTables));
const migration = await generateMigration(before, generateDrizzleJson(schemaOf(tables), before.id));

const database = await openDatabase(config);
await migrate(database.pool);
for (const statement of migration) await database.pool.query(statement);
await database.close();

const server = await startServer(config, { resources: declared, tables });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
