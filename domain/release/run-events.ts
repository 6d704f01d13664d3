/** The event types of a run's timeline, with their labels (docs/rules/check-runs.md, "Timeline"). */
export const RUN_EVENTS = {
  'cr-report': 'Check register built',
  'lcr-file': 'LCR file received',
  'lcr-file-manual': 'LCR file uploaded',
  'scheduled-file': 'Scheduled file',
  'sent-to-zelis': 'Sent to processor',
  'received-from-zelis': 'Received from processor',
  'payment-file': 'Payment file received',
  'payment-file-manual': 'Payment file uploaded',
  notification: 'Notification',
  rerun: 'Rerun',
  void: 'Void',
  nomi835: 'Network 835',
  nomi_status_file: 'Network status file',
  dropoff: 'Drop-off',
  'release-override': 'Release override',
  'eob-moved': 'EOB moved',
  'single-payment-type-warning': 'Single payment type',
  'single-provider-warning': 'Single provider',
} as const;

export type RunEventType = keyof typeof RUN_EVENTS;

export const RUN_EVENT_TYPES = Object.keys(RUN_EVENTS) as readonly RunEventType[];
