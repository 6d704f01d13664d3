import { like, sql } from 'drizzle-orm';
import { addDays, isWeekend } from '../../../domain/calendar/days.ts';
import { changesBetween } from '../../../server/audit/write.ts';
import type { Tx } from '../../../server/db/database.ts';
import { users } from '../../../server/db/tables/people.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { openBulk } from '../bulk.ts';
import { randomOf } from '../random.ts';
import type { AreaReport, World } from '../world.ts';
import { ENTRIES, type RunRow } from './audit-entries.ts';

const DAYS = 30;

/** Who did what in the last month: written in the order in which it happened, for the log is sealed in that order. */
export const writeAuditLog = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [auditLog]);
  const people = await tx.select({ id: users.id }).from(users).where(like(users.subject, 'demo-%')).orderBy(users.id);
  const { rows: runs } = await tx.execute<RunRow>(sql`
    select r.id, g.number || ' ' || r.run_date as name, f.filename from check_runs r
    join groups g on g.id = r.group_id join payment_files f on f.check_run_id = r.id
    where r.run_date >= ${addDays(world.today, -DAYS)} order by f.id limit 3000`);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(world.today, at - DAYS + 1)).filter(
    (day) => !isWeekend(day),
  );
  for (const day of runs.length ? days : []) {
    const random = randomOf(world.seed, 'audit', day);
    const minutes = Array.from({ length: Math.round(world.preset.auditRows / days.length) }, () =>
      day === world.today ? random.int(420, 595) : random.int(420, 1050),
    );
    for (const [at, minute] of minutes.sort((a, b) => a - b).entries()) {
      const { before, after, ...deed } = random.weighted(ENTRIES)(random, random.pick(runs), random.pick(world.groups));
      bulk.add(auditLog, {
        created_at: world.clock.at(day, minute),
        actor_id: random.pick(people).id,
        action: deed.action,
        resource_type: deed.type,
        resource_id: deed.id,
        resource_name: deed.name,
        // of no version that a form could have: a late save is never told of these
        resource_version: null,
        changes: before && after ? changesBetween(before, after) : [],
        data: deed.data ?? null,
        request_id: `demo-${day}-${at}`,
      });
    }
    await bulk.pause();
  }
  return { rows: await bulk.end(), planted: [] };
};
