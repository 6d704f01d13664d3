import type { Resource } from '../../declare/resource.ts';
import type { Config } from '../config.ts';
import type { Handler } from '../http/handlers.ts';
import type { SessionKeeper } from '../http/sessions.ts';
import type { UserPool } from '../identity/user-pool.ts';
import type { Queue } from '../jobs/queue.ts';
import type { SftpSource } from '../sftp/source.ts';
import type { FileStore } from '../storage/files.ts';
import { askingFirst } from './approvals/ask.ts';
import { approvalHandlers } from './approvals/index.ts';
import { auditLogHandlers } from './audit-logs/index.ts';
import { runActionHandlers } from './check-runs/actions/index.ts';
import { checkRunHandlers } from './check-runs/index.ts';
import { claimHandlers } from './claims/index.ts';
import { coverageHandlers } from './coverage.ts';
import { dashboardHandlers } from './dashboards/index.ts';
import { diagnosticHandlers } from './diagnostic/index.ts';
import { eobHandlers } from './eobs/index.ts';
import { exceptionHandlers } from './exceptions/index.ts';
import type { PastFiles } from './files/bytes.ts';
import { fileHandlers } from './files/index.ts';
import { groupHandlers } from './groups/index.ts';
import { healthHandlers } from './health/index.ts';
import { notificationSettingsHandlers } from './notification-settings/index.ts';
import { notificationHandlers } from './notifications/calls.ts';
import { pinnacleHandlers } from './pinnacle/index.ts';
import { accountHandlers } from './premium-groups/accounts.ts';
import { pullHandlers } from './pulls/index.ts';
import type { Originator } from './pulls/originator.ts';
import { registerHandlers } from './registers/index.ts';
import { effectHandlers } from './schedules/effects.ts';
import { searchHandlers } from './search/index.ts';
import { statisticsHandlers } from './statistics/index.ts';
import { traceHandlers } from './trace/index.ts';
import { userHandlers } from './users/index.ts';
import { viewHandlers } from './views/index.ts';
import { webhookHandlers } from './webhooks/index.ts';

interface ModuleNeeds {
  config: Config;
  users: UserPool;
  resources: readonly Resource[];
  store: FileStore;
  queue: Queue;
  sessions: SessionKeeper;
  sources: readonly SftpSource[];
  demo: { pastFiles: PastFiles; webhookToken: string; originator: Originator } | undefined;
}

/** The handlers of all calls of resources and modules. @param derived those that the engine derives from declarations */
export const allHandlers = (
  derived: readonly Handler[],
  { config, users, resources, store, queue, sessions, sources, demo }: ModuleNeeds,
): Handler[] => {
  const named = (name: string) => resources.find((resource) => resource.name === name);
  const checkRuns = named('check-runs');
  const [people, notificationSettings] = [named('users'), named('notification-settings')];
  const lockboxChecks = named('lockbox-checks');
  const [notifications, groups, premiumGroups] = [named('notifications'), named('groups'), named('premium-groups')];
  const handlers = [
    ...derived,
    ...(people ? userHandlers(people, users, queue) : []),
    ...(notificationSettings ? notificationSettingsHandlers(notificationSettings) : []),
    ...auditLogHandlers,
    ...(notifications ? notificationHandlers(notifications, queue) : []),
    ...diagnosticHandlers(sources),
    ...healthHandlers(sources),
    ...coverageHandlers,
    ...dashboardHandlers,
    ...statisticsHandlers,
    ...effectHandlers,
    ...viewHandlers(resources),
    ...(groups
      ? groupHandlers({ resource: groups, scheduler: named('scheduler'), premium: premiumGroups }, queue)
      : []),
    ...(premiumGroups ? accountHandlers(premiumGroups) : []),
    ...(lockboxChecks ? pinnacleHandlers(lockboxChecks, queue) : []),
    ...registerHandlers(store, queue),
    ...webhookHandlers(config.WEBHOOK_TOKEN ?? demo?.webhookToken, queue),
    ...runActionHandlers(queue),
    ...eobHandlers(queue),
    ...claimHandlers,
    ...searchHandlers,
    ...traceHandlers(store, demo?.pastFiles),
    ...exceptionHandlers,
    ...pullHandlers({ store, queue, originator: config.ACH_ORIGINATOR ?? demo?.originator }),
    ...fileHandlers(store, sessions, demo?.pastFiles),
    ...(checkRuns ? checkRunHandlers(checkRuns, { store, queue, acceptsTestFiles: config.acceptsTestFiles }) : []),
  ];
  return [...askingFirst(handlers, config.FOUR_EYES), ...approvalHandlers(handlers)];
};
