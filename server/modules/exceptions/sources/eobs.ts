import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PaymentState } from '../../../../domain/release/eob-payment.ts';
import type { HoldKind } from '../../../../domain/release/holds.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Source } from './source.ts';

const ofEob = (where: SQL, more: Pick<Source, 'says' | 'since'>): Source => ({
  subjectId: sql`e.id`,
  subject: sql`'EOB ' || e.number`,
  cents: sql`e.amount_cents`,
  group: sql`f.group_id`,
  run: sql`r.id`,
  file: sql`f.id`,
  eob: sql`e.id`,
  ...more,
  from: sql`
    from eobs e join payment_files f on f.id = e.payment_file_id join check_runs r on r.id = f.check_run_id
    where e.is_live and f.status_id <> ${STATUS.voided} and r.deleted_at is null and (${where})`,
});

/** When the file came that has the processor's last word about an EOB. */
const answeredAt = sql`coalesce((
  select min(p.happened_at) from processor_payments w
  join processor_files p on p.payment_file_id = f.id and p.kind = 'status' and p.part = w.part
  where w.eob_id = e.id), f.created_at)`;

/** The system put it on hold when its file was loaded. */
const heldBySystem = (kind: HoldKind): Source =>
  ofEob(sql`e.is_on_hold and e.hold_kind = ${kind}`, { says: sql`e.on_hold_reason`, since: sql`f.created_at` });

const unpaid = (state: PaymentState): Source =>
  ofEob(sql`e.payment_state = ${sql.raw(`'${state}'`)}`, {
    says: sql`case when r.released_at is not null then 'Its run is released' end`,
    since: answeredAt,
  });

/** EOBs on hold by the system, and payments that the processor did not make, or made although they are on hold. */
export const eobSources = {
  'possible-duplicate': heldBySystem('possible-duplicate'),
  'trace-number': heldBySystem('trace-number'),
  'orphan-reversal': heldBySystem('orphan-reversal'),
  'stop-too-late': ofEob(sql`e.is_on_hold and e.payment_state = 'paid'`, {
    says: sql`'On hold: ' || e.on_hold_reason`,
    since: answeredAt,
  }),
  rejected: unpaid('rejected'),
  returned: unpaid('returned'),
} as const satisfies Record<string, Source>;
