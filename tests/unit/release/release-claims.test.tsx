// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { open } from '../engine/engine-fixture.tsx';
import { claim, detail, eob, file, runRow } from './release-fixture.ts';
import { answer, button, callsTo, lines, openRun, RUN, slots } from './release-run-fixture.tsx';

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

  test('show the administrators’ columns to administrators only', async () => {
    await openClaims({ roles: ['check_run'] });
    expect(lines('Claims of EOB 88311')[0]).toEqual(['Claim', 'Payee', 'Provider', 'Eligibility', 'Amount', 'Actions']);
    expect(screen.getByText('Ineligible')).toBeInTheDocument();
    expect(screen.queryByText('PS1')).toBeNull();
  });

  test('the status shows its history in a tooltip on focus, and Escape closes only the tooltip', async () => {
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
    expect(callsTo(HISTORY)).toEqual([]);
    status().focus();
    const tip = await screen.findByRole('tooltip');
    await waitFor(() => expect(tip).toHaveTextContent('Eligibility, Not covered'));
    expect(status()).toHaveAttribute('aria-describedby', tip.id);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(status()).toHaveFocus();
  });

  test('the history dialog has its own address, and says when there is no history', async () => {
    answer(HISTORY, []);
    const { user, search } = await openClaims();
    await user.click(status());
    const dialog = await screen.findByRole('dialog', { name: 'Claim status history' });
    expect(await within(dialog).findByText('No status history available for this claim')).toBeInTheDocument();
    expect(search().get('claim-history')).toBe('5');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(search().get('claim-history')).toBeNull());
  });

  test('the Info button shows the diagnostics', async () => {
    const { user } = await openClaims();
    await user.hover(button('Info on claim 26-5'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('clservpcI2954');
  });
});

test('in lazy mode the run is loaded in slots and shows the same', async () => {
  const { balance, report_totals, voided_checks, ...rest } = detail([file(0.3)]);
  const lazyRun = '/check-runs-lazy/1/groups/3';
  answer('GET /payments/release-lazy', { data: [runRow], count: 1, total: 1 });
  answer(`GET ${lazyRun}`, { ...rest, balance: { ...balance, files: 9 }, report_totals, voided_checks });
  answer(`GET ${lazyRun}/totals`, { id: 1, group_id: 3, amount: 0.3, balance, report_totals, voided_checks });
  const opened = await open('check-runs', { slots, search: '?mode=lazy' });
  await opened.user.click(await screen.findByRole('button', { name: 'Open 10233' }));
  await screen.findByRole('grid', { name: 'Payment files' });
  expect(screen.getAllByText('LCR')[0]?.closest('p')).toHaveTextContent('files $0.30');
  expect(callsTo(RUN)).toEqual([]);
});
