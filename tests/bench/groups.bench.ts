import { parseArgs } from 'node:util';
import type { Read } from './reads.ts';
import { measureReads } from './reads.ts';

/**
 * `npm run bench -- groups`: measures the reads of the group screens on the database of DATABASE_URL, which
 * `npm run bench:fill -- --groups 50000` fills, or on the demo data (`reads.ts` says how). Required: p95 under 50 ms.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { width: { type: 'string', default: '1' }, calls: { type: 'string', default: '200' } },
});

const list = (query: string) => () => `/groups?page=0&page-size=10${query}`;
const today = new Date().toISOString().slice(0, 10);

const READS: readonly Read[] = [
  ['list, 10 rows', list('')],
  ['list, 100 rows', () => '/groups?page=0&page-size=100'],
  ['list, page 100', () => '/groups?page=100&page-size=10'],
  ['sorted by name', list('&order-by=name&direction=asc')],
  ['sorted by number, descending', list('&order-by=number&direction=desc')],
  ['search for a name', list('&query=freight')],
  ['search without a match', list('&query=nosuchthing')],
  ['scheduler, a weekday', list('&order-by=name&direction=asc&schedule=5&is_epay=true')],
  ['scheduler, on hold', list('&order-by=name&direction=asc&schedule=on_hold&is_epay=true')],
  ['scheduler, a weekday at two locations', list('&schedule=1&is_epay=true&locations=1&locations=2')],
  ['scheduler, expiring', list('&is-expiring=true&is_epay=true')],
  ['premium, 10 rows', list('&is_premium=true')],
  ['premium, 100 rows', () => '/groups?page=0&page-size=100&is_premium=true'],
  ['premium, the largest open amounts', list('&is_premium=true&order-by=open_ar&direction=desc')],
  ['premium, a day at a location', list('&is_premium=true&location-id=1&premium-schedule-day=15')],
  ['premium, active and pulled', list('&is_premium=true&premium-is-active=true&premium-funding-type=Pull')],
  ['premium, what is owed', list('&is_premium=true&open-ar=positive&current-ar=positive')],
  ['premium, open invoices', list('&is_premium=true&flag=has-open-invoices')],
  ['premium, expiring', list('&is_premium=true&flag=is-expiring')],
  ['premium, search for a name', list('&is_premium=true&query=freight')],
  ['counts of the strip', () => '/groups/schedule-stats'],
  ['counts of the strip at a location', () => '/groups/schedule-stats?location-id=1'],
  ['about to expire', () => `/groups/expiring?date=${today}`],
  ['schedule of a day', () => `/groups/schedule-preview?date=${today}`],
];

await measureReads(async () => READS, {
  what: 'medium',
  width: Number(values.width),
  calls: Number(values.calls),
});
