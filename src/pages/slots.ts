import { lazy } from 'react';
import type { SlotsByResource } from '../engine/slots.ts';

/** The custom components of declared screens, by resource; each is a separate chunk, loaded on first use. */
export const slots: SlotsByResource = {
  users: {
    form: lazy(() => import('./users/IdentityPanel.tsx')),
  },
  exceptions: {
    expand: lazy(() => import('./exceptions/ExceptionDetail.tsx')),
  },
  approvals: {
    expand: lazy(() => import('./approvals/ApprovalDetail.tsx')),
  },
  'notification-settings': {
    cells: async () => (await import('./notification-settings/cells.tsx')).default,
    form: lazy(() => import('./notification-settings/Unassigned.tsx')),
  },
  claims: { cells: async () => (await import('./claims/cells.tsx')).default },
  'check-registers': { cells: async () => (await import('./check-registers/cells.tsx')).default },
  events: {
    expand: lazy(() => import('./events/EventDetail.tsx')),
  },
  statistics: { cells: async () => (await import('./statistics/cells.ts')).default },
  'audit-logs': {
    expand: lazy(() => import('./audit-logs/AuditDetail.tsx')),
  },
  'webhook-logs': {
    expand: lazy(() => import('./webhook-logs/WebhookDetail.tsx')),
  },
  notifications: {
    expand: lazy(() => import('./notifications/NotificationDetail.tsx')),
  },
  groups: {
    inputs: { reports: lazy(() => import('./groups/ReportsInput.tsx')) },
    form: lazy(() => import('./groups/GroupDates.tsx')),
  },
  pulls: { expand: lazy(() => import('./pulls/PullDetail.tsx')) },
  holidays: {
    form: lazy(() => import('./holidays/SavedEffects.tsx')),
    question: lazy(() => import('./holidays/DeletedEffects.tsx')),
  },
  scheduler: {
    inputs: {
      schedule: lazy(() => import('./scheduler/ScheduleInput.tsx')),
      coverage_categories: lazy(() => import('./scheduler/CoverageInput.tsx')),
      reports: lazy(() => import('./scheduler/ScheduledReports.tsx')),
      attachments: lazy(() => import('./scheduler/AttachmentsInput.tsx')),
    },
    form: lazy(() => import('./groups/GroupDates.tsx')),
  },
  'premium-groups': {
    form: lazy(() => import('./premium-groups/NextPull.tsx')),
    // ask for name and date, or for a pull, and preview what it takes
    dialogs: {
      'create-pull': lazy(() => import('./premium-groups/pulls/CreatePull.tsx')),
      'add-to-pull': lazy(() => import('./premium-groups/pulls/AddToPull.tsx')),
    },
  },
  'check-runs': {
    expand: lazy(() => import('./release/RunDetail.tsx')),
    header: lazy(() => import('./release/list/QuickStats.tsx')),
    toolbar: {
      mode: lazy(() => import('./release/list/ModeToggle.tsx')),
      upload: lazy(() => import('./release/upload/UploadFile.tsx')),
    },
    filters: { 'group-number': lazy(() => import('./release/list/GroupFilter.tsx')) },
    // chooses among the reports of the run's latest set
    dialogs: { dropoff: lazy(() => import('./release/actions/DropOffDialog.tsx')) },
  },
  lockbox: { expand: lazy(() => import('./lockbox/LockboxTransactionDetail.tsx')) },
  'premium-groups.accounts': { cells: async () => (await import('./premium-groups/accountCells.tsx')).default },
  'lockbox-checks.days': { cells: async () => (await import('./lockbox/dayCells.tsx')).default },
  'check-runs.payment-files': { cells: async () => (await import('./release/cells/fileCells.tsx')).default },
  'check-runs.payment-files.eobs.claims': {
    cells: async () => (await import('./release/cells/claimCells.tsx')).default,
  },
};
