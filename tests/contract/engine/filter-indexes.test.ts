import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilterValue } from '../../../declare/list/params.ts';
import { encryptStored } from '../../../server/db/encrypt-stored.ts';
import { bankAccounts } from '../../../server/db/tables/bank.ts';
import { declared } from '../../support/calls/calls.ts';
import { firstPageQuery, readList } from '../../support/calls/lists.ts';
import { allNodesOf, planOf, statementsOf } from '../../support/calls/plans.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

/** Thousands of rows, of which each query matches only a few, so that the planner prefers an index if there is one. */
const ROWS = `
  insert into users (issuer, subject, email, first_name, last_name, roles)
    select 'test', n::text, md5(n::text) || '@example.com', md5('a' || n), md5('b' || n),
      case when n % 500 = 0 then '{claims}' else '{call_center}' end::text[] from generate_series(1, 4000) n;
  insert into audit_log (created_at, actor_id, action, resource_type, changes, request_id)
    select now() - make_interval(mins => n), (select min(id) from users) + n % 500,
      case when n % 500 = 0 then 'delete' else 'update' end, case when n % 500 = 1 then 'holiday' else 'check-run' end,
      '[]', '' from generate_series(1, 4000) n;
  insert into webhook_logs (created_at, url, method, response_status, eob_number, original_filename, token_valid,
      ip_address, query_params, headers)
    select now() - make_interval(mins => n), '/' || md5(n::text), 'POST', case when n % 500 = 0 then 401 else 200 end,
      md5('e' || n), md5('f' || n), n % 500 <> 0, '', '{}', '{}' from generate_series(1, 4000) n;
  insert into groups (number, name, location_id)
    select md5(n::text), md5('g' || n), (select min(id) from locations) from generate_series(1, 4000) n;
  insert into vendors (vendor_id, name, location_id, next_pull_date)
    select md5('i' || n), md5('v' || n), (select min(id) from locations), date '2030-01-01' + n % 400 from generate_series(1, 4000) n;
  insert into notifications (event_type, subject, content, status, scheduled_for, sent_at, created_at)
    select case when n % 500 = 0 then 'group_schedule_error' else 'group_expiration_alert' end, '', '',
      case when n % 500 = 1 then 'scheduled' else 'sent' end, now() - make_interval(mins => n),
      now() - make_interval(mins => n), now() - make_interval(mins => n) from generate_series(1, 4000) n;
  insert into notification_addressees (notification_id, name, address)
    select id, md5('n' || id), md5('o' || id) || '@example.com' from notifications;
  insert into bank_files (filename, sender, receiver, file_date, file_id, sha256, storage_key)
    select '', 'test', '', current_date, '1', 'test', '';
  insert into bank_accounts (account_number, title, purpose, group_number)
    select md5('a' || n), md5('t' || n), 'operating', 'N' || n from generate_series(1, 4000) n;
  insert into bank_account_days (originator, account_id, as_of_date, is_final, currency, amounts, file_id)
    select '', id, current_date - id % 400, true, case when id % 500 = 0 then 'CAD' else 'USD' end, '{}', (select max(id) from bank_files) from bank_accounts;
  insert into bank_transactions (account_day_id, file_id, position, as_of_date, type_code, amount_cents, bank_reference,
      customer_reference, text, lockbox_id)
    select id, file_id, id, as_of_date, '115', 1, '', '', '', (id % 500)::text from bank_account_days;
  insert into notification_groups (notification_id, group_id)
    select n.id, (select min(id) from groups) + n.id % 4000 from notifications n where n.id <= 3999;
  insert into pulls (name, location_id, schedule_day, sending_date, status)
    select md5('p' || n), (select min(id) from locations), 1, '2026-11-20',
      case when n % 500 = 0 then 'on_approve' else 'paid' end from generate_series(1, 4000) n`;

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
const SOME_MINUTES = { from: minutesAgo(20), to: minutesAgo(10) };
/** A text that occurs in few rows. */
const SOMETHING = 'abc';

/** A filter value, and the index condition that the plan must have for it. */
type Asked = [value: FilterValue, by: RegExp];
/** Why no index is needed. */
type Reason = string;

const HALF = 'the column has two values, so half of the list is read either way';

/** The search under `''`, the filters under their names. */
const LISTS: Readonly<Record<string, Readonly<Record<string, Asked | Reason>>>> = {
  users: {
    '': [SOMETHING, /\bemail ~~\* .* \|\| last_name\) ~~\* /s],
    roles: [['claims'], /\broles && /],
    status: 'nearly all users are active, the lock depends on the time, and there are only as many rows as staff',
  },
  'bank-feed': {
    '': [SOMETHING, /\baccount_id = ANY /],
    date: [{ from: '2000-01-01', to: '2000-01-02' }, /\bas_of_date >= /],
    purpose: 'the accounts have three purposes',
    currency: [['CAD'], /\bcurrency\)?(?:::text)? = /],
    'group-number': ['N7', /\baccount_id = ANY /],
    transaction: ['7', /\bid = /],
  },
  lockbox: {
    lockboxId: [['123'], /\blockbox_id\)?(?:::text)? = /],
    date: [{ from: '2000-01-01', to: '2000-01-02' }, /\bas_of_date >= /],
  },
  'audit-logs': {
    '': ['delete', /\baction = /],
    time: [SOME_MINUTES, /\bcreated_at >= /],
    actor: [['7'], /\bactor_id = /],
    action: [['delete'], /\baction = /],
    type: [['holiday'], /\bresource_type\)?(?:::text)? = /],
    resource: [['holiday:7'], /audit_log_resource_order .*\bresource_type = .*\bresource_id = /],
    group: [['7'], /audit_log_resource_order .*\bresource_type = .*\bresource_id = /],
  },
  'webhook-logs': {
    '': [SOMETHING, /\beob_number ~~\* .*\boriginal_filename ~~\* .*\burl ~~\* /s],
    date: [SOME_MINUTES, /\bcreated_at >= /],
    'response-status': [['401'], /\bresponse_status = /],
    entity: HALF,
    'token-valid': [['false'], /webhook_logs_refused_order/],
    'is-on-hold': HALF,
  },
  notifications: {
    'created-at': [SOME_MINUTES, /\bcreated_at >= /],
    'scheduled-for': [SOME_MINUTES, /\bscheduled_for >= /],
    'sent-at': [SOME_MINUTES, /\bsent_at >= /],
    location: 'one of the four offices: a quarter of the list is read either way',
    groupsSearch: [SOMETHING, /\bnumber ~~\* .*\bname ~~\* /s],
    recipientsSearch: [SOMETHING, /\bname ~~\* .*\baddress ~~\* /s],
    'event-type': [['group_schedule_error'], /\bevent_type = /],
    status: [['scheduled'], /\bstatus = /],
    'with-attachments': HALF,
  },
  vendors: {
    '': [SOMETHING, /\bname ~~\* .*\bvendor_id ~~\* /s],
    'location-id': 'one of the four offices: a quarter of the list is read either way',
    'is-active': HALF,
    'current-ar': 'nearly all vendors are owed something',
    'open-ar': 'nearly all vendors are owed something',
    'funding-type': HALF,
    flag: 'nearly all vendors are owed something',
    'schedule-day': 'there are only as many rows as vendors',
    'next-pull-date': [['2030-01-02'], /\bnext_pull_date = /],
  },
  pulls: {
    '': [SOMETHING, /\bname ~~\* /],
    'location-id': 'one of the four offices: a quarter of the list is read either way',
    status: [['on_approve'], /\bstatus = /],
  },
  groups: {
    '': [SOMETHING, /\bnumber ~~\* .*\bname ~~\* /s],
    locations: 'one of the four offices: a quarter of the list is read either way',
    schedule: 'each weekday has a fifth of the groups',
    flag: 'about a fifth of the groups owe or are owed something; there are as many rows as groups',
    'coverage-categories': 'most groups have each of the few categories',
    'is-expiring': 'there are only as many rows as groups, and the end dates of most are empty',
    'is-network': HALF,
    is_epay: HALF,
    'next-pull-date': ['2026-12-01', /\bnext_pull_date = /],
  },
  'premium-groups': {
    '': [SOMETHING, /\bname ~~\* .*\bnumber ~~\* .*\bpremium_routing_number = .*\bgroup_banking_id = /s],
    'location-id': 'one of the four offices: a quarter of the list is read either way',
    'premium-is-active': HALF,
    'current-ar': 'most groups owe something or nothing; there are only as many rows as groups',
    'open-ar': 'most groups owe something or nothing; there are only as many rows as groups',
    'premium-funding-type': 'half of the groups are pulled, a third pays by itself',
    'premium-schedule-day': 'each of six days has a tenth of the groups',
    'next-pull-date': [['2026-12-01'], /\bnext_pull_date = /],
    flag: 'about a fifth of the groups owe or are owed something; there are as many rows as groups',
    is_premium: 'all groups',
  },
};

let own: OwnDatabase;

beforeAll(async () => {
  own = await openOwnDatabase();
  await own.database.pool.query(ROWS);
  await encryptStored(own.db, [bankAccounts]);
  await own.database.pool.query('vacuum analyze');
});
afterAll(() => own?.close());

const asked = Object.entries(LISTS).flatMap(([list, filters]) =>
  Object.entries(filters).flatMap(([name, how]) => (typeof how === 'string' ? [] : [{ list, name, how }])),
);

const resourceOf = (name: string) => {
  const resource = declared.find((one) => one.name === name);
  if (!resource) throw new Error(`There is no resource "${name}"`);
  return resource;
};

describe('every filter and search of the growing lists uses an index', () => {
  test.each(asked)('$list: $name', async ({ list: of, name, how: [value, by] }) => {
    const resource = resourceOf(of);
    const query = firstPageQuery(resource, name ? { filters: { [name]: value } } : { search: String(value) });
    const statements = await statementsOf(own, () => readList(own.db, resource, query));
    const counting = statements.filter(({ text }) => text.includes('count(*)'));
    const used: string[] = []; // one of them may count all rows beside those that were found
    for (const statement of counting) {
      const nodes = allNodesOf(await planOf(own, statement, ['seqscan']));
      used.push(nodes.map((node) => [node['Index Name'], node['Index Cond']].join(' ')).join('\n'));
    }
    expect(used).toContainEqual(expect.stringMatching(by));
  });

  test.each(Object.keys(LISTS))('%s: each of its filters is covered', (name) => {
    const { list } = resourceOf(name);
    const declaredNames = [...(list.search ? [''] : []), ...list.filters.map(({ param }) => param.name)];
    expect(Object.keys(LISTS[name] ?? {}).sort()).toEqual(declaredNames.sort());
  });
});
