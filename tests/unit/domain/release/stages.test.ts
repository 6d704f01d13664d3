import { expect, test } from 'vitest';
import type { Stage, StageFacts } from '../../../../domain/release/stages.ts';
import { stageOf } from '../../../../domain/release/stages.ts';

/** [released, on hold, statuses of the files, stage]; the first that applies of released, failed, on hold, waiting. */
const RUNS: readonly [isReleased: boolean, hasEobOnHold: boolean, statuses: number[], stage: Stage][] = [
  [true, false, [5], 'released'],
  [true, true, [5, 14], 'released'],
  [false, false, [6], 'failed'],
  [false, false, [7], 'failed'],
  [false, false, [14], 'failed'],
  [false, true, [16], 'failed'],
  [false, false, [5, 14], 'failed'],
  [false, true, [5], 'on-hold'],
  [false, true, [2, 5], 'on-hold'],
  [false, false, [5], 'waiting'],
  [false, false, [5, 5], 'waiting'],
  [false, false, [5, 4], 'in-progress'],
  [false, false, [5, 8], 'in-progress'],
  [false, false, [], 'in-progress'],
  ...[1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15].map((id): (typeof RUNS)[number] => [false, false, [id], 'in-progress']),
];

const facts = (more: Partial<StageFacts>): StageFacts => ({
  isDeleted: false,
  isReleased: false,
  statuses: [],
  hasEobOnHold: false,
  ...more,
});

test.each(RUNS)('released %s, on hold %s, files at %j: %s', (isReleased, hasEobOnHold, statuses, stage) => {
  expect(stageOf(facts({ isReleased, hasEobOnHold, statuses }))).toBe(stage);
});

test.each(RUNS)('deleted, released %s, on hold %s, files at %j: none', (isReleased, hasEobOnHold, statuses) => {
  expect(stageOf(facts({ isDeleted: true, isReleased, hasEobOnHold, statuses }))).toBeUndefined();
});
