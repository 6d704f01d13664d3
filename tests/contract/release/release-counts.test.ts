import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRuns } from '../../../server/db/tables/check-runs.ts';
import type { groups } from '../../../server/db/tables/groups.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import type { Caller } from '../../../server/http/sessions.ts';
import { totalsNow } from '../../../server/modules/check-runs/reads/meta.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { EVERYBODY, readFacets, readList } from '../../support/calls/lists.ts';
import { addFile, addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

type Group = typeof groups.$inferSelect;

const runs = resourceNamed('check-runs');

interface Page {
  data: { type: string; flags: string[] }[];
  count: number;
  total: number;
}

interface FacetValue {
  value: string;
  count: number;
}

const callerOf = (scope: Caller['scope']): Caller => ({ ...EVERYBODY, scope });
const DAY = '2026-11-19';

/** The rows of the list, its facet counts and the counts above it agree, on both database engines. */
describe('the counts of the release list', () => {
  let own: OwnDatabase;
  let seen: Group;
  let other: Group;

  const addEmpty = (group: Group, type: string, deletedAt: Date | null = null) =>
    own.db.insert(checkRuns).values({ group_id: group.id, run_date: DAY, type, deleted_at: deletedAt });

  const addTotals = (runId: number, ...totals: (number | null)[]) =>
    own.db.insert(crTotals).values(
      totals.map((total_cents, at) => {
        const name = `${runId}-${at}`;
        return { check_run_id: runId, filename: name, sha256: name, storage_key: name, total_cents };
      }),
    );

  /** Adds the same runs to two groups, of which a scoped user sees one. */
  const fill = async (group: Group) => {
    const { db } = own;
    const compiled = await addRun(db, group, [{ claims: [100] }], { status: 5 });
    await addFile(db, compiled.file, 5);
    await addTotals(compiled.run.id, 999, 100, null);
    const mixed = await addRun(db, group, [{ claims: [100], isOnHold: true }, { claims: [50, -20] }], { status: 5 });
    await addFile(db, mixed.file, 2);
    await addFile(db, mixed.file, 10);
    await addTotals(mixed.run.id, 130, 131);
    await addRun(
      db,
      group,
      [
        { claims: [5], answer: { method: 'Network' } },
        { claims: [5], method: 'Network' },
      ],
      {
        status: 2,
      },
    );
    await addEmpty(group, 'waits');
    await addEmpty(group, 'waits-too');
    await addEmpty(group, 'was-deleted', new Date());
  };

  beforeAll(async () => {
    own = await openOwnDatabase();
    [seen, other] = [await addGroup(own.db), await addGroup(own.db)];
    for (const group of [seen, other]) await fill(group);
  });
  afterAll(() => own?.close());

  const list = (filters: [string, string][], scope: Caller['scope']) =>
    readList<Page>(own.db, runs, new URLSearchParams([...filters, ['page-size', '100']]), callerOf(scope));

  const scopes = [
    { who: 'everything', share: 2, scope: () => undefined },
    { who: 'one group', share: 1, scope: () => ({ locations: [], groups: [seen.id] }) },
    { who: 'nothing', share: 0, scope: () => ({ locations: [], groups: [] }) },
  ];

  test.each(scopes)(
    'each count equals the result of its filter, for a user who sees $who',
    async ({ share, scope }) => {
      const facets = await readFacets<Record<string, FacetValue[]>>(own.db, runs, callerOf(scope()));
      const names = {
        location: 'location-id',
        releaseType: 'release-type',
        status: 'status-id',
        flags: 'flag',
      } as const;
      for (const [key, name] of Object.entries(names)) {
        for (const { value, count } of facets[key] ?? []) {
          const found = await list([[name, value]], scope());
          expect([name, value, found.count, found.data.length]).toEqual([name, value, count, count]);
          expect(found.total).toBe(6 * share);
          if (key === 'flags') for (const { flags } of found.data) expect(flags).toContain(value);
        }
      }
      const counts = Object.fromEntries(
        [facets.status, facets.flags].flatMap((values = []) => values.map(({ value, count }) => [value, count])),
      );
      const one = { 5: 2, 2: 2, 10: 1, 8: 0, mixed: 1, 'no-payment-file': 2, deleted: 1 };
      const flags = { 'on-hold': 1, 'stop-loss': 0, 'totals-mismatch': 1, 'has-voided-claims': 1, network: 1 };
      for (const [value, count] of Object.entries({ ...one, ...flags })) {
        expect([value, counts[value]]).toEqual([value, count * share]);
      }
    },
  );

  test.each(scopes)(
    'no-payment-file selects the same runs everywhere, for a user who sees $who',
    async ({ share, scope }) => {
      const { total } = await totalsNow(own.db, callerOf(scope()));
      const { data } = await list([['status-id', 'no-payment-file']], scope());
      expect(data.map(({ type }) => type).toSorted()).toEqual(
        ['waits', 'waits-too'].flatMap((type) => Array(share).fill(type)),
      );
      expect(total.no_payment_file).toBe(data.length);
    },
  );

  test('a page after the last is empty, and has the correct total', async () => {
    const query = new URLSearchParams('status-id=mixed&status-id=deleted&page=1&page-size=10');
    expect(await readList(own.db, runs, query)).toEqual({ data: [], count: 4, total: 12 });
  });

  test('a row has its flags in their declared order', async () => {
    const { data } = await list([['status-id', 'mixed']], { locations: [], groups: [other.id] });
    expect(data.map(({ flags }) => flags)).toEqual([['on-hold', 'totals-mismatch', 'has-voided-claims']]);
  });
});
