import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { bankAccounts } from '../../server/db/tables/bank.ts';
import type { Read } from './reads.ts';
import { measureReads } from './reads.ts';

/**
 * `npm run bench -- bank`: measures the bank's screens on a million transactions (`reads.ts` says how): 50 accounts, three
 * of them of lockboxes, on 400 days each.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    transactions: { type: 'string', default: '1000000' },
    width: { type: 'string', default: '4' },
    calls: { type: 'string', default: '200' },
  },
});

const [ACCOUNTS, LOCKBOXES, DAYS] = [50, 3, 400];
const PER_DAY = Math.max(1, Math.round(Number(values.transactions) / (ACCOUNTS * DAYS)));

const FILL = `
  insert into lockboxes (lockbox_id, name, account_id)
    select '92000' || row_number() over (order by id), title, id from bank_accounts where title like 'Bench %' and purpose = 'lockbox';
  insert into bank_files (filename, sender, receiver, file_date, file_id, sha256, storage_key)
    select 'bench_' || n, 'BENCH', 'OPERATOR', current_date - n, n::text, 'bench ' || n, 'bench/' || n from generate_series(1, ${DAYS}) n;
  insert into bank_account_days (originator, account_id, as_of_date, is_final, currency, amounts, file_id)
    select 'BENCH', a.id, f.file_date, true, 'USD',
      jsonb_build_object('010', 1000000, '100', 50 * a.id, '400', 20 * a.id, '015', 1000000 + 30 * a.id), f.id
    from bank_accounts a, bank_files f where a.title like 'Bench %' and f.sender = 'BENCH' order by f.file_date, a.id;
  insert into bank_transactions (account_day_id, file_id, position, as_of_date, type_code, amount_cents, bank_reference,
      customer_reference, text, lockbox_id)
    select d.id, d.file_id, d.id * ${PER_DAY} + n, d.as_of_date, case when l.lockbox_id is not null then '115' when n % 10 = 0 then '142' else '475' end,
      (n * 7919 + d.id) % 1000000, n::text, d.id || '-' || n, 'BENCH', l.lockbox_id
    from bank_account_days d left join lockboxes l on l.account_id = d.account_id, generate_series(1, ${PER_DAY}) n
    where d.originator = 'BENCH';
  insert into lockbox_days (account_day_id, lockbox_id, total_cents, transaction_count)
    select account_day_id, lockbox_id, sum(amount_cents), count(*) from bank_transactions
    where lockbox_id like '92000%' group by account_day_id, lockbox_id;
  insert into bank_matches (entry_id, state, reason, waits_from)
    select id, 'open', 'bench', as_of_date + 3 from bank_transactions where type_code = '142' and as_of_date > current_date - 10;`;

interface Filled {
  day: number;
  date: string;
  entry: number;
}

const filled = async (url: string): Promise<Filled[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await drizzle(client)
    .insert(bankAccounts)
    .values(
      Array.from({ length: ACCOUNTS }, (_, at) => ({
        account_number: String(9_000_000_000 + at),
        title: `Bench ${at}`,
        purpose: at < LOCKBOXES ? ('lockbox' as const) : ('operating' as const),
        location_key: '001',
      })),
    );
  await client.query(FILL);
  await client.query('vacuum analyze');
  const { rows } = await client.query<Filled>(
    `select d.id as day, d.as_of_date::text as date, (select max(t.id)::int from bank_transactions t where t.account_day_id = d.id) as entry
     from bank_account_days d where d.originator = 'BENCH' and d.id % 397 = 0`,
  );
  await client.end();
  return rows;
};

const feed = (query: string) => () => `/pinnacle/data?page=1&perPage=30${query}`;

await measureReads(
  async (url): Promise<Read[]> => {
    const days = await filled(url);
    const at = (n: number): Filled => days[n % days.length] ?? { day: 1, date: '2026-01-01', entry: 1 };
    const range = ({ date }: Filled) => `startDate=${date}&endDate=${date}`;
    return [
      ['feed, newest 30', feed('&sort=date&order=desc')],
      ['feed, page 300', () => '/pinnacle/data?page=300&perPage=30&sort=date&order=desc'],
      ['feed, by credits', feed('&sort=total_credits&order=desc')],
      ['feed, by closing ledger', feed('&sort=closing_ledger&order=asc')],
      ['feed, one day', (n) => `/pinnacle/data?page=1&perPage=30&date.from=${at(n).date}&date.to=${at(n).date}`],
      ['feed, one account', feed('&query=9000000017')],
      ['feed, a title', feed('&query=Bench')],
      ['feed, purpose', feed('&purpose=operating')],
      ['feed, of a transaction', (n) => `/pinnacle/data?page=1&perPage=30&transaction=${at(n).entry}`],
      ['transactions of a day', (n) => `/pinnacle/data/${at(n).day}/transactions?page-size=25`],
      ['FID, one day', (n) => `/pinnacle/tpa?date=${at(n).date}`],
      ['lockboxes, all time', () => '/pinnacle/lockbox/checks'],
      ['lockboxes, one day', (n) => `/pinnacle/lockbox/checks?${range(at(n))}`],
      ['lockbox transactions, newest 100', () => '/pinnacle/lockbox/transactions?lockboxId=920001&page-size=100'],
      [
        'lockbox transactions, one day',
        (n) => `/pinnacle/lockbox/transactions?lockboxId=920001&page-size=100&${range(at(n))}`,
      ],
      ['exceptions, unmatched credits', () => '/exceptions?kind=unmatched-credit&page-size=10'],
    ];
  },
  { what: 1000, width: Number(values.width), calls: Number(values.calls) },
);
