import { expect, test } from 'vitest';
import { REGISTER_TYPES } from '../../../domain/files/check-registers.ts';
import {
  COUNTED_ROWS,
  EXPANDABLE_EVENT_TYPES,
  idsOf,
  METRICS_EVENT_TYPES,
  METRICS_FILE_TYPES,
} from '../../../domain/notifications/event-types.ts';
import { NOTIFICATION_EVENTS, shownNotificationStatus } from '../../../domain/notifications/notification-types.ts';

test('every id in the grid is in the catalogues', () => {
  for (const { label, events, files } of COUNTED_ROWS) {
    for (const id of events) expect(METRICS_EVENT_TYPES, label).toHaveProperty(String(id));
    for (const id of files) expect(METRICS_FILE_TYPES, label).toHaveProperty(String(id));
  }
});

test('no two rows of the grid count the same', () => {
  const pairs = COUNTED_ROWS.flatMap(({ events, files }) =>
    events.flatMap((event) => files.map((file) => `${event}/${file}`)),
  );
  expect(new Set(pairs).size).toBe(pairs.length);
});

test.each([
  ['scheduled-run', '200/200'],
  ['on-demand-run', '201/1'],
  ['payment', '1/1'],
  ['voided', '67/1'],
  ['rejected', '100/1'],
  ['error', '6/1'],
  ['cr-total', '1/6'],
  ['rejected-cr-total', '136/6'],
  ['cr-total-error', '6/6'],
  ['sent', '2/2'],
  ['received', '3/3'],
  ['single-provider', '301/2'],
  ['single-payment-type', '300/3'],
] as const)('%s is %s', (counted, ids) => {
  const { event_type_id, file_type_id } = idsOf(counted);
  expect(`${event_type_id}/${file_type_id}`).toBe(ids);
});

test('reports and drop-offs have their ids', () => {
  const files = Object.fromEntries(REGISTER_TYPES.map((report) => [report, idsOf({ report }).file_type_id]));
  expect(files).toEqual({
    detail: 35,
    summary: 34,
    'one-page': 36,
    winsupply: 37,
    'network-detail': 39,
    'network-summary': 38,
  });
  expect(idsOf({ report: 'detail' }).event_type_id).toBe(34);
  expect(idsOf({ droppedOffTo: 'lin' })).toEqual({ event_type_id: 202, file_type_id: 1000 });
  expect(idsOf({ droppedOffTo: 'smb' })).toEqual({ event_type_id: 203, file_type_id: 1001 });
  const report = 'winsupply';
  expect(idsOf({ kind: 'scheduled-drop-off', report })).toEqual({ event_type_id: 133, file_type_id: 37 });
  expect(idsOf({ kind: 'registered-drop-off', report })).toEqual({ event_type_id: 134, file_type_id: 37 });
  expect(idsOf({ kind: 'failed-registration', report })).toEqual({ event_type_id: 135, file_type_id: 37 });
});

test('these event types have expandable rows', () => {
  expect([...EXPANDABLE_EVENT_TYPES].sort((a, b) => a - b)).toEqual([1, 2, 3, 6, 34, 36, 67, 100, 135, 200, 203]);
});

test('two events can no longer be selected', () => {
  const hidden = Object.entries(NOTIFICATION_EVENTS).flatMap(([name, event]) => (event.hidden ? [name] : []));
  expect(hidden).toEqual(['luminx_single_provider', 'zelis_single_payment_type']);
});

test.each([
  ['sending', 'scheduled'],
  ['sent', 'sent'],
  ['lost', 'unknown'],
])('a notification that is %s is shown as %s', (stored, shown) => {
  expect(shownNotificationStatus(stored)).toBe(shown);
});
