import type pg from 'pg';
import { defineDraws } from './draws.ts';
import { FOLLOW } from './follow.ts';
import { DRAW, REMEMBER, VOIDABLE } from './payments.ts';
import type { FillSize } from './plan.ts';
import { planFill } from './plan.ts';
import { NUMBERED, ODD_RUNS, WRITE } from './tables.ts';

/** The approximate number of EOBs per transaction; runs are not split. */
const CHUNK = 25_000;

/** The database already has groups: it is in use, or an earlier fill was interrupted. */
export class NotEmptyError extends Error {
  constructor() {
    super('The database already has groups. Fill an empty one.');
  }
}

export interface Filled {
  groups: number;
  runs: number;
  eobs: number;
  claims: number;
  /** Runs whose LCR total differs from their files, each with its explanation. */
  planted: number;
}

const chunksOf = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ first: number; last: number; eobs: number }>(
    `select min(run_id)::int as first, max(run_id)::int as last, sum(eobs)::int as eobs
     from (select run_id, sum(eobs) as eobs, min(before) / ${CHUNK} as chunk from plan_files group by run_id) runs
     group by chunk order by chunk`,
  );
  return rows;
};

const inTransaction = async (client: pg.ClientBase, work: () => Promise<void>) => {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Generates and writes the runs from `first` to `last`. Returns the last claim's id. */
const writeChunk = async (client: pg.ClientBase, first: number, last: number, lastClaim: number): Promise<number> => {
  // JIT compilation rarely pays off for such short statements
  await client.query("set local jit = off; set local work_mem = '64MB'");
  const values = { runs: [first, last], 'last claim': [lastClaim], nothing: [] };
  for (const { text, takes } of DRAW) await client.query(text, values[takes]);
  await client.query('analyze slots; analyze drawn_claims; analyze drawn_eobs; analyze drawn_files_sums');
  for (const { text, takes } of [...WRITE, ...FOLLOW]) await client.query(text, values[takes]);
  for (const text of REMEMBER) await client.query(text);
  const { rows } = await client.query<{ id: number }>('select max(id) as id from drawn_claims');
  return rows[0]?.id ?? lastClaim;
};

/**
 * Fills a migrated, seeded and otherwise empty database with two years of check runs, by set-based statements, with all
 * constraints and indexes in place. The same size and day give the same rows. Must run on a single connection. Throws
 * NotEmptyError when the database has groups, RangeError when `size.groups` is too small for the number of runs.
 */
export const fillForBench = async (
  client: pg.ClientBase,
  size: FillSize,
  onProgress: (done: number) => void = () => undefined,
): Promise<Filled> => {
  const { rows } = await client.query<{ there: boolean }>('select exists (select 1 from groups) as there');
  if (rows[0]?.there) throw new NotEmptyError();
  await defineDraws(client);
  const planned = { groups: 0, runs: 0 };
  await inTransaction(client, async () => {
    Object.assign(planned, await planFill(client, size));
    await client.query(VOIDABLE);
  });
  let eobs = 0;
  let claims = 0;
  for (const chunk of await chunksOf(client)) {
    await inTransaction(client, async () => {
      claims = await writeChunk(client, chunk.first, chunk.last, claims);
    });
    eobs += chunk.eobs;
    onProgress(eobs);
  }
  await inTransaction(client, async () => {
    for (const text of ODD_RUNS) await client.query(text);
    for (const table of NUMBERED) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
      );
    }
  });
  const { rows: differing } = await client.query<{ planted: number }>(
    `select count(*)::int as planted from cr_totals t join check_runs r on r.id = t.check_run_id where t.total_cents <> r.amount_cents`,
  );
  return { ...planned, eobs, claims, planted: differing[0]?.planted ?? 0 };
};
