import { describe, expect, test } from 'vitest';
import { allows } from '../../declare/access.ts';
import type { Resource } from '../../declare/resource.ts';
import { resourceCalls } from '../../declare/resource-calls.ts';
import { ROLES } from '../../domain/roles.ts';
import { declared } from '../support/calls.ts';
import { expectProblem } from '../support/problems.ts';
import { as } from '../support/shared.ts';

/** A refusal is one in effect, not in status alone: the row stays byte for byte (TRUST A2). */
const changeable = declared.filter(({ from, api }) => from === 'table' && api.verbs.includes('update'));

type Row = Record<string, unknown> & { id: number };

const firstRow = async ({ api }: Resource): Promise<Row> => {
  const { body } = await (await as('administrator')).get<Row[] | Record<string, Row[]>>(api.path);
  const rows = Array.isArray(body) ? body : (body[(api.kind === 'rest' && api.rows) || 'rows'] ?? []);
  const [row] = rows;
  if (!row) throw new Error(`${api.path} has no row to try`);
  return row;
};

describe.each(changeable)('$name', (resource) => {
  const writes = resourceCalls(resource).filter(({ verb }) => verb === 'update' || verb === 'delete');
  const cases = writes.flatMap((call) =>
    ROLES.filter((role) => !allows(call.access, [role])).map((role) => [call.method, role] as const),
  );

  test.each(cases)('%s by %s changes nothing', async (method, role) => {
    const row = await firstRow(resource);
    const edited = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? `${value}x`.slice(-10) : value]),
    );
    const path = `${resource.api.path}/${row.id}`;
    const answer = await (await as(role)).call(method, path, method === 'DELETE' ? {} : { body: edited });
    expectProblem(answer, 403);
    expect(await firstRow(resource)).toEqual(row);
  });
});
