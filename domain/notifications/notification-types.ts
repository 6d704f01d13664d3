import { showInstant } from '../calendar/dates.ts';
import { stateMachine, stateRefusal, statesOf } from '../states.ts';

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
  mention: { label: 'Mention in a Note', hidden: false },
  luminx_single_provider: { label: 'LuminX Single Provider', hidden: true },
  zelis_single_payment_type: { label: 'Zelis Single Payment Type', hidden: true },
} as const;

export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

export const NOTIFICATION_EVENT_TYPES = Object.keys(NOTIFICATION_EVENTS) as readonly NotificationEvent[];

/** The displayed statuses. While a notification is being sent (`sending`, briefly) it is shown as scheduled. */
export const NOTIFICATION = stateMachine({
  one: 'a notification',
  states: {
    scheduled: { label: 'Scheduled', tone: 'info', next: ['sent', 'failed', 'cancelled'] },
    sent: { label: 'Sent', tone: 'success', next: ['scheduled', 'read'] },
    failed: { label: 'Failed', tone: 'error', next: ['scheduled'] },
    cancelled: { label: 'Cancelled', tone: 'neutral', next: [] },
    read: { label: 'Read', tone: 'success', next: [] },
    unknown: { label: 'Unknown', tone: 'warning', next: [] },
  },
  transitions: {
    resend: { to: 'scheduled', past: 'sent again' },
    cancel: { to: 'cancelled', past: 'cancelled' },
  },
});
export type NotificationStatus = keyof typeof NOTIFICATION.states;

export const NOTIFICATION_STATUSES = statesOf(NOTIFICATION);

/** Whether its sending can be cancelled: it is waiting, and has a job that would send it. */
export const isCancellable = ({ status, job_id }: { status: NotificationStatus; job_id: string | null }): boolean =>
  stateRefusal(NOTIFICATION, 'cancel', status) === undefined && Boolean(job_id);

/** Why a notification failed, shown with its status. */
export const failureText = ({ failed_at: at, error }: { failed_at: string | null; error: string | null }): string =>
  at && error ? `Failed at ${showInstant(at)} with error: ${error}` : 'Something went wrong';

/** The displayed status for a stored status. */
export const shownNotificationStatus = (stored: string): NotificationStatus =>
  stored === 'sending' ? 'scheduled' : (NOTIFICATION_STATUSES.find((status) => status === stored) ?? 'unknown');
