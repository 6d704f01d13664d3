import { count, sql } from 'drizzle-orm';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import type { Db, Tx } from '../../server/db/database.ts';
import { demoWorld, type Planted } from '../../server/db/tables/demo.ts';
import { groups } from '../../server/db/tables/groups.ts';
import { writeBank } from './bank/bank.ts';
import { writeGroups } from './groups.ts';
import { writeAuditLog } from './operations/audit.ts';
import { writeHealth } from './operations/health.ts';
import { writeMetrics } from './operations/metrics.ts';
import { writeNotifications } from './operations/notifications.ts';
import { writeWebhooks } from './operations/webhooks.ts';
import { writePeople } from './people.ts';
import { writePremium } from './premium/premium.ts';
import { writeVendors } from './premium/vendors.ts';
import type { PresetName } from './presets.ts';
import { writeRuns } from './runs/runs.ts';
import { type AreaReport, openWorld, type World } from './world.ts';

/** A part of the generated world, written in one transaction. Later areas may read what earlier ones wrote. */
type Area = (tx: Tx, world: World) => Promise<AreaReport>;

const AREAS: Readonly<Record<string, Area>> = {
  groups: writeGroups,
  people: writePeople,
  runs: writeRuns,
  premium: writePremium,
  vendors: writeVendors,
  bank: writeBank,
  notifications: writeNotifications,
  metrics: writeMetrics,
  webhooks: writeWebhooks,
  audit: writeAuditLog,
  health: writeHealth,
};

export interface WorldReport {
  /** False when the database already had a generated world or groups, and nothing was written. */
  made: boolean;
  rows: number;
  /** The inconsistencies planted on purpose. */
  exceptions: Planted[];
  /** Rows and milliseconds of each area written by this call. */
  areas: { area: string; rows: number; ms: number }[];
}

export interface WorldOptions {
  /** The operator's day on which the generated world ends. */
  today: PlainDate;
  seed?: number;
  /** How many minutes of that day have elapsed. */
  minutes?: number;
  /** Called before anything is written; not called when there is nothing to write. */
  onStart?: (preset: PresetName) => void;
}

const SEED = 7;
/** Key of the advisory lock (any number): one process at a time generates a world. */
const WORLD_LOCK = 7_305_216;

const writtenAreas = (db: Db | Tx) => db.select().from(demoWorld);

const isEmpty = async (db: Db) => {
  const [there] = await db.select({ groups: count() }).from(groups);
  return there?.groups === 0;
};

/** Writes one area, unless another process has done it meanwhile. */
const writeArea = (db: Db, world: World, preset: PresetName, area: string) =>
  db.transaction(async (tx): Promise<AreaReport | undefined> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${WORLD_LOCK})`);
    const write = AREAS[area];
    if (!write || (await writtenAreas(tx)).some((row) => row.area === area)) return undefined;
    const report = await write(tx, world);
    await tx.insert(demoWorld).values({
      area,
      preset,
      seed: world.seed,
      made_for: world.today,
      row_count: report.rows,
      planted: report.planted,
    });
    return report;
  });

/**
 * Fills an empty database with an invented operator's past year (docs/operate.md, "The generated world"). The same
 * preset, seed and day give the same world. A database with groups is left unchanged. An interrupted generation is
 * completed, with the preset, seed and day it was started with.
 */
export const generateWorld = async (db: Db, preset: PresetName, options: WorldOptions): Promise<WorldReport> => {
  const written = await writtenAreas(db);
  const missing = Object.keys(AREAS).filter((area) => !written.some((row) => row.area === area));
  const [existing] = written;
  const areas: WorldReport['areas'] = [];
  if (missing.length && (existing || (await isEmpty(db)))) {
    const stored = existing
      ? { preset: existing.preset as PresetName, seed: existing.seed, today: existing.made_for }
      : undefined;
    const chosen = stored ?? { preset, seed: options.seed ?? SEED, today: options.today };
    options.onStart?.(chosen.preset);
    const world = await openWorld(db, { ...chosen, minutes: options.minutes });
    for (const area of missing) {
      const start = performance.now();
      const report = await writeArea(db, world, chosen.preset, area);
      if (report) areas.push({ area, rows: report.rows, ms: Math.round(performance.now() - start) });
    }
    // the planner has no statistics of these rows yet
    await db.execute(sql`analyze`);
  }
  const exceptions = (await writtenAreas(db)).flatMap(({ planted }) => planted);
  return { made: areas.length > 0, rows: areas.reduce((sum, { rows }) => sum + rows, 0), exceptions, areas };
};
