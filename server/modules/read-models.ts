import type { ReadModel } from '../engine/reads/model.ts';
import { approvalModel } from './approvals/read.ts';
import { auditLogModel } from './audit-logs/read.ts';
import { checkRunModel } from './check-runs/read.ts';
import { foundEobModel } from './claims/read.ts';
import { eventModel } from './dashboards/read.ts';
import { exceptionModel } from './exceptions/read.ts';
import { groupModel } from './groups/read.ts';
import { recipientModel } from './notification-settings/read.ts';
import { notificationModel } from './notifications/read.ts';
import { checkRegisterModel } from './registers/read.ts';
import { statisticsModel } from './statistics/read.ts';
import { userModel } from './users/read.ts';
import { webhookLogModel } from './webhook-logs/read.ts';

/** The read models of the resources declared `from: 'query'`, by resource name. */
export const readModels: ReadonlyMap<string, ReadModel> = new Map([
  ['approvals', approvalModel],
  ['audit-logs', auditLogModel],
  ['check-registers', checkRegisterModel],
  ['check-runs', checkRunModel],
  ['claims', foundEobModel],
  ['events', eventModel],
  ['exceptions', exceptionModel],
  ['groups', groupModel],
  ['notification-settings', recipientModel],
  ['notifications', notificationModel],
  ['scheduler', groupModel],
  ['statistics', statisticsModel],
  ['users', userModel],
  ['webhook-logs', webhookLogModel],
]);
