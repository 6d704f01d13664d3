import { describe, expect, test } from 'vitest';
import type { TimelineEvent } from '../../../contract/release/reads.ts';
import type { RegisterReport } from '../../../resources/check-runs/calls.ts';
import { byPriority } from '../../../resources/check-runs/priority.ts';
import { addressOf, nameOfFile, registerAddress } from '../../../src/pages/release/addresses.ts';
import { setsOf } from '../../../src/pages/release/registers/sets.ts';
import { balanceOf, byKind, bySeverity } from '../../../src/pages/release/run/balance.ts';
import { bucketsOf } from '../../../src/pages/release/run/buckets.ts';
import { singleProviderWarnings } from '../../../src/pages/release/run/singleProviderWarnings.ts';
import { newestFiles } from '../../../src/pages/release/timeline/shown.ts';
import { detail, difference, file, report, totals } from '../release/release-fixture.ts';

const balance = (lcr: number | null, processor: number | null, differences = [difference(-24.1)]) => ({
  check_register_reports: [] as RegisterReport[],
  report_totals: totals({}),
  balance: {
    methods: [],
    files: 182_334.1,
    lcr,
    processor,
    differences,
    verdict: 'explained' as const,
  },
});

describe('the four totals of a run', () => {
  test('a difference is described with its reasons, the blocking ones first', () => {
    const { files, lcr, processor } = balanceOf(
      balance(182_334.1, 182_310, [
        difference(-20, { kind: 'void-waiting' }),
        difference(-3.1, { kind: 'timing' }),
        difference(-1, { kind: 'timing' }),
      ]),
    );
    expect(files).toBe(18_233_410);
    expect(lcr).toEqual({ cents: 18_233_410 });
    expect(processor.difference).toEqual({
      text: 'short $24.10: 1 voided EOB, 2 EOBs not answered yet',
      tone: 'warning',
    });
  });

  test('an unknown difference is an error, even if others are explained', () => {
    const lines = [difference(-20, { kind: 'held' }), difference(-4.1)];
    expect(balanceOf(balance(null, 182_310, lines)).processor.difference).toEqual({
      text: 'short $24.10: 1 difference without an explanation, 1 EOB on hold',
      tone: 'error',
    });
  });

  test('a difference that no line explains is an error too', () =>
    expect(balanceOf(balance(182_334.2, null, [])).lcr.difference).toEqual({ text: 'over $0.10', tone: 'error' }));

  test('the lines of one comparison do not explain the other', () => {
    const { lcr } = balanceOf(balance(182_310, null, [difference(-24.1, { between: 'files-lcr', kind: 'held' })]));
    expect(lcr.difference?.text).toBe('short $24.10: EOBs on hold');
  });

  test('a total that is not received yet is not a difference', () =>
    expect(balanceOf(balance(null, null, []))).toEqual({
      files: 18_233_410,
      lcr: { cents: undefined },
      processor: { cents: undefined },
      register: { cents: undefined },
    }));

  const registered = (
    net: number,
    now: number,
    lines = [difference(-24.1, { between: 'files-register', kind: 'held' })],
  ) =>
    balanceOf({
      ...balance(null, null, lines),
      check_register_reports: [report(1, '2026-11-20T15:00:00Z', { totals: totals({ Check: [net, 0] }) })],
      report_totals: totals({ Check: [now, 0] }),
    }).register;

  test('a register that leaves out EOBs says which', () =>
    expect(registered(182_310, 182_310)).toEqual({
      cents: 18_231_000,
      difference: { text: 'short $24.10: 1 EOB on hold', tone: 'warning' },
    }));

  test('a register that equals the files is no difference', () =>
    expect(registered(182_334.1, 182_334.1, [])).toEqual({ cents: 18_233_410 }));

  test('a register that another one would replace by another total is outdated', () => {
    const changed = ': the run has changed since it was built';
    expect(registered(182_310, 182_334.1).difference).toEqual({ text: `short $24.10${changed}`, tone: 'warning' });
    expect(registered(182_334.1, 182_310).difference).toEqual({ text: `equals the files${changed}`, tone: 'warning' });
  });

  test('lines are sorted by severity, then by size', () => {
    const lines = [
      difference(-1, { kind: 'timing' }),
      difference(-2, { kind: 'held' }),
      difference(-3, { kind: 'held' }),
      difference(0.01),
    ];
    expect(bySeverity(lines).map(({ amount }) => amount)).toEqual([0.01, -3, -2, -1]);
    expect(byKind(lines)).toEqual([
      { kind: 'unknown', lines: 1, cents: 1 },
      { kind: 'held', lines: 2, cents: -500 },
      { kind: 'timing', lines: 1, cents: -100 },
    ]);
  });
});

describe('payment-method buckets', () => {
  const now = totals({ Check: [100, 24.1], ACH: [50, 0] });
  const before = totals({ Check: [100, 0] });
  const at = '2026-11-20T15:00:00Z';
  const run = (reports: ReturnType<typeof report>[], more = {}) =>
    detail([file(1)], { report_totals: now, check_register_reports: reports, ...more });
  const nets = (shown: ReturnType<typeof bucketsOf>) => shown.buckets?.map(({ net }) => net);

  test('current data is what the run has now, payments less voids', () => {
    const shown = bucketsOf(run([report(1, at, { totals: before })]), 'claims');
    expect(shown.from).toBe('claims');
    expect(nets(shown)).toEqual([7590, 0, 5000, 0]);
  });

  test('the last register is the newest one of all methods', () => {
    const reports = [
      report(1, '2026-11-19T15:00:00Z', { totals: now }),
      report(2, at, { totals: before }),
      report(3, '2026-11-21T15:00:00Z', { type: 'network-detail', totals: now }),
    ];
    const shown = bucketsOf(run(reports), 'last-report');
    expect(shown).toMatchObject({ from: 'last-report', builtAt: at });
    expect(nets(shown)).toEqual([10_000, 0, 0, 0]);
  });

  test('without a register, Last Check Register is empty and Auto is the current data', () => {
    expect(bucketsOf(run([]), 'last-report').buckets).toBeUndefined();
    expect(bucketsOf(run([]), 'auto')).toMatchObject({ from: 'claims', why: 'no check register has been built yet' });
  });

  test('Auto is the last register while its amounts are those of the run', () =>
    expect(bucketsOf(run([report(1, at, { totals: now })]), 'auto')).toMatchObject({
      from: 'last-report',
      builtAt: at,
    }));

  test('Auto is the current data once an amount has changed', () =>
    expect(bucketsOf(run([report(1, at, { totals: before })]), 'auto')).toMatchObject({
      from: 'claims',
      why: 'the run has changed since its last check register',
    }));

  test.each([
    ['2026-11-20T15:00:01Z', 'claims'],
    ['2026-11-20T14:59:59Z', 'last-report'],
  ])('a file that came in at %s: %s', (received, from) => {
    const events = { sent_to_zelis: [], received_from_zelis: [{ id: 1, filename: 'status-7.csv', at: received }] };
    const of = { ...run([report(1, at, { totals: now })]), payment_files: [file(1, { events })] };
    expect(bucketsOf(of, 'auto').from).toBe(from);
    const lcr = { id: 1, original_filename: 'cr.pdf', total: 1, received_at: received };
    expect(bucketsOf(run([report(1, at, { totals: now })], { lcr_file: lcr }), 'auto').from).toBe(from);
  });
});

test('the header shows the sentences of a warning that it does not state itself', () => {
  const totals = 'The LCR total $6,741.95 differs from the payment files’ $6,644.20.';
  expect(
    singleProviderWarnings(`${totals} Single payment type in re261119.000. Single provider in cl1.000, cl2.000.`),
  ).toEqual(['Single payment type in re261119.000.', 'Single provider in cl1.000, cl2.000.']);
  expect(singleProviderWarnings(null)).toEqual([]);
});

test('priority: in error, with a difference, unfinished, done; the largest absolute amount first', () => {
  const at = (id: number, status: number, total: number, processor: number | null = null) =>
    file(total, { id, status: { id: status, name: '' }, proc_total: processor });
  const files = [at(1, 5, 900), at(2, 4, 10), at(3, 4, -20), at(4, 16, 1), at(5, 5, 7, 6), at(6, 14, 2), at(7, 4, 10)];
  expect(byPriority(files).map(({ id }) => id)).toEqual([6, 4, 5, 3, 2, 7, 1]);
});

describe('the timeline', () => {
  const event = (id: number, files: number): TimelineEvent => ({
    id,
    date: '2026-11-20T15:00:00Z',
    type: 'scheduled-file',
    data: {},
    text: '',
    files: Array.from({ length: files }, (_, i) => ({
      filename: `${id}-${i}`,
      'event-type-id': 200,
      'file-type-id': 200,
    })),
  });
  const shown = (...events: TimelineEvent[]) =>
    newestFiles(events).map(({ id, files }) => `${id}:${files.map(({ filename }) => filename).join(',')}`);

  test('shows the five newest files and the events without files, newest last', () =>
    expect(shown(event(1, 1), event(2, 0), event(3, 3), event(4, 4))).toEqual(['2:', '3:3-2', '4:4-0,4-1,4-2,4-3']));

  test('shows the last five files of an event with more', () =>
    expect(shown(event(1, 7))).toEqual(['1:1-2,1-3,1-4,1-5,1-6']));
});

test('registers are grouped by set, newest first; those without a set come last', () => {
  const of = setsOf([
    report(1, '2026-11-18T10:00:00Z'),
    report(9, '2026-11-30T10:00:00Z', { set: null }),
    report(2, '2026-11-20T10:00:00Z'),
    report(3, '2026-11-20T10:00:00Z', { set: { id: 2, created_at: '2026-11-20T10:00:00Z' } }),
  ]);
  expect(of.map(({ id, reports }) => [id, reports.map((one) => one.id)])).toEqual([
    [2, [2, 3]],
    [1, [1]],
    [null, [9]],
  ]);
});

test('the address of a file has the ids of its event type and file type', () => {
  expect(addressOf('cr-total', { id: 8, filename: 'cr.pdf' })).toEqual({
    filename: 'cr.pdf',
    'event-type-id': 1,
    'file-type-id': 6,
    'report-id': 8,
  });
  expect(registerAddress(report(4, '', { type: 'network-summary' }))).toEqual({
    filename: 'register-4.xlsx',
    'event-type-id': 34,
    'file-type-id': 38,
    'report-id': 4,
  });
  expect(nameOfFile({ path: 'network/a/b.835' })).toBe('b.835');
});
