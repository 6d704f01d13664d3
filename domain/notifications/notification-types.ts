import { showInstant } from '../calendar/dates.ts';

/**
 * The events users receive emails about. `hidden`: it can no longer be selected; users who selected it before the two
 * were combined in one daily email still receive it.
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

/** The displayed statuses. While a notification is being sent (`sending`, briefly) it is shown as scheduled. */
export const NOTIFICATION_STATUS_LABELS = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
  read: 'Read',
  unknown: 'Unknown',
} as const;
export type NotificationStatus = keyof typeof NOTIFICATION_STATUS_LABELS;

/** The tone of each state's tag. */
export const NOTIFICATION_STATUS_TONES = {
  scheduled: 'info',
  sent: 'success',
  failed: 'error',
  cancelled: 'neutral',
  read: 'success',
  unknown: 'warning',
} as const satisfies Record<NotificationStatus, string>;

export const NOTIFICATION_STATUSES = Object.keys(NOTIFICATION_STATUS_LABELS) as readonly NotificationStatus[];

/** The statuses in which a notification can be resent (docs/rules/people.md, "Notifications"). */
export const RESENDABLE: readonly NotificationStatus[] = ['sent', 'failed'];

/** The statuses in which a notification can be cancelled; it then has a job that would send it. */
export const CANCELLABLE: readonly NotificationStatus[] = ['scheduled'];

/** Why a notification in this state cannot be resent; undefined when it can. */
export const resendRefusal = (status: NotificationStatus): string | undefined => {
  if (RESENDABLE.includes(status)) return undefined;
  return status === 'scheduled' ? 'Sending has started' : 'Only what was sent or has failed can be resent';
};

/** Whether its sending can be cancelled: it is waiting, and has a job. */
export const isCancellable = ({ status, job_id }: { status: NotificationStatus; job_id: string | null }): boolean =>
  CANCELLABLE.includes(status) && Boolean(job_id);

/** Why a notification failed, shown with its status. */
export const failureText = ({ failed_at: at, error }: { failed_at: string | null; error: string | null }): string =>
  at && error ? `Failed at ${showInstant(at)} with error: ${error}` : 'Something went wrong';

/** The displayed status for a stored status. */
export const shownNotificationStatus = (stored: string): NotificationStatus =>
  stored === 'sending' ? 'scheduled' : (NOTIFICATION_STATUSES.find((status) => status === stored) ?? 'unknown');
