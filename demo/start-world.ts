import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../server/db/database.ts';
import { operatorsNow } from './world/clock.ts';
import { generateWorld } from './world/index.ts';
import type { PresetName } from './world/presets.ts';

/** Fills an empty database at the first start, and logs it; does nothing at any other start. */
export const startWorld = async (db: Db, preset: PresetName, log: FastifyBaseLogger): Promise<void> => {
  const start = performance.now();
  const { made, rows, areas } = await generateWorld(db, preset, {
    ...operatorsNow(),
    onStart: (size) => {
      log.info({ event: 'world_begun', preset: size });
      process.stdout.write(`Generating a ${size} world …\n`);
    },
  });
  if (made) log.info({ event: 'world_made', rows, ms: Math.round(performance.now() - start), areas });
};
