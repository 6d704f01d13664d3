import { getTableName } from 'drizzle-orm';
import { registryOf } from '../../declare/lint/names.ts';
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
import { bankFeedModel, fidAccountModel } from './pinnacle/read.ts';
import { lockboxTransactionModel, transactionModel } from './pinnacle/transactions.ts';
import { invoiceModel } from './premium-groups/invoices.ts';
import { premiumGroupModel } from './premium-groups/read.ts';
import { invoiceLineModel, pullInvoiceModel, pullModel } from './pulls/read.ts';
import { checkRegisterModel } from './registers/read.ts';
import { statisticsModel } from './statistics/read.ts';
import { userModel } from './users/read.ts';
import { vendorModel } from './vendors/read.ts';
import { webhookLogModel } from './webhook-logs/read.ts';

/** The read models of the resources and child lists declared `from: 'query'`, by name. */
export const readModels: ReadonlyMap<string, ReadModel> = registryOf<ReadModel>(
  'read models',
  [
    ['approvals', approvalModel],
    ['audit-logs', auditLogModel],
    ['bank-feed', bankFeedModel],
    ['bank-feed.transactions', transactionModel],
    ['check-registers', checkRegisterModel],
    ['check-runs', checkRunModel],
    ['claims', foundEobModel],
    ['events', eventModel],
    ['exceptions', exceptionModel],
    ['fid-accounts', fidAccountModel],
    ['fid-accounts.transactions', transactionModel],
    ['groups', groupModel],
    ['lockbox', lockboxTransactionModel],
    ['notification-settings', recipientModel],
    ['notifications', notificationModel],
    ['premium-groups', premiumGroupModel],
    ['premium-groups.invoices', invoiceModel],
    ['premium-groups.invoices.lines', invoiceLineModel],
    ['pulls', pullModel],
    ['pulls.invoices', pullInvoiceModel],
    ['pulls.invoices.lines', invoiceLineModel],
    ['scheduler', groupModel],
    ['statistics', statisticsModel],
    ['users', userModel],
    ['vendors', vendorModel],
    ['webhook-logs', webhookLogModel],
  ],
  ({ from }) => `of ${getTableName(from)}`,
);
