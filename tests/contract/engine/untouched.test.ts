import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allows } from '../../../declare/access.ts';
import { fieldsOf } from '../../../declare/record.ts';
import { resourceCalls, saveSchema } from '../../../declare/resource-calls.ts';
import type { Role } from '../../../domain/roles.ts';
import { ROLES } from '../../../domain/roles.ts';
import { apiAs } from '../../support/calls/api.ts';
import { declared } from '../../support/calls/calls.ts';
import { firstRow } from '../../support/calls/example-rows.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';

/**
 * A refused call has no effect, besides its status: the row is unchanged byte for byte (TRUST A2). A separate server,
 * because no other test may change the rows meanwhile.
 */
let server: ServerInProcess;
beforeAll(async () => {
  server = await startServerInProcess();
});
afterAll(() => server?.stop());

const as = (role: Role) => apiAs(server.url, role, server.send);

const changeable = declared.filter(({ from, api }) => from === 'table' && api.verbs.includes('update'));

describe.each(changeable)('$name', (resource) => {
  const writes = resourceCalls(resource).filter(({ verb }) => verb === 'update' || verb === 'delete');
  const cases = writes.flatMap((call) =>
    ROLES.filter((role) => !allows(call.access, [role])).map((role) => [call.method, role] as const),
  );

  test.each(cases)('%s by %s changes nothing', async (method, role) => {
    const administrator = await as('administrator');
    const row = await firstRow(administrator, resource);
    const edited = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? `${value}x`.slice(-10) : value]),
    );
    const path = `${resource.api.path}/${row.id}`;
    const answer = await (await as(role)).call(method, path, method === 'DELETE' ? {} : { body: edited });
    expectProblem(answer, 403);
    expect(await firstRow(administrator, resource)).toEqual(row);
  });

  test('ignores read-only fields in a body (TRUST C10)', async () => {
    const api = await as('administrator');
    const row = await firstRow(api, resource);
    const allowed = Object.keys(saveSchema(resource).shape);
    const forbidden = fieldsOf(resource.record).filter(([name]) => !allowed.includes(name));
    for (const [name] of forbidden) {
      const value = typeof row[name] === 'number' ? 7_777 : '2001-01-01';
      const path = `${resource.api.path}/${row.id}`;
      await api.call(resource.api.update, path, { body: { ...row, [name]: value } });
      const now = (await api.get<Record<string, unknown>>(path)).body;
      if (name !== 'version' && name !== 'updated_at') expect(now[name], name).toEqual(row[name]);
      expect(now[name], name).not.toEqual(value);
    }
  });
});
