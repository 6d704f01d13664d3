import { parseArgs } from 'node:util';
import type { Read } from './reads.ts';
import { measureReads } from './reads.ts';

/**
 * `node tests/bench/logs.bench.ts`: how long the lists take that only ever grow (notifications, audit log, webhook logs)
 * and the users, on the medium world (`reads.ts` says how it is measured).
 */
const { values } = parseArgs({
  options: { width: { type: 'string', default: '4' }, calls: { type: 'string', default: '200' } },
});

const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

const letters = (query: string) => () => `/notifications?page-size=10&${query}`;
const entries = (query: string) => () => `/audit-logs?page-size=10&${query}`;
const calls = (query: string) => () => `/webhook-logs?page-size=20&${query}`;
const people = (query: string) => () => `/users?page-size=10&${query}`;

const READS: readonly Read[] = [
  ['notifications', letters('page=0')],
  ['notifications, page 300', letters('page=300')],
  ['notifications, oldest first', letters('page=0&order-by=created_at&direction=asc')],
  ['notifications, last sent', letters('page=0&order-by=sent_at&direction=desc')],
  ['notifications, last sent, page 200', letters('page=200&order-by=sent_at&direction=desc')],
  ['notifications, scheduled', letters('page=0&status=scheduled&order-by=scheduled_for&direction=asc')],
  ['notifications, failed', letters('page=0&status=failed')],
  ['notifications, of an event', letters('page=0&event-type=group_schedule_error')],
  ['notifications, to a recipient', letters('page=0&recipientsSearch=payroll.2@group22299')],
  ['notifications, of a group', letters('page=0&groupsSearch=Kettle')],
  ['audit log', entries('page=0')],
  ['audit log, page 500', entries('page=500')],
  ['audit log, of a person', entries('page=0&actor=15')],
  ['audit log, deletions', entries('page=0&action=delete')],
  ['audit log, of holidays', entries('page=0&type=holiday')],
  ['audit log, a day', entries(`page=0&time-from=${hoursAgo(72)}&time-to=${hoursAgo(48)}`)],
  ['webhook logs', calls('page=1')],
  ['webhook logs, page 200', calls('page=200')],
  ['webhook logs, answered 500', calls('page=1&response-status=500')],
  ['webhook logs, bad tokens', calls('page=1&token-valid=false')],
  ['webhook logs, search of an EOB', calls('page=1&search=42610160')],
  ['users', people('page=0')],
  ['users, by last name', people('page=0&order-by=last_name&direction=desc')],
  ['users, search', people('page=0&search=robin')],
];

await measureReads(async () => READS, {
  what: 'medium',
  width: Number(values.width),
  calls: Number(values.calls),
});
