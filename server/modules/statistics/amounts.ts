import { sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { RunAction } from '../../../domain/release/release-actions.ts';
import { rebuildRefusal } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { PaymentFileRow } from '../../../resources/statistics/record.ts';
import type { Queries } from '../../db/database.ts';
import { operatorDayOf } from '../../db/tables/columns.ts';

/** What a row's payments are, in cents by the method the processor used, else by the one asked for. */
export interface Methods {
  epay: number;
  ach: number;
  check: number;
}

/** What tells the files of a row: their run, their status, and the operator's day on which they were loaded. */
export type RowOfFiles = Pick<PaymentFileRow, 'id' | 'entId' | 'status' | 'loadedOn'>;

/** The sums by method of each row, by the row's id; a row without payments is absent. */
export const methodsOf = async (db: Queries, of: readonly RowOfFiles[]): Promise<Map<number, Methods>> => {
  const sumOf = (method: PaymentMethod) =>
    sql`coalesce(sum(e.amount_cents) filter (where coalesce(e.processor_method, e.payment_method) = ${method}), 0)::text`;
  const { rows } = await db.execute<{ id: number; epay: string; ach: string; check: string }>(sql`
    select x.id, ${sumOf('Epay')} as epay, ${sumOf('ACH')} as ach, ${sumOf('Check')} as check
    from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as x(id int, "entId" int, status int, "loadedOn" date)
    join payment_files f on f.check_run_id = x."entId" and f.status_id = x.status
      and ${operatorDayOf(sql`f.created_at`)} = x."loadedOn"
    join eobs e on e.payment_file_id = f.id group by x.id`);
  return new Map(
    rows.map(({ id, epay, ach, check }) => [id, { epay: Number(epay), ach: Number(ach), check: Number(check) }]),
  );
};

/** What a row says of its run; cents. */
export interface OfRun {
  /** What the file of the claims system says; null without a readable one. */
  lcr: number | null;
  voids: number;
  canBuild: boolean;
}

interface RunRow extends Record<string, unknown> {
  id: number;
  lcr: string | null;
  voids: string;
  amount: string;
  statuses: number[];
  is_deleted: boolean;
  is_released: boolean;
  under_way: RunAction | null;
}

export const runsOf = async (db: Queries, ids: readonly number[]): Promise<Map<number, OfRun>> => {
  const { rows } = await db.execute<RunRow>(sql`
    select r.id, r.deleted_at is not null as is_deleted, r.released_at is not null as is_released, r.amount_cents::text as amount,
      (select t.total_cents from cr_totals t where t.check_run_id = r.id and t.total_cents is not null
        order by t.id desc limit 1)::text as lcr,
      (select coalesce(sum(f.voids_cents) filter (where f.status_id <> ${STATUS.voided}), 0) from payment_files f
        where f.check_run_id = r.id)::text as voids,
      (select array_agg(f.status_id) from payment_files f where f.check_run_id = r.id) as statuses,
      (select w.action from run_work w where w.check_run_id = r.id and w.state in ('queued', 'running')) as under_way
    from check_runs r where r.id = any(${sql.param([...ids])}::int[])`);
  return new Map(
    rows.map(({ id, lcr, voids, amount, statuses, is_deleted, is_released, under_way }) => [
      id,
      {
        lcr: lcr === null ? null : Number(lcr),
        voids: Number(voids),
        canBuild:
          rebuildRefusal({
            fileCount: statuses.length,
            amountCents: Number(amount),
            statuses,
            isDeleted: is_deleted,
            isReleased: is_released,
            ...(under_way && { underWay: under_way }),
          }) === undefined,
      },
    ]),
  );
};
