/** Display titles of the background jobs, by their name in the queue and the API. */
export const JOB_TITLES = {
  'advance-run': 'Advance check runs',
  'agree-user-pool': 'Update accounts in the user pool',
  'build-registers': 'Build check registers',
  'build-registers-failed': 'Record failed register builds',
  'check-singles': 'Check for single-provider payments',
  'compute-dates': 'Compute next dates after a change of holidays',
  'consolidate-singles': 'Send the daily single-provider warnings',
  'expiry-check': 'Warn of groups about to expire',
  'files-not-complete': 'Warn of incomplete payment files',
  'forget-exception-owners': 'Delete the owners of solved exceptions',
  'forget-old-job-runs': 'Delete old job runs',
  'forget-old-keys': 'Delete old idempotency keys and checked files',
  'ingest-file': 'Load received files',
  'invite-user': 'Invite users',
  'lapse-approvals': 'Expire requests for approval that nobody decided',
  'match-bank-credits': 'Match bank credits to pulls',
  'pull-workflow': 'Compute next dates and pulls',
  'register-drop-offs': 'Register automatic drop-offs',
  'release-automatic-groups': 'Drop off the registers of automatic groups',
  'reset-user-password': 'Reset passwords',
  'run-work': 'Carry out release actions',
  'run-work-failed': 'Record failed release actions',
  'send-notification': 'Send notifications',
  'send-notification-failed': 'Record failed notifications',
  'send-pull': 'Send pulls to the bank',
} as const;

export type JobName = keyof typeof JOB_TITLES;

/** The title of a job; the plain name for a job of an earlier version. */
export const jobTitle = (name: string): string =>
  Object.hasOwn(JOB_TITLES, name) ? JOB_TITLES[name as JobName] : name;
