import { parseArgs } from 'node:util';
import type { Read } from './reads.ts';
import { measureReads } from './reads.ts';

/**
 * `node tests/bench/logs.bench.ts`: measures the lists that only ever grow (notifications, audit log, webhook logs) and
 * the users list, on the medium demo data (`reads.ts` says how).
 */
const { values } = parseArgs({
  options: { width: { type: 'string', default: '4' }, calls: { type: 'string', default: '200' } },
});

const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

const notifications = (query: string) => () => `/notifications?page-size=10&${query}`;
const auditLogs = (query: string) => () => `/audit-logs?page-size=10&${query}`;
const webhookLogs = (query: string) => () => `/webhook-logs?page-size=20&${query}`;
const users = (query: string) => () => `/users?page-size=10&${query}`;

const READS: readonly Read[] = [
  ['notifications', notifications('page=0')],
  ['notifications, page 300', notifications('page=300')],
  ['notifications, oldest first', notifications('page=0&order-by=created_at&direction=asc')],
  ['notifications, last sent', notifications('page=0&order-by=sent_at&direction=desc')],
  ['notifications, last sent, page 200', notifications('page=200&order-by=sent_at&direction=desc')],
  ['notifications, scheduled', notifications('page=0&status=scheduled&order-by=scheduled_for&direction=asc')],
  ['notifications, failed', notifications('page=0&status=failed')],
  ['notifications, one event type', notifications('page=0&event-type=group_schedule_error')],
  ['notifications, search for a recipient', notifications('page=0&recipientsSearch=payroll.2@group22299')],
  ['notifications, search for a group', notifications('page=0&groupsSearch=Kettle')],
  ['audit log', auditLogs('page=0')],
  ['audit log, page 500', auditLogs('page=500')],
  ['audit log, one actor', auditLogs('page=0&actor=15')],
  ['audit log, deletions', auditLogs('page=0&action=delete')],
  ['audit log, holidays only', auditLogs('page=0&type=holiday')],
  ['audit log, one day', auditLogs(`page=0&time-from=${hoursAgo(72)}&time-to=${hoursAgo(48)}`)],
  ['webhook logs', webhookLogs('page=1')],
  ['webhook logs, page 200', webhookLogs('page=200')],
  ['webhook logs, answered 500', webhookLogs('page=1&response-status=500')],
  ['webhook logs, bad tokens', webhookLogs('page=1&token-valid=false')],
  ['webhook logs, search for an EOB', webhookLogs('page=1&search=42610160')],
  ['users', users('page=0')],
  ['users, by last name', users('page=0&order-by=last_name&direction=desc')],
  ['users, search', users('page=0&search=robin')],
];

await measureReads(async () => READS, {
  what: 'medium',
  width: Number(values.width),
  calls: Number(values.calls),
});
