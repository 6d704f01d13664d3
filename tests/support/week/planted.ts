import { sql } from 'drizzle-orm';
import type { PresetName } from '../../../demo/world/presets.ts';
import { odditiesOf } from '../../../demo/world/runs/oddities.ts';
import type { RunProgress } from '../../../demo/world/runs/run-progress.ts';
import { runProgressOf } from '../../../demo/world/runs/run-progress.ts';

import type { World } from '../../../demo/world/world.ts';
import { openWorld } from '../../../demo/world/world.ts';
import type { ExceptionKind } from '../../../domain/exceptions.ts';
import type { Db } from '../../../server/db/database.ts';
import { demoWorld } from '../../../server/db/tables/demo.ts';

/*
 * What waits for a person in a generated world, and why: what its plan says of each run, and for the rest the facts that
 * it wrote, such as the words of the processor and the codes of the bank. Nothing is read from what the product makes of
 * them, such as a payment's state.
 */

export interface Planted {
  /** Of the exception: `<kind>:<number of what it is about>`. */
  id: string;
  kind: ExceptionKind;
  cause: string;
}

interface PlannedRun {
  kind: ExceptionKind;
  cause: string;
  isPlanned: (run: RunProgress, oddity: string | undefined) => boolean;
  /** The number of what it is about, of the run `r`. */
  about: string;
}

const fileOf = '(select f.id from payment_files f where f.check_run_id = r.id)';
const answered = (word: string) => `(
  select e.id from payment_files f join eobs e on e.payment_file_id = f.id join processor_payments p on p.eob_id = e.id
  where f.check_run_id = r.id and p.status = '${word}')`;

const PLAN: readonly PlannedRun[] = [
  { kind: 'not-loaded', cause: 'its only file ends too early', isPlanned: ({ status }) => status === 6, about: fileOf },
  { kind: 'total-unreadable', cause: 'unreadable CR total', isPlanned: ({ status }) => status === 7, about: 'r.id' },
  { kind: 'build-failed', cause: 'registers not built', isPlanned: ({ status }) => status === 14, about: 'r.id' },
  { kind: 'totals-differ', cause: 'CR total of another sum', isPlanned: ({ status }) => status === 16, about: 'r.id' },
  {
    kind: 'rejected',
    cause: 'one payment of the run is rejected',
    isPlanned: (_, oddity) => oddity === 'rejected',
    about: answered('Rejected'),
  },
  {
    kind: 'returned',
    cause: 'one payment of the released run is returned',
    isPlanned: (_, oddity) => oddity === 'returned',
    about: answered('Returned'),
  },
  {
    kind: 'drop-off-refused',
    cause: 'one payment of the run, whose group is automatic, is rejected',
    isPlanned: ({ run }, oddity) => oddity === 'rejected' && run.group.releaseType === 'auto',
    about: 'r.id',
  },
];

/** Each as a query for the numbers of what it is about. */
const FACTS: readonly { kind: ExceptionKind; cause: string; facts: string }[] = [
  {
    kind: 'possible-duplicate',
    cause: 'on hold, and pays a claim that an earlier EOB paid',
    facts: `select e.id from eobs e where e.is_on_hold and exists (
      select from claims c join claims paid on paid.number = c.number and not paid.is_void and paid.eob_id < c.eob_id
      where c.eob_id = e.id and not c.is_void)`,
  },
  {
    kind: 'unanswered',
    cause: 'sent on a day before the last, and not answered for each payment',
    facts: `select f.id from payment_files f join processor_files s on s.payment_file_id = f.id and s.kind = 'sent'
      where (s.happened_at at time zone 'America/Chicago')::date < (select max(made_for) from demo_world)
        and s.row_count > (
          select count(*) from eobs e join processor_payments p on p.eob_id = e.id where e.payment_file_id = f.id)`,
  },
  {
    kind: 'pull-returned',
    cause: 'a return code of the bank',
    facts: 'select id from pull_invoices where return_code is not null',
  },
  {
    kind: 'pull-change',
    cause: 'a change code of the bank, and no later file with the group or division',
    facts: `select x.id from pull_invoices x join premium_invoices n on n.id = x.invoice_id
      where x.change_code is not null and x.returned_at >= (
        select max(a.built_at) from premium_invoices m join pull_invoices o on o.invoice_id = m.id and o.excluded_at is null
        join ach_files a on a.pull_id = o.pull_id
        where m.group_id = n.group_id and m.division_id is not distinct from n.division_id)`,
  },
  {
    kind: 'file-set-aside',
    cause: 'one file of the last day and one of the day before cannot be read',
    facts: `select i.id from demo_world w, generate_series(0, 1) back, inbound_files i
      where w.area = 'health' and i.filename = 'cl' || to_char(w.made_for - back, 'YYMMDD') || '.99' || back`,
  },
  {
    kind: 'unmatched-credit',
    cause: 'a credit that repeats no reference, and three later days of the bank',
    facts: `select m.id from bank_transactions t join bank_account_days d on d.id = t.account_day_id
      join bank_accounts a on a.id = d.account_id join bank_matches m on m.entry_id = t.id
      where t.customer_reference = '' and (a.purpose = 'operating' and t.type_code in ('142', '166')
          or a.purpose = 'claims' and a.group_number is not null and t.type_code = '195')
        and (select count(*) from bank_files b where b.file_date > t.as_of_date) >= 3`,
  },
];

const inPlan = async (db: Db, world: World): Promise<Planted[]> => {
  const all = runProgressOf(world);
  const oddities = odditiesOf(world, all);
  const runs = all
    .map((progress) => ({ progress, oddity: oddities.get(progress) }))
    .filter(({ progress }) => progress.hasFiles);
  const found: Planted[] = [];
  for (const { kind, cause, isPlanned, about } of PLAN) {
    const planned = runs
      .filter(({ progress, oddity }) => isPlanned(progress, oddity))
      .map(({ progress }) => progress.run);
    const keys = JSON.stringify(planned.map(({ group, date, type }) => ({ number: group.number, date, type })));
    const { rows } = await db.execute<{ id: number | null }>(sql`
      select ${sql.raw(about)} as id from json_to_recordset(${keys}::json) p (number text, date date, type text)
      join groups g on g.number = p.number
      join check_runs r on r.group_id = g.id and r.run_date = p.date and r.type = p.type`);
    // a run that pays nothing has no payment to reject
    found.push(...rows.flatMap(({ id }) => (id === null ? [] : { id: `${kind}:${id}`, kind, cause })));
  }
  return found;
};

/** All of it, in a generated world as long as nothing was changed. */
export const plantedIn = async (db: Db): Promise<Planted[]> => {
  const [made] = await db.select().from(demoWorld);
  if (!made) throw new Error('The world is not generated');
  const { preset, seed, made_for } = made;
  const found = await inPlan(db, await openWorld(db, { preset: preset as PresetName, seed, today: made_for }));
  for (const { kind, cause, facts } of FACTS) {
    const { rows } = await db.execute<{ id: number }>(sql.raw(facts));
    found.push(...rows.map(({ id }) => ({ id: `${kind}:${id}`, kind, cause })));
  }
  return found;
};
