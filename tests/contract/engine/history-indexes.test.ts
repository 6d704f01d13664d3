import { afterAll, beforeAll, expect, test } from 'vitest';
import { describedBy } from '../../../server/audit/described.ts';
import { historyReader } from '../../../server/engine/history.ts';
import { declared, resourceNamed } from '../../support/calls/calls.ts';
import { EVERYBODY, modelOf } from '../../support/calls/lists.ts';
import { allNodesOf, planOf, statementsOf } from '../../support/calls/plans.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

/* A history is found among years of entries by the index of their records: no way to an entry reads the whole of it. */

let own: OwnDatabase;

beforeAll(async () => {
  own = await openOwnDatabase();
  await own.database.pool.query(`
    insert into audit_log (actor_id, action, resource_type, resource_id, changes, request_id)
      select null, 'update', (array['group', 'check-run', 'file', 'approval', 'claim'])[1 + n % 5], n::text, '[]', ''
      from generate_series(1, 20000) n`);
  await own.database.pool.query('vacuum analyze');
});
afterAll(() => own?.close());

test.each(['check-runs', 'claims', 'pulls'])('the history of %s', async (name) => {
  const resource = resourceNamed(name);
  const read = historyReader(resource, modelOf(resource), describedBy(declared));
  const row = { id: 7, number: '1234567890123', group: { id: 3 } };
  const [statement] = await statementsOf(own, () => read(own.db, EVERYBODY, row, undefined));
  if (!statement) throw new Error('nothing was read');
  const nodes = allNodesOf(await planOf(own, statement, ['seqscan']));
  const searched = nodes.filter((node) => node['Index Name'] === 'audit_log_resource_order');
  expect(searched.length).toBeGreaterThan(0);
  for (const node of searched) expect(node['Index Cond']).toMatch(/resource_type = .*resource_id = /);
});
