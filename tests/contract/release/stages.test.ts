import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateWorld } from '../../../demo/world/index.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Stage } from '../../../domain/release/stages.ts';
import { STAGES, stageOf } from '../../../domain/release/stages.ts';
import { answerFacets } from '../../../server/engine/reads/answers.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { EVERYBODY, modelOf, readList } from '../../support/calls/lists.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

const runs = resourceNamed('check-runs');

/** What the rule looks at, read by a query of its own. */
const FACTS = `
  select r.id, r.deleted_at is not null as "isDeleted", r.released_at is not null as "isReleased",
    coalesce((select array_agg(f.status_id) from payment_files f where f.check_run_id = r.id), '{}') as statuses,
    r.id in (select f.check_run_id from payment_files f join eobs e on e.payment_file_id = f.id where e.is_on_hold)
      as "hasEobOnHold"
  from check_runs r`;

type Facts = Parameters<typeof stageOf>[0] & { id: number };
interface Page {
  data: { id: number }[];
  count: number;
}
interface Counted {
  value: string;
  label: string;
  count: number;
}

/** On both database engines. */
describe('the stages of the generated runs', () => {
  let own: OwnDatabase;
  const byStage = new Map<Stage | undefined, number[]>();

  beforeAll(async () => {
    own = await openOwnDatabase();
    await generateWorld(own.db, 'stormy', { today: operatorDay(new Date()) });
    // the world has no run in progress that has no file, and none that is on hold and failed
    const { pool } = own.database;
    await pool.query(
      `insert into check_runs (group_id, run_date, type) select min(id), '2020-01-02', 'on-demand' from groups`,
    );
    await pool.query(`update eobs set is_on_hold = true where payment_file_id in (
      select id from payment_files where status_id in (7, 16) order by id limit 1)`);
    await pool.query(`update eobs set is_on_hold = true where id in (
      select min(e.id) from eobs e join payment_files f on f.id = e.payment_file_id join check_runs r on r.id = f.check_run_id
      where r.released_at is null and r.deleted_at is null group by f.status_id)`);
    const { rows } = await pool.query<Facts>(FACTS);
    for (const [stage, found] of Map.groupBy(rows, stageOf)) {
      byStage.set(
        stage,
        found.map(({ id }) => id).sort((a, b) => a - b),
      );
    }
  });
  afterAll(() => own?.close());

  const idsOf = (stage: Stage | undefined) => byStage.get(stage) ?? [];
  const stages = Object.keys(STAGES) as Stage[];

  const listed = async (query: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 0; ; page += 1) {
      const search = new URLSearchParams(`${query}&page-size=100&page=${page}`);
      const { data, count } = await readList<Page>(own.db, runs, search);
      ids.push(...data.map(({ id }) => id));
      if (ids.length >= count) return ids.sort((a, b) => a - b);
    }
  };

  const facet = async (query: string): Promise<Record<string, number>> => {
    const read = { db: own.db, resource: runs, model: modelOf(runs), caller: EVERYBODY };
    const { body } = await answerFacets(read, new URLSearchParams(query));
    const { stage } = body as Record<string, Counted[]>;
    return Object.fromEntries((stage ?? []).map(({ value, count }) => [value, count]));
  };

  test.each(stages)('%s: the list finds the runs that the rule puts there', async (stage) => {
    expect(idsOf(stage).length).toBeGreaterThan(0);
    expect(await listed(`stage=${stage}`)).toEqual(idsOf(stage));
  });

  test('each count is the number of these runs, and "All" that of every run', async () => {
    const all = [...byStage.values()].flat().length;
    const wanted = Object.fromEntries([...stages.map((stage) => [stage, idsOf(stage).length]), ['', all]]);
    expect(await facet('')).toEqual(wanted);
    expect(await facet('stage=failed')).toEqual(wanted);
    expect(idsOf(undefined).length).toBeGreaterThan(0);
  });

  test('the counts follow search and the other filters', async () => {
    const query = 'status-id=5&location-id=1';
    const counts = await facet(`${query}&stage=waiting`);
    for (const stage of stages)
      expect([stage, counts[stage]]).toEqual([stage, (await listed(`${query}&stage=${stage}`)).length]);
    expect(counts['']).toBe((await listed(query)).length);
    expect(counts.failed).toBeLessThan(idsOf('failed').length);
    expect(Object.values(await facet('search=nosuchthing'))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
