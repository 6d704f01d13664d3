import { expect, test } from 'vitest';
import type { OpenRun, Sequenced } from '../../../../domain/release/supplemental.ts';
import { joinNote, openSequence, runDay } from '../../../../domain/release/supplemental.ts';

const runs = (...released: boolean[]): Sequenced[] =>
  released.map((isReleased, at) => ({ sequence: at + 1, isReleased }));

test.each<[string, Sequenced[], number]>([
  ['no run', [], 1],
  ['an open run', runs(false), 1],
  ['a released run', runs(true), 2],
  ['a released run and an open supplemental one', runs(true, false), 2],
  ['two released runs', runs(true, true), 3],
  ['a run that was rerun, beside a released supplemental one', runs(false, true), 1],
  ['a run that was rerun, beside an open supplemental one', runs(false, false), 2],
  ['runs in any order', runs(true, false, false).toReversed(), 3],
  ['a run that was deleted before them', runs(true, true).slice(1), 3],
])('%s: what comes now belongs to the sequence it has', (_, all, expected) => {
  expect(openSequence(all)).toBe(expected);
});

test.each([
  ['2026-11-20', 1, '11/20/2026'],
  ['2026-11-20', 2, '11/20/2026 #2'],
  ['2026-01-02', 11, '01/02/2026 #11'],
])('the run of %s, %i, is shown as %s', (date, sequence, expected) => {
  expect(runDay(date, sequence)).toBe(expected);
});

test.each<[OpenRun, string | undefined]>([
  [{ sequence: 1, isNew: true, isBuilt: false }, undefined],
  [{ sequence: 1, isNew: false, isBuilt: false }, undefined],
  [
    { sequence: 2, isNew: true, isBuilt: false },
    'Its check run is released: the file opens supplemental run #2, which has its own totals and release.',
  ],
  [{ sequence: 2, isNew: false, isBuilt: false }, undefined],
  [
    { sequence: 2, isNew: false, isBuilt: true },
    'Its check run has check registers: they are outdated by the file, and built again.',
  ],
])('a file that joins %j: %s', (run, expected) => {
  expect(joinNote(run)).toBe(expected);
});
