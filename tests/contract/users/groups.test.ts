import { expect, test } from 'vitest';
import { operatorApi } from '../../../demo/counterparties/api.ts';
import { NETWORKS } from '../../../domain/files/networks.ts';
import type { Role } from '../../../domain/roles.ts';
import { SCHEDULER_ROLES } from '../../../domain/roles.ts';
import { GroupLookup } from '../../../resources/groups/lookup.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { as } from '../../support/shared.ts';

const number = () => `G${Math.random().toString(36).slice(2, 10).toUpperCase()}`;

test('an administrator adds a group, and roles with the group lookup find it', async () => {
  const administrator = await as('administrator');
  const input = { number: number(), name: 'Harbour Freight Lines', location_id: 1 };
  const added = await administrator.post<{ id: number }>('/groups', input);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject(input);

  const { body } = await (await as('check_run')).get<{ rows: object[]; total_filtered: number }>(
    `/groups?query=${input.number}&search-fields=number`,
  );
  expect(body.rows).toHaveLength(1);
  // a row of the list is a part of the whole record
  expect(added.body).toMatchObject(body.rows[0] ?? {});
  expect(body.total_filtered).toBe(1);
});

test('roles with a group screen see the details of a group, and no role sees its accounts', async () => {
  const input = { number: number(), name: 'Detailed', location_id: 1 };
  await (await as('administrator')).post('/groups', input);
  const rowFor = async (role: Role) => {
    const { body } = await (await as(role)).get<{ rows: Record<string, unknown>[] }>(`/groups?query=${input.number}`);
    expect(body.rows).toHaveLength(1);
    return body.rows[0] ?? {};
  };
  for (const role of SCHEDULER_ROLES) {
    const row = await rowFor(role);
    expect(row).toMatchObject({ ...input, network: 'none', is_on_hold: false, schedule: null, release_type: null });
    expect(Object.keys(row).filter((name) => /account_number|routing|banking|originator|pinnacle/.test(name))).toEqual(
      [],
    );
  }
  const looked = await rowFor('account_administrator'); // whose accounts look after location 1
  expect(Object.keys(looked).sort()).toEqual(Object.keys(GroupLookup.shape).sort());
});

test('the demo’s counterparties read each group’s network from it', async () => {
  const { own, server, close } = await openOwnServer();
  try {
    for (const network of NETWORKS) await addGroup(own.db, { number: network, network });
    const known = await operatorApi(server.url, '').groups();
    const said = new Map(known.map((group) => [group.number, group.network]));
    expect(said).toEqual(new Map(NETWORKS.map((one) => [one, one])));
  } finally {
    await close();
  }
});

test('a group number is unique', async () => {
  const administrator = await as('administrator');
  const input = { number: number(), name: 'Once', location_id: 1 };
  await administrator.post('/groups', input);
  expectProblem(await administrator.post('/groups', { ...input, name: 'Twice' }), 409);
});

test('each missing field of a group is an issue', async () => {
  const problem = expectProblem(await (await as('administrator')).post('/groups', { name: ' ' }), 422);
  expect(problem.issues?.map(({ path }) => path).sort()).toEqual(['location_id', 'name', 'number']);
});
