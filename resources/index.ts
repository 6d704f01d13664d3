import type { PageEntry, ResourceEntry } from '../declare/resource.ts';
import { page, resource } from '../declare/resource.ts';
import {
  APPROVAL_ROLES,
  BANK_FEED_ROLES,
  CHECK_REGISTER_ROLES,
  CLAIMS_ROLES,
  EXCEPTION_ROLES,
  GROUP_LOOKUP_ROLES,
  GROUPS_ROLES,
  HEALTH_ROLES,
  HOLIDAY_EDITORS,
  NOTIFICATION_ROLES,
  NOTIFICATION_SETTINGS_ROLES,
  PINNACLE_ROLES,
  PREMIUM_ROLES,
  RELEASE_ROLES,
  RESEND_ROLES,
  ROLES,
  SCHEDULER_ROLES,
  STATISTICS_ROLES,
  SUMMARY_ROLES,
  USER_ADMIN_ROLES,
} from '../domain/roles.ts';
import { approvalsWaiting } from './approvals/waiting.ts';
import { exceptionsWaiting } from './exceptions/waiting.ts';

/**
 * All screens; the entries of the menu, within their group, are in this order. An entity has its head here and its body in a separate file. Heads are part of the
 * console's first download; bodies are loaded when their screen is opened. Entries of the menu are called by the title,
 * but for three of Premium, which the documents call otherwise.
 */
export const screens = [
  resource(
    {
      name: 'users',
      title: 'Users',
      route: '/admin/users',
      menu: { group: 'Admin' },
      access: { permission: 'users', view: USER_ADMIN_ROLES, edit: USER_ADMIN_ROLES },
    },
    () => import('./users/index.ts'),
  ),
  resource(
    {
      name: 'notification-settings',
      title: 'Notification Settings',
      route: '/settings/notifications',
      menu: { group: 'Admin', short: 'Settings' },
      access: {
        permission: 'notifications_settings',
        view: NOTIFICATION_SETTINGS_ROLES,
        edit: NOTIFICATION_SETTINGS_ROLES,
      },
    },
    () => import('./notification-settings/index.ts'),
  ),
  resource(
    {
      name: 'holidays',
      title: 'Holidays',
      route: '/holidays',
      menu: { group: 'Admin' },
      access: {
        permission: 'holidays',
        view: ['administrator', 'check_run_manager', 'check_run'],
        edit: HOLIDAY_EDITORS,
        read: 'signed-in',
      },
    },
    () => import('./holidays.ts'),
  ),
  page({
    name: 'healthcheck',
    title: 'Healthcheck',
    route: '/healthcheck',
    menu: { group: 'Admin' },
    access: { view: HEALTH_ROLES },
  }),
  resource(
    {
      name: 'locations',
      title: 'Locations',
      route: '/locations',
      menu: { group: 'Admin' },
      access: {
        permission: 'locations',
        view: ['administrator', 'check_run_manager', 'check_run'],
        edit: ['administrator', 'check_run_manager'],
        read: 'signed-in',
      },
    },
    () => import('./locations.ts'),
  ),
  resource(
    {
      name: 'statistics',
      title: 'Statistics',
      route: '/dashboard/statistics',
      menu: { group: 'Admin' },
      access: { permission: 'statistics', view: STATISTICS_ROLES },
    },
    () => import('./statistics/index.ts'),
  ),
  resource(
    {
      name: 'audit-logs',
      title: 'Audit Logs',
      route: '/audit-logs',
      menu: { group: 'Admin' },
      access: { view: ['administrator'] },
    },
    () => import('./audit-logs.ts'),
  ),
  resource(
    {
      name: 'webhook-logs',
      title: 'Webhook Logs',
      route: '/webhook-logs',
      menu: { group: 'Admin', short: 'Webhook' },
      access: { view: ['administrator'] },
    },
    () => import('./webhook-logs.ts'),
  ),
  page({
    name: 'role-permissions',
    title: 'Role Permissions',
    route: '/role-permissions',
    menu: { group: 'Admin', short: 'Permissions' },
    access: { view: ['administrator'] },
  }),
  page({
    name: 'sftp-diagnostic',
    title: 'SFTP Diagnostic',
    route: '/diagnostic/sftp',
    menu: { group: 'Admin', short: 'SFTP' },
    access: { view: ['administrator'] },
  }),
  resource(
    {
      name: 'events',
      title: 'Summary',
      route: '/dashboard/summary',
      menu: {},
      access: { permission: 'summary', view: SUMMARY_ROLES },
    },
    () => import('./events/index.ts'),
  ),
  resource(
    {
      name: 'check-runs',
      title: 'Release Payment Files',
      route: '/register/release-payment-files',
      menu: { short: 'Release' },
      access: { permission: 'payment_files', view: RELEASE_ROLES, edit: RELEASE_ROLES },
    },
    () => import('./check-runs/index.ts'),
  ),
  resource(
    {
      name: 'exceptions',
      title: 'Exceptions',
      route: '/exceptions',
      menu: { count: exceptionsWaiting },
      access: { permission: 'exceptions', view: EXCEPTION_ROLES, edit: EXCEPTION_ROLES },
    },
    () => import('./exceptions/index.ts'),
  ),
  resource(
    {
      name: 'approvals',
      title: 'Approvals',
      route: '/approvals',
      menu: { count: approvalsWaiting },
      access: { permission: 'approvals', view: APPROVAL_ROLES, edit: APPROVAL_ROLES },
    },
    () => import('./approvals/index.ts'),
  ),
  resource(
    {
      name: 'claims',
      title: 'Claims Search',
      route: '/register/claims',
      menu: { short: 'Claims' },
      access: { view: CLAIMS_ROLES },
    },
    () => import('./claims.ts'),
  ),
  resource(
    {
      name: 'check-registers',
      title: 'Check Registers',
      route: '/register/check-registers',
      menu: { short: 'Registers' },
      access: { permission: 'check_registers', view: CHECK_REGISTER_ROLES },
    },
    () => import('./check-registers/index.ts'),
  ),
  resource(
    {
      name: 'notifications',
      title: 'Notifications',
      route: '/notifications',
      menu: {},
      access: { permission: 'notifications', view: NOTIFICATION_ROLES, edit: RESEND_ROLES },
    },
    () => import('./notifications/index.ts'),
  ),
  resource(
    {
      name: 'groups',
      title: 'Groups',
      route: '/groups',
      menu: {},
      access: { permission: 'groups', view: GROUPS_ROLES, edit: GROUPS_ROLES, read: GROUP_LOOKUP_ROLES },
    },
    () => import('./groups/index.ts'),
  ),
  resource(
    {
      name: 'scheduler',
      title: 'Group Scheduler',
      route: '/groups/scheduler',
      menu: { short: 'Scheduler' },
      access: { permission: 'scheduler', view: SCHEDULER_ROLES, edit: SCHEDULER_ROLES },
      of: 'groups',
    },
    () => import('./scheduler/index.ts'),
  ),
  resource(
    {
      name: 'premium-groups',
      title: 'Premium Payments Group Management',
      route: '/premium/groups',
      menu: { group: 'Premium', label: 'Groups' },
      access: { view: PREMIUM_ROLES, edit: PREMIUM_ROLES },
      of: 'groups',
    },
    () => import('./premium-groups/index.ts'),
  ),
  resource(
    {
      name: 'pulls',
      title: 'Premium ACH Pulls',
      route: '/premium/pulls',
      recordRoute: '/premium/pull',
      menu: { group: 'Premium', label: 'ACH Pulls' },
      access: { view: PREMIUM_ROLES, edit: PREMIUM_ROLES },
    },
    () => import('./pulls/index.ts'),
  ),
  resource(
    {
      name: 'vendors',
      title: 'Premium Payments Vendor Management',
      route: '/premium/vendors',
      menu: { group: 'Premium', label: 'Vendors' },
      access: { view: PREMIUM_ROLES, edit: PREMIUM_ROLES },
    },
    () => import('./vendors/index.ts'),
  ),
  resource(
    {
      name: 'bank-feed',
      title: 'Banking Detail',
      route: '/integrations/pinnacle/feed',
      menu: { group: 'Pinnacle', short: 'Banking' },
      access: { view: BANK_FEED_ROLES },
    },
    () => import('./pinnacle/bank-feed.ts'),
  ),
  resource(
    {
      name: 'fid-accounts',
      title: 'FID Account Details',
      route: '/integrations/pinnacle/tpa',
      menu: { group: 'Pinnacle', short: 'FID' },
      access: { view: PINNACLE_ROLES },
    },
    () => import('./pinnacle/fid-accounts.ts'),
  ),
  resource(
    {
      name: 'lockbox-checks',
      title: 'Lockbox Checks',
      route: '/integrations/pinnacle/lockbox-checks',
      menu: { group: 'Pinnacle', short: 'Lockbox' },
      access: { view: PINNACLE_ROLES },
    },
    () => import('./pinnacle/lockbox-checks.ts'),
  ),
  resource(
    {
      name: 'lockbox',
      title: 'Lockbox details',
      route: '/integrations/pinnacle/lockbox/:id',
      under: 'lockbox-checks',
      access: { view: PINNACLE_ROLES },
    },
    () => import('./pinnacle/lockbox.ts'),
  ),
  page({
    name: 'uikit',
    title: 'UI Kit Playground',
    route: '/uikit',
    access: { view: ROLES },
  }),
];

type Entry = (typeof screens)[number];

export type ScreenName = Entry['name'];
export type ResourceName = Extract<Entry, { load: () => unknown }>['name'];
export type PageName = Exclude<ScreenName, ResourceName>;

export const isResource = (entry: Entry): entry is Extract<Entry, ResourceEntry> => entry.load !== undefined;

export const resources = screens.filter(isResource);

/** The screens that are not resources. */
export const pages: readonly PageEntry<PageName>[] = screens.filter((entry) => !isResource(entry));
