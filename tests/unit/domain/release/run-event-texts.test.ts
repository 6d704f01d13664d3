import { describe, expect, test } from 'vitest';
import { dropOffStatus, eventText } from '../../../../domain/release/run-event-texts.ts';
import type { RunEventType } from '../../../../domain/release/run-events.ts';
import { RUN_EVENT_TYPES, RUN_EVENTS } from '../../../../domain/release/run-events.ts';

/** Every type with the data that its producers write: the server and the generated demo data. */
const WRITTEN: Readonly<Record<RunEventType, [data: Record<string, unknown>, text: string][]>> = {
  'cr-report': [
    [
      {
        report_id: 7,
        set_id: 3,
        type: 'detail',
        filename: '1_2026-11-20_detail_3.xlsx',
        options: { includePHI: true, includeDiagnosisDetails: true },
      },
      'Check register built: Detail with Diagnosis, 1_2026-11-20_detail_3.xlsx',
    ],
    [{ filename: 'a.xlsx', type: 'one-page' }, 'Check register built: One Page, a.xlsx'],
    // old events lack options: their registers had patients and no diagnoses
    [{ filename: 'a.xlsx', type: 'detail' }, 'Check register built: Detail, a.xlsx'],
    [
      { filename: 'a.xlsx', type: 'detail', options: { includePHI: false } },
      'Check register built: Detail Patient Redacted, a.xlsx',
    ],
  ],
  'lcr-file': [
    [
      { filename: 'cr_000001_20261120.pdf', total: '$1,234.50' },
      'LCR file received: cr_000001_20261120.pdf, $1,234.50',
    ],
    [{ filename: 'cr.pdf', error: 'It is no PDF.' }, 'LCR file received: cr.pdf, It is no PDF.'],
  ],
  'lcr-file-manual': [[{ filename: 'cr.pdf' }, 'LCR file uploaded: cr.pdf']],
  'scheduled-file': [[{ date: '2026-11-20' }, 'Scheduled file: run of 11/20/2026']],
  'sent-to-zelis': [
    [
      { filename: 'sent-12.csv', payment_file: 'cl261120.000', eobs: 214 },
      'Sent to processor: sent-12.csv, of cl261120.000, 214 EOBs',
    ],
    [{ filename: 'sent-12.csv', eobs: 1 }, 'Sent to processor: sent-12.csv, 1 EOB'],
  ],
  'received-from-zelis': [[{ filename: 'epay-12.csv' }, 'Received from processor: epay-12.csv']],
  'payment-file': [
    [{ filename: 'cl261120.000', refused: [] }, 'Payment file received: cl261120.000'],
    [
      { filename: 'cl261120.000', refused: ['Set 0002 is out of balance by $1.00'] },
      'Payment file received: cl261120.000, 1 transaction set refused',
    ],
  ],
  'payment-file-manual': [[{ filename: 're261120.000', refused: [] }, 'Payment file uploaded: re261120.000']],
  notification: [
    [
      {
        notification_id: 1,
        event_type: 'check_register_report_created',
        recipients: 3,
        scheduled_for: '2026-11-21T12:00:00.000Z',
      },
      'Notification: Check Register Report Created, 3 recipients, sent later',
    ],
    [{ event_type: 'check_register_report_created' }, 'Notification: Check Register Report Created'],
  ],
  rerun: [
    [
      {
        targetPaymentFilesStatusId: 4,
        resetTotalsChecked: true,
        rebuildCheckRegisterReports: true,
        dropOffToLin: true,
        emailNotification: false,
        reason: 'A claim was missing',
      },
      'Rerun: check registers rebuilt, dropped off, because: A claim was missing',
    ],
  ],
  void: [
    [{ files: ['cl261120.000', 'cl261120.001'] }, 'Void: 2 payment files'],
    [{ reason: 'Made by mistake' }, 'Void: because: Made by mistake'],
  ],
  nomi835: [[{ filename: 'nomi_1.835' }, 'Network 835: nomi_1.835']],
  nomi_status_file: [[{ filename: 's.csv', source: 'network' }, 'Network status file: s.csv, from network']],
  dropoff: [
    [
      { status: 'scheduled', date: '2026-11-23', set_id: 3, reports: [7, 8] },
      'Drop-off: scheduled, for 11/23/2026, 2 reports',
    ],
    [
      { status: 'failed', date: null, set_id: 3, reports: [7], reason: 'The group has no next release day' },
      'Drop-off: failed, 1 report, The group has no next release day',
    ],
    [
      { status: 'done', set_id: 3, reports: [7], files: ['a.xlsx'], emails: 2 },
      'Drop-off: done, 1 report, 2 emails sent',
    ],
    [{ status: 'done', reports: ['a.xlsx', 'b.xlsx'] }, 'Drop-off: done, 2 reports'],
  ],
  'release-override': [
    [
      {
        asked_by: 'Ada Lovelace',
        approved_by: 'Grace Hopper',
        faults: ['There is no LCR total.'],
        reason: 'the PDF was sent by mail',
      },
      'Release override: asked for by Ada Lovelace, approved by Grace Hopper, There is no LCR total., because: the PDF was sent by mail',
    ],
  ],
  'eob-moved': [
    [
      { eob: '88310021', amount: '$15.00', to: '11/20/2026 #2', reason: 'the payee was confirmed' },
      'EOB moved: EOB 88310021, $15.00, to the run of 11/20/2026 #2, because: the payee was confirmed',
    ],
    [
      { eob: '88310021-R1', amount: '$15.00', from: '11/20/2026' },
      'EOB moved: EOB 88310021-R1, $15.00, from the run of 11/20/2026',
    ],
  ],
  'single-payment-type-warning': [
    [{ payment_file_id: 1, filename: 'cl261120.000' }, 'Single payment type: cl261120.000'],
  ],
  'single-provider-warning': [[{ payment_file_id: 1, filename: 'cl261120.000' }, 'Single provider: cl261120.000']],
};

test('all types are tested', () => expect(Object.keys(WRITTEN)).toEqual([...RUN_EVENT_TYPES]));

test.each(RUN_EVENT_TYPES.flatMap((type) => WRITTEN[type].map(([data, text]) => ({ type, data, text }))))(
  'the text of $type is "$text"',
  ({ type, data, text }) => expect(eventText(type, data)).toBe(text),
);

/** Unexpected data, as from a later version or a manual change. */
const STRANGE: readonly Record<string, unknown>[] = [
  {},
  { filename: null, reports: 'all', refused: {}, options: null, type: 'elsewhere', date: '2026-02-30' },
  { filename: 5, reason: '   ', recipients: 'many', event_type: 'toString', status: 7, files: null, emails: -1 },
];

test.each(RUN_EVENT_TYPES)('%s has a text for any data', (type) => {
  for (const data of STRANGE) {
    expect(eventText(type, data)).toMatch(new RegExp(`^${RUN_EVENTS[type]}`));
    expect(eventText(type, data)).not.toMatch(/undefined|null|NaN|\[object|false/);
  }
});

describe('the status of a drop-off', () => {
  test.each([
    ['scheduled', 'scheduled'],
    ['failed', 'failed'],
    ['done', 'done'],
    [undefined, 'done'],
  ] as const)('%s is %s', (status, expected) => expect(dropOffStatus('dropoff', { status })).toBe(expected));

  test('is undefined for other events', () => expect(dropOffStatus('void', { status: 'failed' })).toBeUndefined());
});
