import { describe, expect, test } from 'vitest';
import { BulkAnswer } from '../../../declare/actions/bulk.ts';
import { scheduledRelease } from '../../../resources/check-runs/cells.ts';
import { runLine, runsInWords } from '../../../resources/check-runs/facts.ts';
import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import { resources } from '../../../resources/index.ts';
import { Problem } from '../../../src/dataProvider/problem.ts';
import { bulkOffers, matchingOffers } from '../../../src/engine/actions/bulk/offers.ts';
import {
  failuresFirst,
  idsOf,
  isCountChanged,
  oneByOne,
  outcomeOf,
  recordsIn,
} from '../../../src/engine/actions/bulk/outcome.ts';
import { noticeOf } from '../../../src/engine/actions/bulk/useReport.ts';
import { LOCATIONS } from '../../../src/engine/examples/rows.ts';
import { latestSet, notDropped } from '../../../src/pages/release/actions/dropped.ts';

const run = (set: Partial<CheckRunRow> = {}): CheckRunRow => ({
  id: 1,
  version: 1,
  type: 'scheduled',
  sequence: 1,
  group: { id: 7, number: '10233', name: 'Acme Mfg', release_type: null, release_day: null },
  location: LOCATIONS[0],
  date: '2026-11-20',
  amount: 182.4,
  file_names: ['cl261120.000'],
  status_ids: ['5'],
  flags: [],
  deleted_at: null,
  next_release_date: null,
  released_at: null,
  synced_at: null,
  totals_checked: true,
  warning: null,
  work: null,
  ...set,
});

const resource = await (async () => {
  const entry = resources.find(({ name }) => name === 'check-runs');
  if (!entry) throw new Error('There are no check runs');
  return entry.load();
})();

const offered = (runs: readonly CheckRunRow[], role: 'administrator' | 'check_run' = 'administrator') =>
  Object.fromEntries(
    bulkOffers(resource.actions, runs, { id: 1, roles: [role] }).map((offer) => [offer.action.name, offer]),
  );

describe('the actions offered', () => {
  test('include void and rerun for administrators only', () => {
    expect(Object.keys(offered([run()], 'check_run'))).toEqual(['delete', 'rebuild', 'dropoff', 'refresh-cache']);
    expect(Object.keys(offered([run()]))).toHaveLength(6);
  });

  test('apply to the runs that allow it, with a reason for each of the others', () => {
    const { rerun } = offered([run(), run({ id: 2, status_ids: ['13'] })]);
    expect(rerun?.fits.map(({ id }) => id)).toEqual([1]);
    expect(rerun?.refused.map(({ reason }) => reason)).toEqual([
      'A file at "Building Manual" is still on its way and cannot be run again.',
    ]);
    expect(rerun?.reason).toBeUndefined();
  });

  test('include drop-off for one run at a time', () => {
    expect(offered([run()]).dropoff?.reason).toBeUndefined();
    expect(offered([run(), run({ id: 2 })]).dropoff?.reason).toMatch(/^Select one run/);
  });

  test('include drop-off only when all files of the run are compiled', () => {
    for (const status_ids of [
      ['5', '4'],
      ['4', '5'],
      ['16', '5', '8'],
    ]) {
      const { dropoff } = offered([run({ status_ids })]);
      expect([dropoff?.fits, dropoff?.reason]).toEqual([[], expect.stringMatching(/ is not compiled yet\.$/)]);
    }
    expect(offered([run({ status_ids: ['5', '8'] })]).dropoff?.reason).toBeUndefined();
  });

  test('are disabled while another action on the run is in progress', () => {
    const work = { action: 'rebuild', state: 'running', asked_at: '', asked_by: null, reason: null } as const;
    expect(offered([run({ work })]).dropoff?.reason).toMatch(/^Rebuild of this run is under way/);
    expect(offered([run({ work: { ...work, state: 'failed' } })]).dropoff?.reason).toBeUndefined();
  });

  test('treat a run of the lazy list as having files although it lists no file names', () => {
    expect(offered([run({ file_names: [] })]).delete?.reason).toBe('A run with payment files cannot be deleted.');
    expect(offered([run({ file_names: [], status_ids: [] })]).delete?.reason).toBeUndefined();
  });
});

describe('the texts', () => {
  test('of one run, and of several with count, amount and groups', () => {
    expect(runLine(run())).toBe('10233 Acme Mfg, 11/20/2026, $182.40');
    const others = ['A', 'B', 'C'].map((number) => run({ group: { ...run().group, number, name: 'Co' } }));
    expect(runsInWords([run(), ...others])).toBe('4 check runs, $729.60, of 10233 Acme Mfg, A Co, B Co, 1 more groups');
  });

  test.each<[string | undefined, Partial<CheckRunRow>]>([
    ['Waiting for Approval', { group: { ...run().group, release_type: 'email' } }],
    ['Waiting for Deposit', { group: { ...run().group, release_type: 'level-funded' } }],
    ['11/24/2026', { group: { ...run().group, release_type: 'auto' }, next_release_date: '2026-11-24' }],
    [undefined, { status_ids: ['5', '4'], next_release_date: '2026-11-24' }],
    [undefined, { status_ids: [] }],
  ])('of a scheduled release: %s', (words, set) => expect(scheduledRelease(run(set))).toBe(words));
});

describe('the outcome of a call', () => {
  const refusal = (body: unknown) => new Problem({ status: 409, code: 'conflict', message: 'No', body });

  test('an empty response means that all runs were done', async () => {
    const outcome = await outcomeOf({ answer: BulkAnswer }, [1, 2], async () => undefined);
    expect(idsOf(outcome.results, 'done')).toEqual([1, 2]);
  });

  test('a refusal with results is an outcome; one without is thrown', async () => {
    const results = [{ id: 1, outcome: 'refused', reason: 'No', current: { status_ids: ['8'] } }];
    const outcome = await outcomeOf({ answer: BulkAnswer }, [1], () =>
      Promise.reject(refusal({ results, description: 'Why' })),
    );
    expect(outcome).toEqual({ results, description: 'Why' });
    await expect(outcomeOf({ answer: BulkAnswer }, [1], () => Promise.reject(refusal({})))).rejects.toThrow('No');
  });

  test('a malformed body is an invalid response', async () => {
    const malformed = outcomeOf({ answer: BulkAnswer }, [1], async () => ({ results: 'yes' }));
    await expect(malformed).rejects.toMatchObject({ code: 'invalid-response' });
    await expect(malformed).rejects.toThrow(/^Invalid response error/);
  });

  test('called one by one, the failure of one run does not stop the others', async () => {
    const { results } = await oneByOne([1, 2, 3], async (id) => {
      if (id === 2) throw new Problem({ status: 0, code: 'network', message: 'No connection' });
      return { results: [{ id, outcome: id === 3 ? 'refused' : 'done' }] };
    });
    expect(failuresFirst(results).map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      '2 failed',
      '3 refused',
      '1 done',
    ]);
  });
});

test('a rerun says how many runs were queued', () => {
  const { rerun } = offered([run()]);
  const results = [
    { id: 1, outcome: 'done' as const },
    { id: 2, outcome: 'done' as const },
    { id: 3, outcome: 'refused' as const, reason: 'The run is deleted.' },
  ];
  const action = rerun?.action;
  if (!action) throw new Error('no rerun');
  expect(noticeOf(action, { results: results.slice(0, 2) })).toMatchObject({
    type: 'success',
    lines: ['Rerun successful', '2 runs queued'],
    link: { label: 'Show them', to: '/register/release-payment-files?checkRunIds=1%2C2' },
  });
  expect(noticeOf(action, { results: results.slice(1) })).toMatchObject({
    type: 'warning',
    lines: ['Rerun partially failed', '1 run queued', 'The run is deleted.'],
  });
  const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, outcome: 'done' as const }));
  expect(noticeOf(action, { results: many }).link).toBeUndefined();
  expect(noticeOf(action, { results: results.slice(2) }).link).toBeUndefined();
  expect(noticeOf(action, { results: results.slice(2) }).lines).toEqual(['Rerun failed', 'The run is deleted.']);
});

describe('reports', () => {
  const none = { payments: { amount: 0 }, voids: { amount: 0 } };
  const totals = { Check: none, Epay: none, ACH: none, Network: none };
  const report = (id: number, set: number | null, includePHI = true, includeDiagnosisDetails = false) => ({
    id,
    name: `${id}.xlsx`,
    type: 'detail' as const,
    created_at: '2026-11-20T00:00:00Z',
    set: set === null ? null : { id: set, created_at: '2026-11-20T00:00:00Z' },
    options: { includePHI, includeDiagnosisDetails },
    dropped_off_at: null,
    totals,
  });

  test('shown are those of the latest set, if there is one', () => {
    expect(latestSet([report(1, 4), report(2, 9), report(3, 9), report(4, null)])?.map(({ id }) => id)).toEqual([2, 3]);
    expect(latestSet([report(4, null)])).toBeUndefined();
    expect(latestSet([])).toBeUndefined();
  });

  test('can be dropped off once, with PHI and without diagnoses', () => {
    expect(notDropped(report(1, 4))).toBeUndefined();
    expect(notDropped(report(1, 4, true, true))).toBeDefined();
    expect(notDropped(report(1, 4, false, false))).toBeDefined();
    expect(notDropped(report(1, 4, false, true))).toBeDefined();
    expect(notDropped({ ...report(1, 4), dropped_off_at: '2026-11-20T15:00:00Z' })).toMatch(/^Dropped off on /);
  });
});

describe('all matching runs', () => {
  test('can be rerun, voided and deleted; the other actions are disabled and say why', () => {
    const offers = matchingOffers(resource, [run()], { id: 1, roles: ['administrator'] });
    expect(offers.filter(({ reason }) => reason === undefined).map(({ action }) => action.name)).toEqual([
      'rerun',
      'void',
      'delete',
    ]);
    const disabled = offers.filter(({ reason }) => reason !== undefined);
    expect(disabled.map(({ action }) => action.name)).toEqual(['rebuild', 'dropoff', 'refresh-cache']);
    expect(disabled[0]?.reason).toBe('Select check runs on the page: all that match cannot be rebuilt at once.');
    expect(
      matchingOffers(resource, [], { id: 1, roles: ['check_run'] }).map(({ action }) => action.name),
    ).not.toContain('void');
  });

  test('are named from the response, except those that the user may not see', () => {
    const current = { ...run() };
    const named = recordsIn(resource, [
      { id: 1, outcome: 'done', current },
      { id: 2, outcome: 'refused' },
    ]);
    expect(named.map((one) => resource.naming.line(one))).toEqual(['10233 Acme Mfg, 11/20/2026, $182.40']);
    expect(resource.naming.summary(named)).toBe('1 check run, $182.40, of 10233 Acme Mfg');
  });

  test('a changed count is thrown, and can be told from other conflicts', async () => {
    const changed = new Problem({ status: 409, code: 'count_changed', message: '2 match now', body: { matching: 2 } });
    await expect(outcomeOf({ answer: BulkAnswer }, [], () => Promise.reject(changed))).rejects.toBe(changed);
    expect(isCountChanged(changed)).toBe(true);
    expect(isCountChanged(new Problem({ status: 409, code: 'conflict', message: 'No' }))).toBe(false);
  });
});
