import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { History } from './history.ts';
import { steps } from './steps.ts';

/*
 * Every cent that was loaded is, at every moment, in exactly one place. Random histories of the runs of one day, in the
 * pure rules of domain/release, against a count of its own (count.ts), which knows nothing of the rules' states.
 */

test('every cent is in exactly one place, nothing is sent twice, and only runs that agree are released', () => {
  const places = new Set<string>();
  const seen = new Set<string>();
  fc.assert(
    fc.property(steps, (all) => {
      const history = new History();
      for (const one of all) history.take(one);
      for (const { place } of history.count.eobs.values()) places.add(place);
      for (const one of history.seen) seen.add(one);
    }),
    { numRuns: 10_000 },
  );
  expect([...places].sort()).toEqual([
    'accepted-unpaid',
    'held',
    'moved',
    'paid',
    'reissued',
    'rejected',
    'returned',
    'sent',
    'stop-requested',
    'stopped',
    'voided',
    'waiting',
    'withdrawn',
  ]);
  expect([...seen].sort()).toEqual([
    'duplicate',
    'gate closed',
    'gate closed against more than was approved',
    'release taken back',
    'released',
    'released by a second person',
    'supplemental run released',
    'withdrawn',
  ]);
});
