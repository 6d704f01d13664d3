import type { FastifyBaseLogger, InjectOptions } from 'fastify';
import { contract } from '../contract/index.ts';
import type { AnyCall } from '../declare/call.ts';
import { lintCalls, refuseFaults } from '../declare/lint/names.ts';
import type { Resource } from '../declare/resource.ts';
import { callsOf as callsOfResource } from '../declare/resource-calls.ts';
import { readBuild } from './build.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { openDatabase } from './db/database.ts';
import type { DeclaredTables } from './db/derive.ts';
import { encryptStored } from './db/encrypt-stored.ts';
import { migrate } from './db/migrate.ts';
import { schemaOf } from './db/schema.ts';
import { seedReference } from './db/seed-reference.ts';
import { resourceHandlers } from './engine/handlers.ts';
import { readModelsOf } from './engine/reads/all-models.ts';
import type { ReadModel } from './engine/reads/model.ts';
import { installApi, openApp } from './http/app.ts';
import { installConsole } from './http/console.ts';
import { openMetrics } from './http/metrics.ts';
import { operationsServer } from './http/operations.ts';
import { sessionKeeper } from './http/sessions.ts';
import { LOCAL_CLIENT, LOCAL_ISSUER, openLocalPool } from './identity/local.ts';
import type { PoolAdmin } from './identity/local-pool/index.ts';
import { POOL_ID } from './identity/local-pool/index.ts';
import type { PoolCalls, UserPool } from './identity/user-pool.ts';
import { userPoolOf } from './identity/user-pool.ts';
import { tokenVerifier } from './identity/verify.ts';
import { housekeepingJobs, keepSealing } from './jobs/housekeeping.ts';
import { openQueue } from './jobs/queue.ts';
import { openMailer } from './mail/index.ts';
import { approvalJobs } from './modules/approvals/jobs.ts';
import { runWorkJobs } from './modules/check-runs/actions/jobs.ts';
import { exceptionJobs } from './modules/exceptions/jobs.ts';
import type { PastFiles } from './modules/files/bytes.ts';
import { followingChanges } from './modules/following-changes.ts';
import { allHandlers } from './modules/index.ts';
import { destinationOf } from './modules/ingest/destination.ts';
import { OUTGOING } from './modules/ingest/drop-folders.ts';
import { encryptKept } from './modules/ingest/encrypt-kept.ts';
import { ingestJobs } from './modules/ingest/jobs.ts';
import { startPolling } from './modules/ingest/poll.ts';
import { openFeed } from './modules/live/feed.ts';
import { liveHandlers, movingOf } from './modules/live/index.ts';
import { openPresence } from './modules/live/presence.ts';
import { openStreams } from './modules/live/streams.ts';
import { recordsByType } from './modules/live/visible.ts';
import { closeOrphanedRuns, jobRunJobs, recordedJobs } from './modules/metrics/job-runs.ts';
import { notificationJobs } from './modules/notifications/jobs.ts';
import { tellOfMentions } from './modules/notifications/mentions.ts';
import { matchJobs } from './modules/pinnacle/match-job.ts';
import type { Originator } from './modules/pulls/originator.ts';
import { pullJobs } from './modules/pulls/send.ts';
import { readModels as ownModels } from './modules/read-models.ts';
import { registerJobs } from './modules/registers/jobs.ts';
import { scheduleJobs } from './modules/schedules/jobs.ts';
import { sessionHandlers } from './modules/session/index.ts';
import { userJobs } from './modules/users/identity.ts';
import { setSecretKeys } from './secrets/keys.ts';
import type { SftpSource } from './sftp/source.ts';
import { openFileStore } from './storage/index.ts';

/** Every call of the API: those of the resources and the others. */
export const callsOf = (resources: readonly Resource[]): AnyCall[] => [
  ...contract,
  ...resources.flatMap(callsOfResource),
];

/**
 * How long a shutdown waits for transfers at a source, in ms. Then they are aborted, and continue after the next start.
 */
const SOURCES_WITHIN_MS = 5000;

/** The configured sources; `signal` ends their connections. */
const sourcesOf = (config: Config, demo: Demo | undefined, signal: AbortSignal): readonly SftpSource[] =>
  (config.SFTP_SOURCES ?? demo?.sources(config) ?? []).map((source) => ({ ...source, signal }));

const userPool = (config: Config, port: () => number) => {
  if (!config.USER_POOL_ID || !config.USER_POOL_CLIENT_ID) {
    const keysUrl = () => `http://127.0.0.1:${port()}/identity/${POOL_ID}/.well-known/jwks.json`;
    return tokenVerifier({ issuer: LOCAL_ISSUER, keysUrl, clientId: LOCAL_CLIENT });
  }
  const issuer = issuerOf(config.USER_POOL_ID);
  return tokenVerifier({
    issuer,
    keysUrl: () => `${issuer}/.well-known/jwks.json`,
    clientId: config.USER_POOL_CLIENT_ID,
  });
};

const issuerOf = (poolId: string): string => `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com/${poolId}`;

/** The user pool for user administration: the local one, or the configured real one. */
const administered = async ({ USER_POOL_ID }: Config, local: PoolCalls | undefined): Promise<UserPool> => {
  if (local) return userPoolOf(local, LOCAL_ISSUER);
  if (!USER_POOL_ID) throw new Error('There is no user pool');
  const { cognitoCalls } = await import('./identity/cognito.ts');
  return userPoolOf(cognitoCalls(USER_POOL_ID), issuerOf(USER_POOL_ID));
};

/** The declared resources and tables of a server; a test may add its own. */
export interface Declared {
  resources: readonly Resource[];
  tables: DeclaredTables;
  /** Absent: those of the product. */
  readModels?: ReadonlyMap<string, ReadModel>;
}

/** What the demo adds to the product. Only the program that starts the server imports `demo/`, and passes this in. */
export interface Demo {
  /** The SFTP servers of its counterparties. */
  sources: (config: Config) => readonly SftpSource[];
  /** Creates its accounts and, in an empty database, its demo data. */
  fill: (config: Config, into: { db: Db; pool: PoolAdmin; log: FastifyBaseLogger }) => Promise<void>;
  pastFiles: PastFiles;
  /** Who originates ACH debits, unless a setting says otherwise. */
  originator: Originator;
  /** The token the counterparties send to the webhook endpoint if no other token is set. */
  webhookToken: string;
  /** Starts the counterparties as a separate process. */
  startCounterparties: (config: Config, log: FastifyBaseLogger) => { stop: () => Promise<void> };
}

interface Product extends Declared {
  demo?: Demo | undefined;
  opened?: Database;
}

/**
 * Starts the product: database, migrations, API, console, operations port, background jobs. Resolves once it accepts
 * requests; `stop` refuses new requests, lets running ones end (30 s at most), and closes everything.
 * @param opened a database to use instead of the configured one; it is closed in the same way.
 * @param demo used by a server with `config.demo`.
 */
export const startServer = async (
  config: Config,
  { resources, tables, readModels = ownModels, demo, opened }: Product,
) => {
  setSecretKeys(config.encryptionKeys);
  const build = readBuild(process.env);
  const leaving = new AbortController();
  const sources = sourcesOf(config, demo, leaving.signal);
  const calls = callsOf(resources);
  refuseFaults(lintCalls(calls).map(({ code, message }) => `${code}: ${message}`));
  const schema = schemaOf(tables);
  const database = opened ?? (await openDatabase(config));
  await migrate(database.pool);
  const { db, pool } = database;
  await encryptStored(db, Object.values(schema));
  const metrics = openMetrics();
  const app = await openApp(config, metrics);
  const sessions = sessionKeeper(db, config);
  let port = config.PORT;
  let accepting = true;

  await seedReference(db);
  const mailer = openMailer(config);
  const local = config.localPool ? openLocalPool(app, config, pool, mailer) : undefined;
  if (local) {
    await app.register(local.plugin, { prefix: '/identity' });
    await demo?.fill(config, { db, pool: local.admin, log: app.log });
  }
  const users = await administered(config, local?.admin);
  const store = await openFileStore(config);
  await encryptKept(db, store);
  const queue = await openQueue(database, app.log);
  const models = readModelsOf(resources, tables, readModels);
  const records = recordsByType(resources, models);
  const feed = openFeed(db, movingOf(records.values()));
  const streams = openStreams({ db, feed, presence: openPresence(db), sessions, records, log: app.log });
  await installApi(app, {
    config,
    build,
    db,
    verify: userPool(config, () => port),
    sessions,
    calls,
    handlers: [
      ...sessionHandlers({ config, build, resources, sessions, metrics }),
      ...liveHandlers(streams, records),
      ...allHandlers(resourceHandlers(resources, tables, models, followingChanges(queue), tellOfMentions(queue)), {
        config,
        users,
        resources,
        store,
        queue,
        sessions,
        sources,
        demo,
      }),
    ],
  });
  await installConsole(app, config, build);
  const operations = operationsServer({ build, metrics, pool, accepting: () => accepting });
  const processor = sources.find((source) => source.key === OUTGOING['to-processor'].source);
  const needs = {
    db,
    store,
    queue,
    processor,
    mailer,
    lin: destinationOf('to-lin', sources, config.DATA_DIR),
    bank: destinationOf('to-bank', sources, config.DATA_DIR),
    acceptsTestFiles: config.acceptsTestFiles,
  };
  await queue.work(
    [
      ...recordedJobs(db, [...housekeepingJobs(db, store), ...ingestJobs(needs)]),
      ...registerJobs(needs),
      ...runWorkJobs(needs),
      ...notificationJobs(needs),
      ...scheduleJobs(needs),
      ...approvalJobs(needs),
      ...exceptionJobs(needs),
      ...matchJobs(needs),
      ...pullJobs(needs),
      ...jobRunJobs(db),
      ...userJobs(db, users),
    ],
    (names) => closeOrphanedRuns(db, names),
  );
  const stopSealing = keepSealing(db, app.log);
  const everySeconds = config.SFTP_POLL_SECONDS;
  const stopPolling = startPolling({ db, store, queue, log: app.log, everySeconds }, database, sources);

  await app.listen({ port: config.PORT, host: config.HOST });
  port = Number(new URL(app.listeningOrigin).port);
  await operations.listen({ port: config.ADMIN_PORT, host: '127.0.0.1' });
  const counterparties =
    config.simulate === 'on' ? demo?.startCounterparties({ ...config, PORT: port }, app.log) : undefined;

  const adminPort = Number(new URL(operations.listeningOrigin).port);
  app.log.info({ event: 'ready', port, adminPort });

  return {
    port,
    adminPort,
    log: app.log,
    /** Calls the API without the network. */
    inject: (call: InjectOptions) => app.inject(call),
    async stop() {
      accepting = false;
      const late = setTimeout(() => leaving.abort(), SOURCES_WITHIN_MS);
      // first, and not waited for: while transfers end, no new call may arrive
      const closed = app.close();
      await streams.stop();
      await stopPolling();
      await counterparties?.stop();
      await closed;
      await queue.stop();
      clearTimeout(late);
      await stopSealing();
      await operations.close();
      await database.close();
    },
  };
};
