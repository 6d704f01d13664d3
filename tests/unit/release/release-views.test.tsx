// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TimelineEvent } from '../../../contract/release/reads.ts';
import { RUN_EVENT_TYPES, RUN_EVENTS } from '../../../domain/release/run-events.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import { difference, file, report, runRow, totals } from './release-fixture.ts';
import { answer, button, callsTo, lines, openRun } from './release-run-fixture.tsx';

/** An empty value, with its text for screen readers. */
const NONE = '–None';

describe('the header', () => {
  const balance: CheckRunDetail['balance'] = {
    methods: [
      { method: 'Check', payments: 120, voids: 20, net: 100, processor: 75.9 },
      { method: 'ACH', payments: 50, voids: 0, net: 50, processor: null },
    ],
    files: 150,
    lcr: 150,
    processor: 125.9,
    differences: [
      difference(-24.1, { kind: 'void-waiting', note: 'The check of EOB 88310021 is being voided' }),
      difference(-0.5, { note: 'EOB 88310022 was paid with another amount' }),
    ],
    verdict: 'mismatch',
  };
  const files = [file(150)];

  test('shows the four totals, and each difference with its reasons', async () => {
    await openRun({ payment_files: files, balance });
    const line = screen.getAllByText('LCR')[0]?.closest('p');
    expect(line).toHaveTextContent(
      'LCR $150.00=equalsfiles $150.00≠differs fromprocessor $125.90·register not built yetProcessor short $24.10: 1 difference without an explanation, 1 voided EOB',
    );
  });

  test('explains the totals by method and each difference by kind, and marks those that block the run', async () => {
    await openRun({ payment_files: files, balance });
    await screen.findByRole('grid', { name: /^Payments − voids/ });
    expect(lines(/^Payments − voids/)).toEqual([
      ['Payment method', 'Payments', 'Voids', 'Net', 'Processor', 'Register', 'LCR'],
      ['Check', '$120.00', '$20.00', '$100.00', 'short $24.10$75.90', NONE, NONE],
      ['ACH', '$50.00', '$0.00', '$50.00', NONE, NONE, NONE],
      ['All methods', '$170.00', '$20.00', '$150.00', 'short $24.10$125.90', NONE, '$150.00'],
    ]);
    expect(lines('Differences').slice(1)).toEqual([
      [
        'UnknownBlocks the run',
        'Processor against files',
        'Check',
        'EOB 88310022 was paid with another amount',
        'short $0.50',
      ],
      ['Voided', 'Processor against files', 'Check', 'The check of EOB 88310021 is being voided', 'short $24.10'],
    ]);
  });

  test('keeps the explanation closed when nothing blocks, and opens it on demand', async () => {
    const { user } = await openRun({});
    expect(screen.queryByRole('grid', { name: /^Payments − voids/ })).toBeNull();
    await user.click(button('Explained totals'));
    await screen.findByRole('grid', { name: /^Payments − voids/ });
    expect(screen.getByText('not received')).toBeInTheDocument();
    expect(screen.getByText('no answer yet')).toBeInTheDocument();
  });

  test('shows the payment methods from the selected source, and names the source', async () => {
    const built = '2026-11-20T15:00:00Z';
    const { user } = await openRun({
      report_totals: totals({ Check: [100, 24.1] }),
      check_register_reports: [report(1, built, { totals: totals({ Check: [80, 0] }) })],
    });
    const methods = () => screen.getByRole('group', { name: 'Payment methods' });
    expect(methods()).toHaveTextContent('$75.90$100.00 − $24.10 voids');
    expect(methods()).toHaveTextContent('Shown: Current datathe run has changed since its last check register');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payment methods' }), 'Last Check Register');
    expect(methods()).toHaveTextContent('$80.00');
    expect(methods()).toHaveTextContent(/Shown: Last Check Register, 11\/20\/2026/);
  });

  test('shows the warning of the run', async () => {
    answer('GET /payments/release', {
      data: [{ ...runRow, warning: 'Single provider in cl261120.001.' }],
      count: 1,
      total: 1,
    });
    await openRun({});
    expect(screen.getByText('Single provider in cl261120.001.')).toBeInTheDocument();
  });
});

test('the five most urgent files are shown first, and all of them on demand', async () => {
  const of = (id: number, total: number, status = 4) =>
    file(total, { id, filename: `cl261120.00${id}`, status: { id: status, name: 'x' } });
  const { user } = await openRun({ payment_files: [of(1, 1), of(2, 2), of(3, 3), of(4, 4), of(5, 5), of(6, 0.5, 16)] });
  const names = () => screen.getAllByRole('button', { name: /^cl261120/ }).map(({ textContent }) => textContent);
  expect(names()).toEqual(['cl261120.006', 'cl261120.005', 'cl261120.004', 'cl261120.003', 'cl261120.002']);
  await user.click(button('Show All (6)'));
  expect(names()).toHaveLength(6);
  expect(screen.getByRole('grid', { name: 'Payment files' })).toHaveTextContent('6 files12$15.50');
});

describe('the timeline', () => {
  const event = (id: number, more: Partial<TimelineEvent>): TimelineEvent => ({
    id,
    date: '2026-11-20T15:00:00Z',
    type: 'rerun',
    data: {},
    text: 'Something happened',
    files: [],
    ...more,
  });

  test('labels each of the eighteen types, shows the status of drop-offs, and is loaded when it is opened', async () => {
    const all = RUN_EVENT_TYPES.map((type, i) => event(i + 1, { type, text: `${RUN_EVENTS[type]}: told` }));
    const dropOffs = (['scheduled', 'failed', 'done'] as const).map((status, i) =>
      event(90 + i, { type: 'dropoff', status }),
    );
    answer('GET /check-runs/1/events', [...all, ...dropOffs]);
    const { tab } = await openRun({});
    expect(callsTo('GET /check-runs/1/events')).toEqual([]);
    await tab('Timeline');
    const items = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(items.slice(0, 18).map((item) => item.querySelector('strong')?.textContent)).toEqual(
      Object.values(RUN_EVENTS),
    );
    // the label is not repeated in the text
    expect(items[0]?.textContent).toMatch(/^Check register built.*told$/);
    expect(items.slice(18).map((item) => item.querySelector('p')?.textContent)).toEqual([
      expect.stringContaining('Drop-offScheduled'),
      expect.stringContaining('Drop-offFailed'),
      expect.stringContaining('Drop-offDone'),
    ]);
  });

  test('shows five files first, and all of them on demand', async () => {
    const files = [1, 2, 3, 4].map((n) => ({ filename: `f${n}`, 'event-type-id': 200, 'file-type-id': 200 }));
    answer('GET /check-runs/1/events', [event(1, { files }), event(2, { files })]);
    const { tab, user } = await openRun({});
    await tab('Timeline');
    await screen.findByRole('list', { name: 'Timeline' });
    const links = () => screen.getAllByRole('button', { name: /, download$/ });
    expect(links()).toHaveLength(5);
    await user.click(button('Show All (8 files)'));
    expect(links()).toHaveLength(8);
  });

  test('says so when it is empty or fails', async () => {
    answer('GET /check-runs/1/events', [], 500);
    const { tab, user } = await openRun({});
    await tab('Timeline');
    await screen.findByRole('alert');
    answer('GET /check-runs/1/events', []);
    await user.click(button('Retry'));
    expect(await screen.findByText('Nothing has happened to this run yet')).toBeInTheDocument();
  });
});

describe('check registers and settings', () => {
  test('a set shows its options, its totals, and when it was dropped off', async () => {
    const { tab } = await openRun({
      check_register_reports: [
        report(2, '2026-11-20T15:00:00Z', {
          totals: totals({ Check: [100, 24.1] }),
          dropped_off_at: '2026-11-21T15:00:00Z',
        }),
        report(1, '2026-11-19T15:00:00Z', { options: { includePHI: false, includeDiagnosisDetails: false } }),
      ],
    });
    await tab('Check Registers');
    const [, latest] = (await screen.findByRole('grid', { name: /^Latest set, built 11\/20\/2026/ })).querySelectorAll(
      'tr',
    );
    expect(latest?.textContent).toMatch(
      /^DetailIncludedLeft out\$75\.90\$100\.00 − \$24\.10 voids\$0\.00\$0\.00\$0\.00.*11\/21\/2026.*register-2\.xlsx, download$/,
    );
    expect(screen.getByRole('grid', { name: /^Set, built 11\/19\/2026/ })).toHaveTextContent('Left out');
  });

  test('a run without check registers says so', async () => {
    const { tab } = await openRun({});
    await tab('Check Registers');
    expect(await screen.findByText('No check register has been built yet')).toBeInTheDocument();
  });

  test('the Settings tab shows the settings of the group, its voided checks and the network’s files', async () => {
    const { tab } = await openRun({
      voided_checks: [{ number: '004417', amount: 24.1 }],
      nomi835: [{ name: 'n.835', path: 'network/n.835' }],
      status_files: [{ name: 's.csv', path: 'network/s.csv', source: 'Nomi', status: 'Read', exception_type: 'Late' }],
    });
    await tab('Settings');
    const settings = await screen.findByLabelText('Settings of the group');
    expect(settings).toHaveTextContent(
      'Zelis eligibleYesChecks onlyNoActivation date–NoneNetworkNo networkReleaseAuto, MondayIgnore stop lossNoReportsDetail, Summary',
    );
    expect(screen.getByText('004417').closest('li')).toHaveTextContent('$24.10');
    expect(screen.getByText('Nomi').closest('li')).toHaveTextContent(/s\.csv.*NomiReadLate/);
  });

  test('the arrow keys move between tabs', async () => {
    const { user } = await openRun({});
    screen.getByRole('tab', { name: 'Files' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Settings' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Settings' })).toBeInTheDocument();
    await user.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'Files', selected: true })).toHaveFocus();
  });
});
