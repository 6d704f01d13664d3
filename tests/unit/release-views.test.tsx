// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TimelineEvent } from '../../contract/release/reads.ts';
import { RUN_EVENT_TYPES, RUN_EVENTS } from '../../domain/run-events.ts';
import type { CheckRunDetail } from '../../resources/check-runs-calls.ts';
import { api, open } from './engine-fixture.tsx';
import { claim, detail, difference, eob, file, report, runRow, totals } from './release-fixture.ts';

// chunks of their own; a test does not wait for their first compilation
const RunDetail = await import('../../src/pages/release/RunDetail.tsx');
await Promise.all([
  import('../../src/pages/release/run/ExplainedTotals.tsx'),
  import('../../src/pages/release/run/Settings.tsx'),
  import('../../src/pages/release/timeline/Timeline.tsx'),
  import('../../src/pages/release/registers/Registers.tsx'),
  import('../../src/pages/release/eobs/ClaimHistoryDialog.tsx'),
]);
const parts = { 'check-runs': { expand: lazy(async () => RunDetail) } };

let server: ReturnType<typeof api>;
const answer = (call: string, body: unknown, status = 200) => server.override(call, () => server.json(status, body));
const made = (call: string) => server.calls.filter(({ method, path }) => `${method} ${path}` === call);
const RUN = 'GET /check-runs/1';
const TICKET = 'POST /files/tickets';
/** An empty value, with its word for those who listen. */
const NONE = '–None';
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  server = api({});
  answer('GET /payments/release', { data: [runRow], count: 1, total: 1 });
  answer('GET /check-runs/meta/filters', { location: [], releaseType: [], status: [], flags: [] });
});
afterEach(() => vi.unstubAllGlobals());

const openRun = async (run: Partial<CheckRunDetail>, options: Parameters<typeof open>[1] = {}) => {
  answer(RUN, { ...detail([file(0.3)]), ...run });
  const opened = await open('check-runs', { parts, ...options });
  await opened.user.click(await screen.findByRole('button', { name: 'Open 10233' }));
  await screen.findByRole('tab', { name: 'Files' });
  const tab = (name: string) => opened.user.click(screen.getByRole('tab', { name }));
  return { ...opened, tab };
};

const lines = (name: string | RegExp) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

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

  test('tells the three totals, and each difference as a word with its reasons', async () => {
    await openRun({ payment_files: files, balance });
    const line = screen.getAllByText('LCR')[0]?.closest('p');
    expect(line).toHaveTextContent(
      'LCR $150.00=equalsfiles $150.00≠differs fromprocessor $125.90Processor short $24.10: 1 difference without an explanation, 1 voided check waiting',
    );
  });

  test('explains them by method, every line with its kind, and marks what blocks', async () => {
    await openRun({ payment_files: files, balance });
    await screen.findByRole('grid', { name: /^Payments − voids/ });
    expect(lines(/^Payments − voids/)).toEqual([
      ['Payment method', 'Payments', 'Voids', 'Net', 'Processor', 'LCR'],
      ['Check', '$120.00', '$20.00', '$100.00', 'short $24.10$75.90', NONE],
      ['ACH', '$50.00', '$0.00', '$50.00', NONE, NONE],
      ['All methods', '$170.00', '$20.00', '$150.00', 'short $24.10$125.90', '$150.00'],
    ]);
    expect(lines('Differences').slice(1)).toEqual([
      [
        'UnknownBlocks the run',
        'Processor against files',
        'Check',
        'EOB 88310022 was paid with another amount',
        'short $0.50',
      ],
      ['Void waiting', 'Processor against files', 'Check', 'The check of EOB 88310021 is being voided', 'short $24.10'],
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

  test('shows the payment methods from where the person wants them, and says from where', async () => {
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

  test('passes the run’s warning on', async () => {
    answer('GET /payments/release', {
      data: [{ ...runRow, warning: 'Single provider in cl261120.001.' }],
      count: 1,
      total: 1,
    });
    await openRun({});
    expect(screen.getByText('Single provider in cl261120.001.')).toBeInTheDocument();
  });
});

test('five files are shown, the most urgent first, then all', async () => {
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

  test('has a word for each of the sixteen types, drop-offs their status, and is asked for when it is opened', async () => {
    const all = RUN_EVENT_TYPES.map((type, i) => event(i + 1, { type, text: `${RUN_EVENTS[type]}: told` }));
    const dropOffs = (['scheduled', 'failed', 'done'] as const).map((status, i) =>
      event(90 + i, { type: 'dropoff', status }),
    );
    answer('GET /check-runs/1/events', [...all, ...dropOffs]);
    const { tab } = await openRun({});
    expect(made('GET /check-runs/1/events')).toEqual([]);
    await tab('Timeline');
    const items = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(items.slice(0, 16).map((item) => item.querySelector('strong')?.textContent)).toEqual(
      Object.values(RUN_EVENTS),
    );
    // the word is not said twice
    expect(items[0]?.textContent).toMatch(/^Check register built.*told$/);
    expect(items.slice(16).map((item) => item.querySelector('p')?.textContent)).toEqual([
      expect.stringContaining('Drop-offScheduled'),
      expect.stringContaining('Drop-offFailed'),
      expect.stringContaining('Drop-offDone'),
    ]);
  });

  test('shows five files, then all', async () => {
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

  test('that is empty or fails says so', async () => {
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
  test('a set tells its options, its totals, and when it was dropped off', async () => {
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

  test('a run without any says so', async () => {
    const { tab } = await openRun({});
    await tab('Check Registers');
    expect(await screen.findByText('No check register has been built yet')).toBeInTheDocument();
  });

  test('the settings of the group, its voided checks and the network’s files', async () => {
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

  test('the arrows go from tab to tab', async () => {
    const { user } = await openRun({});
    screen.getByRole('tab', { name: 'Files' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Settings' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Settings' })).toBeInTheDocument();
    await user.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'Files', selected: true })).toHaveFocus();
  });
});

describe('a download', () => {
  let followed: string[];
  beforeEach(() => {
    followed = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(this.href);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const sent = { id: 3, filename: 'sent 12.csv', at: '2026-11-20T15:12:00Z' };
  const files = [file(0.3, { events: { sent_to_zelis: [sent], received_from_zelis: [] } })];

  test('asks for a ticket and follows the link with it; neither history nor page keep it', async () => {
    answer(TICKET, { token: 'ticket-1', expires_in: 60 }, 201);
    const { user, router } = await openRun({ payment_files: files });
    const before = window.history.length;
    await user.click(button(/^sent .*, download sent 12\.csv$/));
    await waitFor(() => expect(followed).toHaveLength(1));
    const kind = { 'event-type-id': 2, 'file-type-id': 2, 'report-id': 3 };
    expect(made(TICKET).map(({ body }) => body)).toEqual([{ filename: 'sent 12.csv', ...kind }]);
    const url = new URL(followed[0] ?? '');
    expect(url.pathname).toBe('/api/files/sent%2012.csv');
    expect(url.search).toBe('?event-type-id=2&file-type-id=2&report-id=3&token=ticket-1');
    expect(window.history.length).toBe(before);
    expect(router.state.location.search).not.toContain('ticket');
    expect(document.body.innerHTML).not.toContain('ticket-1');
  });

  test('of a file by its path keeps the path’s steps', async () => {
    answer(TICKET, { token: 't', expires_in: 60 }, 201);
    const { user, tab } = await openRun({ scheduled_files: [{ name: 'x y.pdf', path: 'scheduled/a b/x y.pdf' }] });
    await tab('Settings');
    await user.click(await screen.findByRole('button', { name: /^x y\.pdf/ }));
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(made(TICKET)[0]?.body).toEqual({ path: 'scheduled/a b/x y.pdf' });
    expect(new URL(followed[0] ?? '').pathname).toBe('/api/files/from-path/scheduled/a%20b/x%20y.pdf');
  });

  test('that is refused is told, and nothing is opened', async () => {
    answer(TICKET, { code: 'not_found', detail: 'This record does not exist, or it is not assigned to you.' }, 404);
    const { user } = await openRun({ payment_files: files });
    await user.click(button(/^original/));
    expect(
      await screen.findByText(/^Failed to download cl261120\.001: This record does not exist/),
    ).toBeInTheDocument();
    expect(followed).toEqual([]);
  });
});

describe('claims', () => {
  const HISTORY = 'GET /claims/5/status-history';
  const own = claim(5, 0.3, {
    is_eligible: false,
    diagnostics: {
      record_type: 'C',
      claim_type: 'M',
      clservpc: 'I2954',
      run_date: null,
      eep_provider_id: null,
      eealp_provider_tin: null,
    },
    original: { payment_symbol: 'PS1', filename: 'cl1.txt' },
    nomi_claims_status: [{ tpa_claim_id: '26', nomi_claim_id: 'N1', status: 'Rejected' }],
  });
  const run = { payment_files: [file(0.3, { eobs: [eob(1, 0.3, { claims: [own] })] })] };
  const openClaims = async (options: Parameters<typeof open>[1] = {}) => {
    const opened = await openRun(run, options);
    await opened.user.click(button('cl261120.001'));
    await opened.user.click(await screen.findByRole('button', { name: '88311' }));
    await screen.findByRole('grid', { name: 'Claims of EOB 88311' });
    return opened;
  };
  const status = () => screen.getByRole('link', { name: /status history of claim 26-5/ });

  test('show administrators what is theirs, and others not', async () => {
    await openClaims({ roles: ['check_run'] });
    expect(lines('Claims of EOB 88311')[0]).toEqual(['Claim', 'Payee', 'Provider', 'Eligibility', 'Amount']);
    expect(screen.getByText('Ineligible')).toBeInTheDocument();
    expect(screen.queryByText('PS1')).toBeNull();
  });

  test('the status tells its history on focus, Escape closes that alone', async () => {
    const item = {
      nomi_claim_id: 'N1',
      status: 'Rejected',
      last_update_ts: '2026-11-20T15:00:00Z',
      exception_type: 'Eligibility',
      exception_reason_type: 'Not covered',
      source_file_name: 'status-1.csv',
      nomi_file_receipt_ts: '2026-11-20T16:00:00Z',
    };
    answer(HISTORY, [item]);
    const { user } = await openClaims();
    expect(made(HISTORY)).toEqual([]);
    status().focus();
    const tip = await screen.findByRole('tooltip');
    await waitFor(() => expect(tip).toHaveTextContent('Eligibility, Not covered'));
    expect(status()).toHaveAttribute('aria-describedby', tip.id);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(status()).toHaveFocus();
  });

  test('without a history says so; the link opens it at an address of its own', async () => {
    answer(HISTORY, []);
    const { user, search } = await openClaims();
    await user.click(status());
    const dialog = await screen.findByRole('dialog', { name: 'Claim status history' });
    expect(await within(dialog).findByText('No status history available for this claim')).toBeInTheDocument();
    expect(search().get('claim-history')).toBe('5');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(search().get('claim-history')).toBeNull());
  });

  test('the Info tells the diagnostics', async () => {
    const { user } = await openClaims();
    await user.hover(button('Info on claim 26-5'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('clservpcI2954');
  });
});

test('in lazy mode the run comes in pieces, and says the same', async () => {
  const { balance, report_totals, voided_checks, ...rest } = detail([file(0.3)]);
  const asked = '/check-runs-lazy/1/groups/3';
  answer('GET /payments/release-lazy', { data: [runRow], count: 1, total: 1 });
  answer(`GET ${asked}`, { ...rest, balance: { ...balance, files: 9 }, report_totals, voided_checks });
  answer(`GET ${asked}/totals`, { id: 1, group_id: 3, amount: 0.3, balance, report_totals, voided_checks });
  const opened = await open('check-runs', { parts, search: '?mode=lazy' });
  await opened.user.click(await screen.findByRole('button', { name: 'Open 10233' }));
  await screen.findByRole('grid', { name: 'Payment files' });
  expect(screen.getAllByText('LCR')[0]?.closest('p')).toHaveTextContent('files $0.30');
  expect(made(RUN)).toEqual([]);
});
