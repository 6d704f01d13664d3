import { expect, test } from 'vitest';
import * as types from '../../../domain/notifications/notification-types.ts';
import { stateRefusal } from '../../../domain/states.ts';

/** The rules of docs/rules/people.md, "Notifications" and "Notification settings". */
const STATUSES = ['scheduled', 'sent', 'failed', 'cancelled', 'read', 'unknown'] as const;

test.each([
  ['resend', ['sent', 'failed']],
  ['cancel', ['scheduled']],
] as const)('the statuses in which a notification can %s: %j', (name, expected) => {
  const possible = STATUSES.filter((status) => stateRefusal(types.NOTIFICATION, name, status) === undefined);
  expect(possible).toEqual(expected);
});

test.each<[stored: string, shown: string]>([
  ...STATUSES.map((status): [string, string] => [status, status]),
  ['sending', 'scheduled'],
  ['bounced', 'unknown'],
  ['', 'unknown'],
])('a notification stored as "%s" is shown as %s', (stored, shown) => {
  expect(types.shownNotificationStatus(stored)).toBe(shown);
});

test('there are ten events, two of which are hidden', () => {
  const { NOTIFICATION_EVENTS: events, NOTIFICATION_EVENT_TYPES: names } = types;
  expect(names.map((name) => [name, events[name].label])).toEqual([
    ['check_register_report_created', 'Check Register Report Created'],
    ['group_schedule_error', 'Group Schedule Error'],
    ['all_payment_files_not_complete', 'All Payment Files Not Complete'],
    ['consolidated_single_errors', 'Single Provider/Payment Type'],
    ['group_expiration_alert', 'Group Expiration Alert'],
    ['network_check_register_report_created', 'Network Check Register Report Created'],
    ['nomi_status_report_received', 'Nomi Status Report Received'],
    ['mention', 'Mention in a Note'],
    ['luminx_single_provider', 'LuminX Single Provider'],
    ['zelis_single_payment_type', 'Zelis Single Payment Type'],
  ]);
  expect(names.filter((name) => events[name].hidden)).toEqual(['luminx_single_provider', 'zelis_single_payment_type']);
});

test('a failed notification shows when and why it failed, when both are known', () => {
  const at = '2026-11-20T15:04:00.000Z';
  expect(types.failureText({ failed_at: at, error: 'Full' })).toBe('Failed at 11/20/2026 09:04 CST with error: Full');
  for (const unknown of [
    { failed_at: null, error: 'Full' },
    { failed_at: at, error: null },
    { failed_at: at, error: '' },
  ]) {
    expect(types.failureText(unknown)).toBe('Something went wrong');
  }
});
