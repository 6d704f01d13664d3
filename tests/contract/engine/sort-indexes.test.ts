import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sort } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import { postgresStore } from '../../../server/identity/local-pool/store/postgres-store.ts';
import { nomiNow } from '../../../server/modules/health/network.ts';
import { latestPoll } from '../../../server/modules/health/polls.ts';
import { workflowNow } from '../../../server/modules/health/workflow.ts';
import { declared } from '../../support/calls/calls.ts';
import { firstPageQuery, readList } from '../../support/calls/lists.ts';
import type { Statement } from '../../support/calls/plans.ts';
import { nodesOf, planOf, statementsOf } from '../../support/calls/plans.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

let own: OwnDatabase;

beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own?.close());

/** Lists whose sorts need no index, each with the reason. */
const NOT_BY_INDEX: Readonly<Record<string, string>> = {
  'fid-accounts': 'the accounts of one day, which are found by an index and answered whole',
  lockbox:
    'always of one lockbox: up to a thousand of its rows are found first, more are read by the index of lockbox and day',
  'lockbox-checks': 'sums that are kept by day, answered whole',
  exceptions: 'a statement that gathers what waits now, of which there is little',
  'notification-settings': 'returns all of its few dozen rows in one call; the sorted user names are in another table',
  statistics: 'the files of a week, which are found by an index (below) and then gathered by run and status',
};

/** The sort keys of the plan that no index provides, except the id, which only breaks ties. */
const sortedFirst = async (statement: Statement): Promise<string[]> => {
  const plan = await planOf(own, statement, ['sort', 'seqscan', 'bitmapscan']);
  return nodesOf(plan).flatMap((node) => {
    const [keys, presorted] = [node['Sort Key'] ?? [], node['Presorted Key'] ?? []];
    return keys.length - presorted.length > (presorted.length ? 1 : 0) ? [keys.join(', ')] : [];
  });
};

/** The statement that reads a page; for a list without pages, its only statement. */
const pageOf = (statements: readonly Statement[]): Statement[] => {
  const paged = statements.filter(({ text }) => /limit \$\d+(?: offset \$\d+|$)/.test(text));
  return paged.length ? paged : statements.slice(0, 1);
};

const expectByIndex = async (work: () => Promise<unknown>) => {
  const pages = pageOf(await statementsOf(own, work));
  expect(pages).not.toHaveLength(0);
  for (const page of pages) expect(await sortedFirst(page), page.text).toEqual([]);
};

/** Each sort of a list in both directions; for a list without sorts, its fixed order. */
const sortsOf = ({ list: { shape } }: Resource): (Sort | undefined)[] => {
  const sorts = shape.sortable.flatMap((field): Sort[] => [
    { field, order: 'ASC' },
    { field, order: 'DESC' },
  ]);
  return sorts.length ? sorts : [shape.sort];
};

describe('every declared sort uses an index', () => {
  test.each(
    declared
      .filter(({ name }) => !NOT_BY_INDEX[name])
      .flatMap((resource) =>
        sortsOf(resource).map((sort) => ({
          name: resource.name,
          by: sort ? `${sort.field} ${sort.order}` : 'its own order',
          resource,
          sort,
        })),
      ),
  )('$name by $by', async ({ resource, sort }) => {
    await expectByIndex(() => readList(own.db, resource, firstPageQuery(resource, { sort })));
  });
});

const NOW = new Date();

describe('the order of other lists uses an index', () => {
  test.each([
    ['files of the network', () => nomiNow(own.db, 'network-835', NOW)],
    ['polls', () => latestPoll(own.db, 'processor')],
    ['runs of a job', () => workflowNow(own.db, NOW)],
    ['sign-ins', () => postgresStore(own.database.pool).listEvents('somebody', 10, undefined)],
  ])('%s', (_name, work) => expectByIndex(work));
});

test('the files of a week on the statistics are found by the day they were loaded on', async () => {
  const statistics = declared.find(({ name }) => name === 'statistics');
  if (!statistics) throw new Error('no statistics');
  const query = new URLSearchParams({ fromDate: '2026-11-16', toDate: '2026-11-22' });
  const statements = await statementsOf(own, () => readList(own.db, statistics, query));
  const reads = statements.filter(({ text }) => text.includes('from payment_files f group by'));
  expect(reads).not.toHaveLength(0);
  for (const read of reads) {
    const nodes = nodesOf(await planOf(own, read, ['seqscan', 'bitmapscan']));
    expect(nodes.map((node) => node['Index Name'])).toContain('payment_files_loaded_order');
  }
});

/** PostgreSQL's `order by x desc` has nulls first; an index with nulls last serves only queries that ask for that. */
test('no index has an order that no list uses', async () => {
  const { rows } = await own.database.pool.query<{ name: string }>(`
    select distinct i.indexrelid::regclass::text as name from pg_index i
    cross join unnest(i.indoption::int2[]) as o (flags)
    join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
    where o.flags & 3 = 1 order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    'groups_current_largest_order',
    'groups_open_largest_order',
    'notifications_scheduled_latest_order',
    'notifications_sent_latest_order',
  ]);
});
