import { parseArgs } from 'node:util';
import pg from 'pg';
import { RUN_FLAGS } from '../../domain/release/release-filters.ts';
import type { Read } from './reads.ts';
import { measureReads } from './reads.ts';

/**
 * `node tests/bench/release-list.bench.ts --eobs 200000`, or `--world medium`: measures the release screen's reads on a
 * database of that size (`reads.ts` says how), and those of the claims search.
 */
const { values } = parseArgs({
  options: {
    eobs: { type: 'string', default: '200000' },
    world: { type: 'string' },
    width: { type: 'string', default: '4' },
    calls: { type: 'string', default: '200' },
  },
});

const SAMPLE = 50;

interface Sample {
  run: number;
  group: number;
  file: number;
  eob: string;
}

/** EOBs spread over the whole database, each with its run, group and file. */
const sampleOf = async (url: string): Promise<Sample[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Sample>(
    `select f.check_run_id as run, f.group_id as group, f.id as file, e.number as eob
     from generate_series(1, ${SAMPLE}) n join eobs e on e.id = n * (select max(id) from eobs) / ${SAMPLE}
     join payment_files f on f.id = e.payment_file_id`,
  );
  await client.end();
  return rows;
};

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

const claims = (query: string) => () => `/claims?page-size=10&order-by=number&direction=asc${query}`;

const list = (query: string) => () => `/payments/release?page=0&page-size=10${query}`;

/** The reads to measure; those of one record take another sample at each call. */
const readsOf = (sample: readonly Sample[]): Read[] => {
  const sampleAt = (n: number): Sample => sample[n % sample.length] ?? { run: 1, group: 1, file: 1, eob: '' };
  const ofGroup = ({ run, group }: Sample) => `/check-runs-lazy/${run}/groups/${group}`;
  const lazy = (one: Sample) => `${ofGroup(one)}/payment-files/${one.file}`;
  return [
    ['list, 10 rows', list('')],
    ['list, 100 rows', () => '/payments/release?page=0&page-size=100'],
    ['list, page 40', () => '/payments/release?page=40&page-size=10'],
    ['list, page 1000', () => '/payments/release?page=1000&page-size=10'],
    ['lazy list, 100 rows', () => '/payments/release-lazy?page=0&page-size=100'],
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
    ['list, group number', list('&group-number=22299')],
    ['list, group name', list('&group-name=freight')],
    ['list, amount', list('&amount=132.78')],
    [
      'list, several filters',
      list(`&search=Example&status-id=5&location-id=1&flag=network&file-date.from=${day(400)}`),
    ],
    ['filters', () => '/check-runs/meta/filters'],
    ['totals of today', () => '/check-runs/meta/totals'],
    ['EOB sync', () => '/check-runs/meta/eobs'],
    ['run with its tree', (n) => `/check-runs/${sampleAt(n).run}`],
    ['run without its tree', (n) => ofGroup(sampleAt(n))],
    ['totals of a run', (n) => `${ofGroup(sampleAt(n))}/totals`],
    ['timeline', (n) => `/check-runs/${sampleAt(n).run}/events`],
    ['EOBs of a file', (n) => lazy(sampleAt(n))],
    ['claims search, 10 rows', claims('')],
    ['claims search, an EOB', (n) => `/claims?page-size=10&search=${sampleAt(n).eob}`],
    ['claims search, a group', claims('&search=22299')],
    ['claims search, a provider', claims('&search=clinic')],
    ['claims search, a part of many names', claims('&search=example')],
    ['claims search, without a match', claims('&search=nosuchthing')],
    ['claims search, on hold', claims('&flag=on-hold')],
    ['claims search, filters', () => '/claims/filters'],
    ['claims of an EOB', (n) => `${lazy(sampleAt(n))}/eobs/${sampleAt(n).eob}`],
  ];
};

await measureReads(async (databaseUrl) => readsOf(await sampleOf(databaseUrl)), {
  what: values.world === 'medium' ? values.world : Number(values.eobs),
  width: Number(values.width),
  calls: Number(values.calls),
});
