import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import type {
  CheckRunDetail,
  Claim,
  DifferenceLine,
  Eob,
  MethodTotals,
  PaymentFile,
  RegisterReport,
} from '../../../resources/check-runs/calls.ts';
import { LOCATIONS } from '../../../src/engine/examples/rows.ts';

export const claim = (id: number, amount: number, more: Partial<Claim> = {}): Claim => ({
  id,
  number: `26-${id}`,
  payee: { name: 'Payee' },
  provider: { name: 'Provider' },
  amount,
  check_number: '1',
  is_void: amount < 0,
  is_eligible: null,
  is_network: false,
  ...more,
});

export const eob = (id: number, amount: number, more: Partial<Eob> = {}): Eob => ({
  id,
  number: `8831${id}`,
  payment_method: 'Check',
  zelis_payment_method: null,
  check_number: '004417',
  check_amount: amount,
  is_on_hold: false,
  on_hold_reason: null,
  hold_kind: null,
  is_flagged_stop_loss: false,
  payment_state: 'paid',
  reissue_of: null,
  reissued_as: null,
  is_eligible: true,
  has_ineligible_claims: false,
  claims_count: 2,
  ...more,
});

export const file = (total: number, more: Partial<PaymentFile> = {}): PaymentFile => ({
  id: 7,
  filename: 'cl261120.001',
  date: '2026-11-20',
  file_total: total,
  proc_total: null,
  status: { id: 1, name: 'Loaded' },
  is_test: false,
  is_sent: false,
  is_moved: false,
  eobs_summary: {
    total: 2,
    is_on_hold_total: 1,
    is_flagged_stop_loss_total: 0,
    check_amount_sum: total,
    payments_sum: total,
    voids_sum: 0,
    sent_total: 0,
    answered_total: 0,
  },
  events: { sent_to_zelis: [], received_from_zelis: [] },
  ...more,
});

/** The totals of the given methods in dollars, with zeros for the others. */
export const totals = (of: Partial<Record<PaymentMethod, [payments: number, voids: number]>> = {}): MethodTotals => {
  const one = (method: PaymentMethod) => {
    const [payments, voids] = of[method] ?? [0, 0];
    return { payments: { amount: payments }, voids: { amount: voids } };
  };
  const [check, epay, ach, network] = PAYMENT_METHODS.map(one);
  if (!check || !epay || !ach || !network) throw new Error('no method');
  return { Check: check, Epay: epay, ACH: ach, Network: network };
};

export const report = (id: number, builtAt: string, more: Partial<RegisterReport> = {}): RegisterReport => ({
  id,
  name: `register-${id}.xlsx`,
  type: 'detail',
  created_at: builtAt,
  set: { id, created_at: builtAt },
  options: { includePHI: true, includeDiagnosisDetails: false },
  dropped_off_at: null,
  totals: totals(),
  ...more,
});

export const difference = (amount: number, more: Partial<DifferenceLine> = {}): DifferenceLine => ({
  kind: 'unknown',
  between: 'files-processor',
  method: 'Check',
  amount,
  note: 'The processor paid another amount',
  ...more,
});

const sumOf = (files: readonly PaymentFile[]) =>
  Math.round(files.reduce((sum, one) => sum + one.file_total, 0) * 100) / 100;

export const detail = (files: PaymentFile[], more: Partial<CheckRunDetail> = {}): CheckRunDetail => ({
  id: 1,
  group_id: 3,
  payment_files: files,
  scheduled_files: [],
  check_register_reports: [],
  lcr_file: null,
  balance: {
    methods: [],
    files: sumOf(files),
    lcr: null,
    processor: null,
    differences: [],
    verdict: 'not-compared',
  },
  report_totals: totals(),
  voided_checks: [],
  settings: {
    zelis_eligible: true,
    checks_only: false,
    activation_date: null,
    network: 'none',
    release_type: 'auto',
    release_day: 1,
    ignore_stop_loss: false,
    reports: ['Detail', 'Summary'],
  },
  nomi835: [],
  status_files: [],
  ...more,
});

/** The list row that the run opens from. */
export const runRow = {
  id: 1,
  type: 'cl',
  group: { id: 3, number: '10233', name: 'Acme', release_type: null, release_day: null },
  location: LOCATIONS[0],
  date: '2026-11-20',
  amount: 0.3,
  file_names: ['cl261120.001'],
  status_ids: ['1'],
  flags: [],
  deleted_at: null,
  next_release_date: null,
  released_at: null,
  synced_at: null,
  totals_checked: false,
  warning: null,
  work: null,
  version: 1,
};
