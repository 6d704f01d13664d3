import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { visibleTo } from '../../declare/record.ts';
import { line } from '../../declare/text.ts';
import { PAYMENT_METHODS } from '../../domain/bank/payment-methods.ts';
import { REGISTER_TYPES } from '../../domain/files/check-registers.ts';
import { PAYMENT_STATES } from '../../domain/release/eob-payment.ts';
import { HOLD_KIND_NAMES } from '../../domain/release/holds.ts';
import { COMPARED, DIFFERENCE_KINDS } from '../../domain/release/run-totals.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';

const dollars = z.number();

const forAdministrators = <T extends z.ZodMiniType>(field: T) => visibleTo(['administrator'], z.optional(field));

export const Claim = z.object({
  id: z.int(),
  number: z.string(),
  payee: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  amount: dollars,
  check_number: z.string(),
  /** A reversal (CLP02 = 22): it takes back an earlier claim of this number. */
  is_void: z.boolean(),
  /** Null while unknown: the network has not reported it. */
  is_eligible: z.nullable(z.boolean()),
  is_network: z.boolean(),
  /** The following members are visible only to administrators (docs/rules/check-runs.md, "Release list"). */
  diagnostics: forAdministrators(
    z.object({
      record_type: z.nullable(z.string()),
      claim_type: z.nullable(z.string()),
      clservpc: z.nullable(z.string()),
      run_date: z.nullable(z.string()),
      eep_provider_id: z.nullable(z.string()),
      eealp_provider_tin: z.nullable(z.string()),
    }),
  ),
  original: forAdministrators(z.object({ payment_symbol: z.nullable(z.string()), filename: z.string() })),
  nomi_claims_status: forAdministrators(
    z.array(z.object({ tpa_claim_id: z.string(), nomi_claim_id: z.string(), status: z.string() })),
  ),
});
export type Claim = z.infer<typeof Claim>;

export const Eob = z.object({
  id: z.int(),
  number: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  zelis_payment_method: z.nullable(z.enum(PAYMENT_METHODS)),
  check_number: z.string(),
  check_amount: dollars,
  is_on_hold: z.boolean(),
  on_hold_reason: z.nullable(z.string()),
  /** Why the system put it on hold; null when a person did. */
  hold_kind: z.nullable(z.enum(HOLD_KIND_NAMES)),
  is_flagged_stop_loss: z.boolean(),
  /** Where its payment is at the processor. */
  payment_state: z.enum(PAYMENT_STATES),
  /** The number of the EOB that it replaces, and of the one that replaces it. */
  reissue_of: z.nullable(z.string()),
  reissued_as: z.nullable(z.string()),
  /** True when none of its claims is ineligible. */
  is_eligible: z.boolean(),
  has_ineligible_claims: z.boolean(),
  claims_count: z.int(),
  claims: z.optional(z.array(Claim)),
});
export type Eob = z.infer<typeof Eob>;

/** A stored file, with the data for its download. */
export const StoredFile = z.object({ id: z.int(), filename: z.string(), at: z.string() });
export type StoredFile = z.infer<typeof StoredFile>;

export const PaymentFile = z.object({
  id: z.int(),
  filename: z.string(),
  date: z.string(),
  file_total: dollars,
  proc_total: z.nullable(dollars),
  status: z.object({ id: z.int(), name: z.string() }),
  /** It says that it is a test (ISA15 = T): nothing of it is sent or released. */
  is_test: z.boolean(),
  /** Whether any of its payments was sent to the processor, or is being sent. */
  is_sent: z.boolean(),
  /** It has EOBs that were moved here from the released run before. */
  is_moved: z.boolean(),
  eobs_summary: z.object({
    total: z.int(),
    is_on_hold_total: z.int(),
    is_flagged_stop_loss_total: z.int(),
    check_amount_sum: dollars,
    payments_sum: dollars,
    voids_sum: dollars,
    /** How many the processor has, and how many of them it has answered. */
    sent_total: z.int(),
    answered_total: z.int(),
  }),
  eobs: z.optional(z.array(Eob)),
  /** The files sent to and received from the processor, oldest first. */
  events: z.object({ sent_to_zelis: z.array(StoredFile), received_from_zelis: z.array(StoredFile) }),
});
export type PaymentFile = z.infer<typeof PaymentFile>;

const MethodSums = z.object({ payments: z.object({ amount: dollars }), voids: z.object({ amount: dollars }) });
/** By payment method; zeros for a method without payments. */
export const MethodTotals = z.record(z.enum(PAYMENT_METHODS), MethodSums);
export type MethodTotals = z.infer<typeof MethodTotals>;

export const RegisterReport = z.object({
  id: z.int(),
  /** The file name, used for its download. */
  name: z.string(),
  type: z.enum(REGISTER_TYPES),
  created_at: z.string(),
  /** Null only in generated demo data; such a report cannot be dropped off. */
  set: z.nullable(z.object({ id: z.int(), created_at: z.string() })),
  options: z.object({ includePHI: z.boolean(), includeDiagnosisDetails: z.boolean() }),
  dropped_off_at: z.nullable(z.string()),
  totals: MethodTotals,
});
export type RegisterReport = z.infer<typeof RegisterReport>;

/** One line of the difference between two totals, with its kind (docs/rules/check-runs.md, "Totals"). */
export const DifferenceLine = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  between: z.enum(COMPARED),
  method: z.enum([...PAYMENT_METHODS, 'all']),
  /** Second total minus first total. */
  amount: dollars,
  note: z.string(),
});
export type DifferenceLine = z.infer<typeof DifferenceLine>;

/** Payments − voids = net of one payment method, with the processor's total. */
export const MethodBalance = z.object({
  method: z.enum(PAYMENT_METHODS),
  payments: dollars,
  voids: dollars,
  net: dollars,
  /** Null until the processor has responded for this method. */
  processor: z.nullable(dollars),
});
export type MethodBalance = z.infer<typeof MethodBalance>;

/** The totals to compare, and every difference with its kind. */
export const RunBalance = z.object({
  methods: z.array(MethodBalance),
  files: dollars,
  lcr: z.nullable(dollars),
  processor: z.nullable(dollars),
  differences: z.array(DifferenceLine),
  verdict: z.enum(['explained', 'waiting-voids', 'mismatch', 'not-compared']),
});
export type RunBalance = z.infer<typeof RunBalance>;

export const VoidedCheck = z.object({ number: z.string(), amount: dollars });

/** A file of the network; `path` opens it. */
const NetworkFile = z.object({ name: z.string(), path: z.string() });

export const CheckRunDetail = z.object({
  id: z.int(),
  group_id: z.int(),
  payment_files: z.array(PaymentFile),
  /** Files of the network and of the schedule, opened by their path. */
  scheduled_files: z.array(NetworkFile),
  /** Newest set first. */
  check_register_reports: z.array(RegisterReport),
  lcr_file: z.nullable(
    z.object({ id: z.int(), original_filename: z.string(), total: z.nullable(dollars), received_at: z.string() }),
  ),
  balance: RunBalance,
  /** The payment-method buckets from current data; those of a register are in its `totals`. */
  report_totals: MethodTotals,
  voided_checks: z.array(VoidedCheck),
  /** The group's settings, for the show-settings panel. */
  settings: z.object({
    zelis_eligible: z.boolean(),
    checks_only: z.boolean(),
    activation_date: z.nullable(z.string()),
    network: z.string(),
    release_type: z.nullable(z.string()),
    release_day: z.nullable(z.int()),
    ignore_stop_loss: z.boolean(),
    /** The labels of its check registers. */
    reports: z.array(z.string()),
  }),
  nomi835: z.array(NetworkFile),
  status_files: z.array(
    z.extend(NetworkFile, { source: z.string(), status: z.string(), exception_type: z.nullable(z.string()) }),
  ),
});
export type CheckRunDetail = z.infer<typeof CheckRunDetail>;

/** The address bar's parameters for a deep link into a run: a payment file, and an EOB of that file. */
export const DEEP_LINK_PARAMS = { file: 'payment-file', eob: 'eob' } as const;

export const checkRunDetail = defineCall({
  name: 'check-runs.detail',
  method: 'GET',
  path: '/check-runs/:id',
  access: RELEASE_ROLES,
  summary: 'A run with its payment files; EOBs and claims too, when the run is small enough to read at once',
  params: z.object({ id: recordId }),
  answer: CheckRunDetail,
  reads: 'check-run',
});

export const fileEobs = defineCall({
  name: 'check-runs.file-eobs',
  method: 'GET',
  path: '/check-runs-lazy/:id/groups/:groupId/payment-files/:fileId',
  access: RELEASE_ROLES,
  summary: 'A payment file with its EOBs, without their claims',
  params: z.object({ id: recordId, groupId: recordId, fileId: recordId }),
  answer: PaymentFile,
  reads: 'check-run',
});

export const eobClaims = defineCall({
  name: 'check-runs.eob-claims',
  method: 'GET',
  path: '/check-runs-lazy/:id/groups/:groupId/payment-files/:fileId/eobs/:eobNumber',
  access: RELEASE_ROLES,
  summary: 'An EOB with its claims',
  params: z.object({
    id: recordId,
    groupId: recordId,
    fileId: recordId,
    eobNumber: line().check(z.minLength(1), z.maxLength(60)),
  }),
  answer: Eob,
  reads: 'check-run',
});

const _FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });

export const fileStatuses = defineCall({
  name: 'payments.statuses',
  method: 'GET',
  path: '/payments/getPaymentsFileStatuses',
  access: 'signed-in',
  summary: 'The status catalogue and its classes',
  answer: z.object({
    statusMapping: z.record(z.string(), z.array(z.int())),
    statuses: z.array(z.object({ id: z.int(), name: z.string(), monitoring_name: z.string() })),
    longTermStatuses: z.array(z.int()),
  }),
});
