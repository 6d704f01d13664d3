import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { RunFlag } from '../../../domain/release-filters.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';

const anEob = (is: SQL) => sql<boolean>`exists (
  select 1 from payment_files f join eobs e on e.payment_file_id = f.id where f.check_run_id = ${checkRuns.id} and ${is})`;

/**
 * What each flag means (docs/rules.md, "Release list"), as a condition on a row of `check_runs`: the one definition that
 * the row shows, the filter takes and the counts count. Each but the totals has a partial index of its own.
 */
export const FLAG_IS: Readonly<Record<RunFlag, SQL<boolean>>> = {
  'on-hold': anEob(sql`e.is_on_hold`),
  'stop-loss': anEob(sql`e.is_flagged_stop_loss`),
  'totals-mismatch': sql<boolean>`exists (
    select 1 from cr_totals t where t.check_run_id = ${checkRuns.id} and t.total_cents <> ${checkRuns.amount_cents}
    and not exists (
      select 1 from cr_totals l where l.check_run_id = t.check_run_id and l.id > t.id and l.total_cents is not null))`,
  'has-voided-claims': sql<boolean>`exists (
    select 1 from payment_files f where f.check_run_id = ${checkRuns.id} and f.voids_cents > 0)`,
  network: anEob(sql`(e.payment_method = 'Network' or e.processor_method = 'Network')`),
};
