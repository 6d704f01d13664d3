import { describe, expect, test } from 'vitest';
import * as rules from '../../../../domain/release/release-actions.ts';
import { RERUN_TARGET } from '../../../../domain/release/statuses.ts';
import { answersOf, BY_STATUSES } from '../../../support/release/run-action-table.ts';

/*
 * The actions allowed on a run and on an EOB, and the message when one is not allowed. The expectations are literals;
 * tests/support/release/run-action-table.ts has those by status, which the server is tested against as well.
 */

type Facts = Parameters<typeof rules.dropOffRefusal>[0];

const run = (set: Partial<Facts> = {}): Facts => ({
  fileCount: set.statuses?.length ?? 1,
  amountCents: 0,
  statuses: [5],
  isDeleted: false,
  isReleased: false,
  ...set,
});

const answers = (facts: Facts) => ({
  rerun: rules.rerunRefusal(facts),
  void: rules.voidRefusal(facts),
  rebuild: rules.rebuildRefusal(facts),
  dropoff: rules.dropOffRefusal(facts),
});

const DELETE_WITH_FILES = 'A run with payment files cannot be deleted.';

describe('a run, by the statuses of its files', () => {
  test.each(BY_STATUSES.map((row) => ({ statuses: row[0], row })))('$statuses', ({ statuses, row }) => {
    expect(answers(run({ statuses }))).toEqual(answersOf(row));
    expect(rules.deleteRefusal(run({ statuses }))).toBe(DELETE_WITH_FILES);
  });

  test.each([1, -1, 150_000])('with an amount of %i cents cannot be voided', (amountCents) => {
    for (const row of BY_STATUSES) {
      expect(answers(run({ statuses: row[0], amountCents }))).toEqual(answersOf(row, amountCents));
    }
  });
});

/**
 * Every status and every pair of statuses: `x` means allowed, `.` not allowed. Only the lower half is given, because
 * the order of a run's files does not matter.
 */
const PAIRS: Record<keyof ReturnType<typeof answers>, string> = {
  //     1 2 3 4 5 6 7 8 9 10 12  14  16
  rerun: `
     1  .
     2  . .
     3  . . .
     4  . . . .
     5  . . . x x
     6  . . . . x .
     7  . . . x x x x
     8  . . . . x . x .
     9  . . . . . . . . .
    10  . . . x x x x x . x
    11  . . . . . . . . . . .
    12  . . . . . . . . . . . .
    13  . . . . . . . . . . . . .
    14  . . . x x x x x . x . . . x
    15  . . . x x x x x . x . . . x x
    16  . . . x x x x x . x . . . x x x`,
  void: `
     1  x
     2  x x
     3  x x x
     4  x x x x
     5  . . . . .
     6  x x x x . x
     7  x x x x . x x
     8  . . . . . . . .
     9  x x x x . x x . x
    10  . . . . . . . . . .
    11  x x x x . x x . x . x
    12  x x x x . x x . x . x x
    13  x x x x . x x . x . x x x
    14  x x x x . x x . x . x x x x
    15  x x x x . x x . x . x x x x x
    16  x x x x . x x . x . x x x x x x`,
  rebuild: `
     1  .
     2  . .
     3  . . .
     4  . . . .
     5  . . . . x
     6  . . . . x .
     7  . . . . . . .
     8  . . . . x . . .
     9  . . . . . . . . .
    10  . . . . . . . . . .
    11  . . . . . . . . . . .
    12  . . . . x x . x . . . x
    13  . . . . . . . . . . . . .
    14  . . . . x x . x . . . x . x
    15  . . . . . . . . . . . . . . .
    16  . . . . . . . . . . . . . . . .`,
  dropoff: `
     1  .
     2  . .
     3  . . .
     4  . . . .
     5  . . . . x
     6  . . . . x .
     7  . . . . . . .
     8  . . . . x . . .
     9  . . . . . . . . .
    10  . . . . . . . . . .
    11  . . . . . . . . . . .
    12  . . . . . . . . . . . .
    13  . . . . . . . . . . . . .
    14  . . . . . . . . . . . . . .
    15  . . . . . . . . . . . . . . .
    16  . . . . . . . . . . . . . . . .`,
};

const ALL = Array.from({ length: 16 }, (_, at) => at + 1);

describe('all statuses and pairs of statuses', () => {
  const drawn = (may: (statuses: number[]) => boolean) =>
    ALL.map((one) => [
      String(one),
      ...ALL.filter((other) => other <= one).map((other) => (may(other === one ? [one] : [one, other]) ? 'x' : '.')),
    ]);
  const rows = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/));

  test.each(Object.keys(PAIRS) as (keyof typeof PAIRS)[])('%s', (action) => {
    const may = (statuses: number[]) => answers(run({ statuses }))[action] === undefined;
    expect(drawn(may)).toEqual(rows(PAIRS[action]));
    expect(drawn((statuses) => may(statuses.toReversed()))).toEqual(rows(PAIRS[action]));
  });

  test('a third file that is not compiled prevents the drop-off of any run', () => {
    const other = ALL.filter((status) => ![5, 6, 8].includes(status));
    expect(other).toHaveLength(13);
    for (const status of other) {
      for (const statuses of [
        [5, 8, status],
        [status, 5, 6],
        [5, status, 8],
      ]) {
        expect([statuses, rules.dropOffRefusal(run({ statuses }))]).toEqual([
          statuses,
          expect.stringMatching(/ is not compiled yet\.$/),
        ]);
      }
    }
  });
});

describe('regardless of its files', () => {
  const everything = (facts: Facts) => [...Object.values(answers(facts)), rules.deleteRefusal(facts)];
  const WORK = {
    rerun: 'Rerun of this run is under way. Wait for it to finish.',
    void: 'Void of this run is under way. Wait for it to finish.',
    delete: 'Delete of this run is under way. Wait for it to finish.',
    dropoff: 'Drop off of this run is under way. Wait for it to finish.',
    rebuild: 'Rebuild of this run is under way. Wait for it to finish.',
  };
  const some = [[], [5], [4], [5, 4], [8]];

  test.each(some.map((statuses) => ({ statuses })))(
    '$statuses: no action is allowed on a deleted run',
    ({ statuses }) => {
      expect(everything(run({ statuses, isDeleted: true }))).toEqual(Array(5).fill('The run is deleted.'));
      expect(everything(run({ statuses, isDeleted: true, underWay: 'void' }))).toEqual(
        Array(5).fill('The run is deleted.'),
      );
    },
  );

  test.each(Object.entries(WORK))('no action is allowed while %s is in progress', (underWay, message) => {
    for (const statuses of some) {
      expect(everything(run({ statuses, underWay: underWay as keyof typeof WORK }))).toEqual(Array(5).fill(message));
    }
  });

  test('a run without files can only be deleted', () => {
    for (const amountCents of [0, 100]) {
      const none = run({ statuses: [], fileCount: 0, amountCents });
      expect(answers(none)).toEqual({
        rerun: 'The run has no payment files.',
        void: 'The run has no payment files: delete it instead.',
        rebuild: 'The run has no payment files to report on.',
        dropoff: 'The run has no compiled check registers.',
      });
      expect(rules.deleteRefusal(none)).toBeUndefined();
    }
  });
});

test.each([
  [[5], true],
  [[5, 4], true],
  [[16, 8, 5], true],
  [[4, 16], false],
  [[10], false],
  [[13], false],
  [[8], false],
  [[], false],
])('a rerun of files at %j needs a reason: %s', (statuses, expected) => {
  expect(rules.rerunNeedsReason({ statuses })).toBe(expected);
});

describe('the roles', () => {
  const ADMINISTRATOR = ['rerun', 'void', 'delete', 'dropoff', 'rebuild'];
  const RELEASE = ['delete', 'dropoff', 'rebuild'];
  const MAY = {
    administrator: ADMINISTRATOR,
    finance_manager: [],
    check_run_manager: RELEASE,
    check_run: RELEASE,
    account_executive: [],
    account_administrator: [],
    account_manager: [],
    call_center: [],
    claims: [],
    epayables_manager: RELEASE,
  };
  const actions = ['rerun', 'void', 'delete', 'dropoff', 'rebuild'] as const;
  const mayOf = (roles: Parameters<typeof rules.roleRefusal>[1]) =>
    actions.filter((action) => rules.roleRefusal(action, roles) === undefined);

  test.each(Object.entries(MAY))('%s', (role, may) => {
    expect(mayOf([role as keyof typeof MAY])).toEqual(may);
  });

  test('a user with several roles has the actions of each, a user without roles none', () => {
    expect(mayOf(['claims', 'check_run'])).toEqual(RELEASE);
    expect(mayOf([])).toEqual([]);
  });

  test('the message names the roles that may act', () => {
    expect(rules.roleRefusal('void', ['check_run'])).toBe('Void is for Administrator. Ask one of them.');
    expect(rules.roleRefusal('dropoff', ['claims'])).toBe(
      'Drop off is for Administrator, Check Run Manager, Check Run, EPayables Manager. Ask one of them.',
    );
  });
});

test.each([
  [true, false, undefined],
  [true, true, 'A report with PHI and diagnosis details is not dropped off.'],
  [false, false, 'A report without PHI is not dropped off.'],
  [false, true, 'A report with diagnosis details but without PHI is not dropped off.'],
])('a report with PHI %s, diagnoses %s: %s', (includePHI, includeDiagnosisDetails, expected) => {
  expect(rules.reportRefusal({ includePHI, includeDiagnosisDetails })).toBe(expected);
});

test('a rerun sets the files back to status 4, except those at 6 and 8', () => {
  expect(RERUN_TARGET).toBe(4);
  expect(new Set(rules.EXCLUDED_STATUSES)).toEqual(new Set([6, 8]));
  expect(rules.activeStatuses({ statuses: [6, 5, 8, 4] })).toEqual([5, 4]);
});
