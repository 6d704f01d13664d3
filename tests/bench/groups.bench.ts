import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Read } from './reads.ts';
import { measureReads } from './reads.ts';

/**
 * `npm run bench -- groups`: measures the reads of groups, pulls, vendors and invoices on the database of DATABASE_URL, which
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

/** The pulls and groups with the most invoices. */
const largest = async (url: string): Promise<{ pulls: number[]; groups: number[] }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ids = async (text: string) => (await client.query<{ id: number }>(text)).rows.map(({ id }) => id);
  const found = {
    pulls: await ids(
      'select pull_id as id from pull_invoices group by pull_id order by count(*) desc, pull_id limit 20',
    ),
    groups: await ids(
      'select group_id as id from premium_invoices group by group_id order by count(*) desc, group_id limit 200',
    ),
  };
  await client.end();
  return found;
};

/** The reads of pulls, vendors and invoices. */
const premiumReads = async (url: string): Promise<Read[]> => {
  const { pulls, groups } = await largest(url);
  const batches = (query: string) => () => `/batches?page=0&page-size=10${query}`;
  const invoices = (query: string) => (n: number) =>
    `/batches/${pulls[n % pulls.length]}/invoices?page=0&page-size=25${query}`;
  const billed = (query: string) => (n: number) =>
    `/groups/premium/${groups[n % groups.length]}/invoices?page=0&page-size=10&${query}`;
  const vendors = (query: string) => () => `/vendors?page=0&page-size=10${query}`;
  return [
    ['pulls, 10 rows', batches('')],
    ['pulls, 100 rows', () => '/batches?page=0&page-size=100'],
    ['pulls, page 100', () => '/batches?page=100&page-size=10'],
    ['pulls, search for a name', batches('&query=day%2015')],
    ['pulls, under review', batches('&status=initial_review')],
    ['pulls, paid at a location', batches('&status=paid&location-id=1')],
    ['pulls, the largest amounts', batches('&order-by=invoice_sum&direction=desc')],
    ['pulls to choose from', () => '/batches?status=initial_review&page-size=999999'],
    ['a whole pull', (n) => `/batch?batchId=${pulls[n % pulls.length]}`],
    ['invoices of a pull, 25 rows', invoices('')],
    ['invoices of a pull, 100 rows', (n) => `/batches/${pulls[n % pulls.length]}/invoices?page=0&page-size=100`],
    ['invoices of a pull, page 100', (n) => `/batches/${pulls[n % pulls.length]}/invoices?page=100&page-size=10`],
    ['invoices of a pull, search for a group', invoices('&query=freight')],
    ['invoices of a pull, the largest', invoices('&order-by=amount&direction=desc')],
    ['invoices of a group, this month', billed('billed=current')],
    ['invoices of a group, all', billed('billed=')],
    ['invoices of a group, what is owed', billed('billed=&balance-due=positive')],
    ['vendors, 10 rows', vendors('')],
    ['vendors, 100 rows', () => '/vendors?page=0&page-size=100'],
    ['vendors, page 100', () => '/vendors?page=100&page-size=10'],
    ['vendors, search for a name or id', vendors('&query=pharmacy')],
    ['vendors, search without a match', vendors('&query=nosuchthing')],
    ['vendors, active and paid by ACH', vendors('&is-active=true&funding-type=Push')],
    ['vendors, what is owed at a location', vendors('&open-ar=positive&location-id=1')],
    ['vendors, the largest open amounts', vendors('&order-by=open_ar&direction=desc')],
  ];
};

await measureReads(async (url) => [...READS, ...(await premiumReads(url))], {
  what: 'medium',
  width: Number(values.width),
  calls: Number(values.calls),
});
