import pg from 'pg';
import { RUN_FLAGS } from '../../domain/release/release-filters.ts';
import type { Read } from './reads.ts';

/* The reads of the release screen, the claims search and the palette, for a database of any size. */

const SAMPLE = 50;

interface Sample {
  run: number;
  group: number;
  group_number: string;
  file: number;
  filename: string;
  eob: string;
  check: string;
  claim: string;
  payee: string;
}

/** EOBs spread over the whole database, each with its run, group, file and a claim. */
const sampleOf = async (url: string): Promise<Sample[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Sample>(
    `select f.check_run_id as run, f.group_id as group, g.number as group_number, f.id as file, f.filename, e.number as eob,
       e.check_number as check, e.payee_name as payee, (select min(c.number) from claims c where c.eob_id = e.id) as claim
     from generate_series(1, ${SAMPLE}) n join eobs e on e.id = n * ((select max(id) from eobs) / ${SAMPLE})
     join payment_files f on f.id = e.payment_file_id join groups g on g.id = f.group_id`,
  );
  await client.end();
  return rows;
};

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

const list = (query: string) => () => `/payments/release?page=0&page-size=10${query}`;

/** As the screen opens: the newest run date first. */
const claims = (query: string) => () => `/claims?page-size=10&order-by=runDate&direction=desc${query}`;
const claimsByNumber = (query: string) => () => `/claims?page-size=10&order-by=number&direction=asc${query}`;

const RELEASE_LIST: readonly Read[] = [
  ['list, 10 rows', list('')],
  ['list, 100 rows', () => '/payments/release?page=0&page-size=100'],
  ...[20, 200].map(
    (page): Read => [`list, 100 rows, page ${page}`, () => `/payments/release?page=${page - 1}&page-size=100`],
  ),
  ['lazy list, 100 rows', () => '/payments/release-lazy?page=0&page-size=100'],
  ...[20, 200].map(
    (page): Read => [
      `lazy list, 100 rows, page ${page}`,
      () => `/payments/release-lazy?page=${page - 1}&page-size=100`,
    ],
  ),
  ['list, search for a group', list('&search=Kettle')],
  ['list, search for a file', list('&search=re26')],
  ['list, search for one character', list('&search=e')],
  ['list, search for a date', list('&search=11/2')],
  ['list, search without a match', list('&search=nosuchthing')],
  ['list, status 5', list('&status-id=5')],
  ['list, statuses 2, 3 and mixed', list('&status-id=2&status-id=3&status-id=mixed')],
  ['list, no payment file', list('&status-id=no-payment-file')],
  ['list, deleted', list('&status-id=deleted')],
  ['list, one month', list(`&file-date.from=${day(60)}&file-date.to=${day(30)}`)],
  ['list, one location', list('&location-id=1')],
  ['list, scheduled release', list(`&scheduled-release.from=${day(30)}&scheduled-release.to=${day(-60)}`)],
  ...Object.keys(RUN_FLAGS).map((flag): Read => [`list, flag ${flag}`, list(`&flag=${flag}`)]),
  ['list, release type', list('&release-type=email&release-type=auto-1')],
  ['list, network', list('&network=true')],
  ['list, group number', list('&group-number=30007')],
  ['list, group name', list('&group-name=freight')],
  ['list, amount', list('&amount=132.78')],
  ['list, several filters', list(`&search=Example&status-id=5&location-id=1&flag=network&file-date.from=${day(400)}`)],
  ['filters', () => '/check-runs/meta/filters'],
  ['filters of a search', () => '/check-runs/meta/filters?search=Kettle'],
  ['totals of today', () => '/check-runs/meta/totals'],
  ['EOB sync', () => '/check-runs/meta/eobs'],
];

const CLAIMS_SEARCH: readonly Read[] = [
  ['claims search, 10 rows', claims('')],
  ['claims search, a part of many names', claims('&search=example')],
  ['claims search, a provider of many', claims('&search=Sample Kettle Clinic 1')],
  ['claims search, a word of providers', claims('&search=clinic')],
  ['claims search, groups by name', claims('&search=Kettle Freight')],
  ['claims search, a location', claims('&search=Ohio')],
  ['claims search, without a match', claims('&search=nosuchthing')],
  ['claims search, first location', claims('&location=1')],
  ['claims search, last location', claims('&location=4')],
  ['claims search, two locations', claims('&location=3&location=4')],
  ['claims search, on hold', claims('&flag=on-hold')],
  ['claims search, stop loss', claims('&flag=stop-loss')],
  ['claims search, Network', claims('&payment-method=Network')],
  ['claims search, not paid yet', claims('&zelis-payment-method=empty')],
  ['claims search, one week', claims(`&run-date.from=${day(37)}&run-date.to=${day(30)}`)],
  ['claims search, the last year', claims(`&run-date.from=${day(365)}`)],
  ['claims search, oldest first', () => '/claims?page-size=10&order-by=runDate&direction=asc'],
  ['claims search by number, 10 rows', claimsByNumber('')],
  ['claims search by number, a word of providers', claimsByNumber('&search=clinic')],
  ['claims search by number, last location', claimsByNumber('&location=4')],
  ['claims search by number, on hold', claimsByNumber('&flag=on-hold')],
  ['claims search by number, the last year', claimsByNumber(`&run-date.from=${day(365)}`)],
  ['claims search, filters', () => '/claims/filters'],
  ['claims search, filters of a provider', () => '/claims/filters?search=Sample Kettle Clinic 1'],
];

/** The reads of one record, another sample at each call. */
const ofSample = (sample: readonly Sample[]): readonly Read[] => {
  const at = (n: number): Sample => {
    const one = sample[n % sample.length];
    if (!one) throw new Error('The database has no EOBs');
    return one;
  };
  const ofGroup = ({ run, group }: Sample) => `/check-runs-lazy/${run}/groups/${group}`;
  const lazy = (one: Sample) => `${ofGroup(one)}/payment-files/${one.file}`;
  const sought = (what: keyof Sample) => (n: number) => claims(`&search=${encodeURIComponent(at(n)[what])}`)();
  return [
    ['claims search, an EOB', sought('eob')],
    ['claims search, a check', sought('check')],
    ['claims search, a claim', sought('claim')],
    ['claims search, a file', sought('filename')],
    ['claims search, a group', sought('group_number')],
    ['claims search, a payee', sought('payee')],
    ['palette, a group', () => '/search', (n) => ({ text: at(n).group_number })],
    ['palette, an EOB', () => '/search', (n) => ({ text: at(n).eob })],
    ['palette, a claim', () => '/search', (n) => ({ text: at(n).claim })],
    ['palette, a part of a name', () => '/search', () => ({ text: 'Kettle' })],
    ['run with its tree', (n) => `/check-runs/${at(n).run}`],
    ['run without its tree', (n) => ofGroup(at(n))],
    ['totals of a run', (n) => `${ofGroup(at(n))}/totals`],
    ['timeline', (n) => `/check-runs/${at(n).run}/events`],
    ['EOBs of a file', (n) => lazy(at(n))],
    ['claims of an EOB', (n) => `${lazy(at(n))}/eobs/${at(n).eob}`],
  ];
};

/** The cursor after the 1,000th page of ten EOBs: a page deep in the list costs what the first costs. */
const deepPage = async (url: string): Promise<Read> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ date: string; id: number }>(
    `select listed_date::text as date, id from eobs where listed_date is not null
     order by listed_date desc, id desc offset 9999 limit 1`,
  );
  await client.end();
  const cursor = Buffer.from(JSON.stringify([rows[0]?.date, String(rows[0]?.id)])).toString('base64url');
  return ['claims search, page 1,000', claims(`&cursor=${cursor}`)];
};

export const releaseReads = async (url: string): Promise<Read[]> => [
  ...RELEASE_LIST,
  ...CLAIMS_SEARCH,
  await deepPage(url),
  ...ofSample(await sampleOf(url)),
];
