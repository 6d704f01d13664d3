import type { InjectOptions } from 'fastify';
import { contract } from '../contract/index.ts';
import type { AnyCall } from '../declare/call.ts';
import type { Resource } from '../declare/resource.ts';
import { callsOf as callsOfResource } from '../declare/resource-calls.ts';
import { seedAccounts } from '../demo/accounts.ts';
import { demoSources } from '../demo/counterparties/sources.ts';
import { startCounterparties } from '../demo/counterparties/spawn.ts';
import { pastFiles } from '../demo/past-files/index.ts';
import { seedReference } from '../demo/reference.ts';
import { startWorld } from '../demo/start-world.ts';
import { DEMO_WEBHOOK_TOKEN } from '../demo/webhook-token.ts';
import { readBuild } from './build.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/database.ts';
import type { DeclaredTables } from './db/derive.ts';
import { migrate } from './db/migrate.ts';
import { resourceHandlers } from './engine/handlers.ts';
import { installApi, openApp } from './http/app.ts';
import { installConsole } from './http/console.ts';
import type { Handler } from './http/handlers.ts';
import { openMetrics } from './http/metrics.ts';
import { operationsServer } from './http/operations.ts';
import type { SessionKeeper } from './http/sessions.ts';
import { sessionKeeper } from './http/sessions.ts';
import { LOCAL_CLIENT, LOCAL_ISSUER, openLocalPool } from './identity/local.ts';
import { POOL_ID } from './identity/local-pool/index.ts';
import type { PoolCalls, UserPool } from './identity/user-pool.ts';
import { userPoolOf } from './identity/user-pool.ts';
import { tokenVerifier } from './identity/verify.ts';
import { housekeepingJobs, keepSealing } from './jobs/housekeeping.ts';
import type { Queue } from './jobs/queue.ts';
import { openQueue } from './jobs/queue.ts';
import { openMailer } from './mail/index.ts';
import { auditLogHandlers } from './modules/audit-logs/index.ts';
import { linDestination } from './modules/check-runs/actions/destination.ts';
import { runActionHandlers } from './modules/check-runs/actions/index.ts';
import { runWorkJobs } from './modules/check-runs/actions/jobs.ts';
import { checkRunHandlers } from './modules/check-runs/index.ts';
import { claimHandlers } from './modules/claims/index.ts';
import { coverageHandlers } from './modules/coverage.ts';
import { diagnosticHandlers } from './modules/diagnostic/index.ts';
import { eobHandlers } from './modules/eobs/index.ts';
import { fileHandlers } from './modules/files/index.ts';
import { groupHandlers } from './modules/groups/index.ts';
import { healthHandlers } from './modules/health/index.ts';
import { OUTGOING } from './modules/ingest/drop-folders.ts';
import { ingestJobs } from './modules/ingest/jobs.ts';
import { startPolling } from './modules/ingest/poll.ts';
import { closeOrphanedRuns, jobRunJobs, recordedJobs } from './modules/metrics/job-runs.ts';
import { notificationSettingsHandlers } from './modules/notification-settings/index.ts';
import { notificationHandlers } from './modules/notifications/calls.ts';
import { notificationJobs } from './modules/notifications/jobs.ts';
import { registerHandlers } from './modules/registers/index.ts';
import { registerJobs } from './modules/registers/jobs.ts';
import { scheduleJobs } from './modules/schedules/jobs.ts';
import { searchHandlers } from './modules/search/index.ts';
import { sessionHandlers } from './modules/session/index.ts';
import { userJobs } from './modules/users/identity.ts';
import { userHandlers } from './modules/users/index.ts';
import { viewHandlers } from './modules/views/index.ts';
import { webhookLogHandlers } from './modules/webhook-logs/index.ts';
import { webhookHandlers } from './modules/webhooks/index.ts';
import type { SftpSource } from './sftp/source.ts';
import type { FileStore } from './storage/files.ts';
import { openFileStore } from './storage/index.ts';

/** Every call the API answers: those of the resources and those of no resource. */
export const callsOf = (resources: readonly Resource[]): AnyCall[] => [
  ...contract,
  ...resources.flatMap(callsOfResource),
];

/** What a stop gives those who are at a source, ms: they are cut short, and go on with the next start. */
const SOURCES_WITHIN_MS = 5000;

/** The configured sources, whose connections `signal` ends. */
const sourcesOf = (config: Config, signal: AbortSignal): readonly SftpSource[] =>
  (config.SFTP_SOURCES ?? demoSources(config)).map((source) => ({ ...source, signal }));

interface ModuleNeeds {
  config: Config;
  users: UserPool;
  resources: readonly Resource[];
  store: FileStore;
  queue: Queue;
  sessions: SessionKeeper;
  sources: readonly SftpSource[];
}

const moduleHandlers = ({ config, users, resources, store, queue, sessions, sources }: ModuleNeeds): Handler[] => {
  const named = (name: string) => resources.find((resource) => resource.name === name);
  const [checkRuns, auditLogs, webhookLogs] = [named('check-runs'), named('audit-logs'), named('webhook-logs')];
  const [people, notificationSettings] = [named('users'), named('notification-settings')];
  const notifications = named('notifications');
  return [
    ...(people ? userHandlers(people, users, queue) : []),
    ...(notificationSettings ? notificationSettingsHandlers(notificationSettings) : []),
    ...(auditLogs ? auditLogHandlers(auditLogs) : []),
    ...(webhookLogs ? webhookLogHandlers(webhookLogs) : []),
    ...(notifications ? notificationHandlers(notifications, queue) : []),
    ...diagnosticHandlers(sources),
    ...healthHandlers(sources),
    ...coverageHandlers,
    ...viewHandlers(resources),
    ...groupHandlers,
    ...registerHandlers(store, queue),
    ...webhookHandlers(config.WEBHOOK_TOKEN ?? (config.demo ? DEMO_WEBHOOK_TOKEN : undefined), queue),
    ...runActionHandlers(queue),
    ...eobHandlers(queue),
    ...claimHandlers,
    ...searchHandlers,
    ...fileHandlers(store, sessions, config.demo ? pastFiles : undefined),
    ...(checkRuns ? checkRunHandlers(checkRuns, store, queue) : []),
  ];
};

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

/** Where people's accounts are administered: the local pool, or the real one the configuration names. */
const administered = async ({ USER_POOL_ID }: Config, local: PoolCalls | undefined): Promise<UserPool> => {
  if (local) return userPoolOf(local, LOCAL_ISSUER);
  if (!USER_POOL_ID) throw new Error('There is no user pool');
  const { cognitoCalls } = await import('./identity/cognito.ts');
  return userPoolOf(cognitoCalls(USER_POOL_ID), issuerOf(USER_POOL_ID));
};

/** What a server answers for; a test may add a resource of its own. */
export interface Declared {
  resources: readonly Resource[];
  tables: DeclaredTables;
}

/**
 * Starts the product: database, migrations, API, console, operators' port, background work. Resolves once it accepts
 * calls; `stop` lets what is running end (30 s at most), refuses what comes, and closes everything.
 * @param opened a database in place of the configured one; it is closed as that one is.
 */
export const startServer = async (config: Config, { resources, tables }: Declared, opened?: Database) => {
  const build = readBuild(process.env);
  const leaving = new AbortController();
  const sources = sourcesOf(config, leaving.signal);
  const database = opened ?? (await openDatabase(config));
  await migrate(database.pool);
  const { db, pool } = database;
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
    if (config.demo) await seedAccounts(db, local.admin);
    if (config.demo && config.DEMO_WORLD !== 'none') await startWorld(db, config.DEMO_WORLD, app.log);
  }
  const users = await administered(config, local?.admin);
  const store = await openFileStore(config);
  const queue = await openQueue(database, app.log);
  await installApi(app, {
    config,
    build,
    db,
    verify: userPool(config, () => port),
    sessions,
    calls: callsOf(resources),
    handlers: [
      ...sessionHandlers({ config, build, resources, sessions, metrics }),
      ...resourceHandlers(resources, tables),
      ...moduleHandlers({ config, users, resources, store, queue, sessions, sources }),
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
    lin: linDestination(sources, config.DATA_DIR),
  };
  await queue.work(
    [
      ...recordedJobs(db, [...housekeepingJobs(db), ...ingestJobs(needs)]),
      ...registerJobs(needs),
      ...runWorkJobs(needs),
      ...notificationJobs(needs),
      ...scheduleJobs(needs),
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
  const counterparties = config.simulate === 'on' ? startCounterparties({ ...config, PORT: port }, app.log) : undefined;

  const adminPort = Number(new URL(operations.listeningOrigin).port);
  app.log.info({ event: 'ready', port, adminPort });

  return {
    port,
    adminPort,
    log: app.log,
    /** A call to the API that takes no way over the network. */
    inject: (call: InjectOptions) => app.inject(call),
    async stop() {
      accepting = false;
      const late = setTimeout(() => leaving.abort(), SOURCES_WITHIN_MS);
      await stopPolling();
      await counterparties?.stop();
      await app.close();
      await queue.stop();
      clearTimeout(late);
      await stopSealing();
      await operations.close();
      await database.close();
    },
  };
};
