import { showInstant } from '../calendar/dates.ts';

/**
 * What people are mailed about. `hidden`: nobody can choose it any more; who chose it before the two were put together
 * in one daily letter is still told.
 */
export const NOTIFICATION_EVENTS = {
  check_register_report_created: { label: 'Check Register Report Created', hidden: false },
  group_schedule_error: { label: 'Group Schedule Error', hidden: false },
  all_payment_files_not_complete: { label: 'All Payment Files Not Complete', hidden: false },
  consolidated_single_errors: { label: 'Single Provider/Payment Type', hidden: false },
  group_expiration_alert: { label: 'Group Expiration Alert', hidden: false },
  network_check_register_report_created: { label: 'Network Check Register Report Created', hidden: false },
  nomi_status_report_received: { label: 'Nomi Status Report Received', hidden: false },
  luminx_single_provider: { label: 'LuminX Single Provider', hidden: true },
  zelis_single_payment_type: { label: 'Zelis Single Payment Type', hidden: true },
} as const;

export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

export const NOTIFICATION_EVENT_TYPES = Object.keys(NOTIFICATION_EVENTS) as readonly NotificationEvent[];

/** The states a person sees. While it is on its way (`sending`, a moment) a notification is shown as scheduled. */
export const NOTIFICATION_STATUS_LABELS = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
  read: 'Read',
  unknown: 'Unknown',
} as const;
export type NotificationStatus = keyof typeof NOTIFICATION_STATUS_LABELS;

export const NOTIFICATION_STATUSES = Object.keys(NOTIFICATION_STATUS_LABELS) as readonly NotificationStatus[];

/** What may be sent again: what went, and what did not (docs/rules/people.md, "Notifications"). */
export const RESENDABLE: readonly NotificationStatus[] = ['sent', 'failed'];

/** What may be cancelled; it has a job that would send it. */
export const CANCELLABLE: readonly NotificationStatus[] = ['scheduled'];

/** Why a notification that failed did, for whoever looks at its status. */
export const failureText = ({ failed_at: at, error }: { failed_at: string | null; error: string | null }): string =>
  at && error ? `Failed at ${showInstant(at)} with error: ${error}` : 'Something went wrong';

/** The state a person sees for the one that is stored. */
export const shownNotificationStatus = (stored: string): NotificationStatus =>
  stored === 'sending' ? 'scheduled' : (NOTIFICATION_STATUSES.find((status) => status === stored) ?? 'unknown');
