import { expect, test } from 'vitest';
import { checkInvariants, findViolations } from '../../demo/invariants.ts';
import { generateWorld } from '../../demo/world/index.ts';
import { emptyDatabase } from '../support/worlds/world.ts';

/** Medium is a realistic size: 320 groups, a year, two and a half million rows. */
test('a medium world satisfies all invariants, except for the violations it lists', async () => {
  const database = await emptyDatabase();
  try {
    const report = await generateWorld(database.db, 'medium', { today: '2026-11-20' });
    expect(report.rows).toBeGreaterThan(2_000_000);
    expect(await checkInvariants(database.db)).toEqual([]);
    const found = (await findViolations(database.db)).reduce((sum, { count }) => sum + count, 0);
    expect(found).toBe(report.exceptions.length);
  } finally {
    await database.close();
  }
});
