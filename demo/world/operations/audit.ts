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

/** The audit log of the last month, written in chronological order because the log is sealed in that order. */
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
      const { before, after, ...entry } = random.weighted(ENTRIES)(
        random,
        random.pick(runs),
        random.pick(world.groups),
      );
      bulk.add(auditLog, {
        created_at: world.clock.at(day, minute),
        actor_id: random.pick(people).id,
        action: entry.action,
        resource_type: entry.type,
        resource_id: entry.id,
        resource_name: entry.name,
        // without a version, none of these is reported to a stale save as the conflicting change
        resource_version: null,
        changes: before && after ? changesBetween(before, after) : [],
        data: entry.data ?? null,
        request_id: `demo-${day}-${at}`,
      });
    }
    await bulk.flushIfFull();
  }
  return { rows: await bulk.finish(), planted: [] };
};
