/*
 * Claim adjustment reason codes (CAS: why a claim was not paid in full) and provider adjustment reason codes (PLB: why
 * a provider's payment differs from its claims) of the 835. The short labels are our own and cover the codes in daily
 * use; X12 owns the full wording.
 */

const CLAIM_REASONS = {
  1: 'Deductible',
  2: 'Coinsurance',
  3: 'Copay',
  16: 'Information missing or wrong',
  18: 'Exact duplicate',
  22: 'Another payer may cover this',
  23: 'Paid or adjusted by an earlier payer',
  26: 'Before coverage began',
  27: 'After coverage ended',
  29: 'Filed too late',
  31: 'Not known as insured',
  45: 'Above the agreed fee',
  48: 'Procedure not covered',
  50: 'Not medically necessary',
  94: 'Paid above charges',
  96: 'Not covered',
  97: 'Included in another service',
  100: 'Paid to the patient',
  104: 'Managed care withhold',
  109: 'Belongs to another payer',
  119: 'Benefit maximum reached',
  131: 'Negotiated discount',
  137: 'Surcharge, tax or assessment',
  147: 'Contract rate expired or not on file',
  161: 'Provider performance bonus',
  176: 'Prescription not current',
  197: 'No precertification',
  204: 'Not covered by this plan',
  251: 'Attachment incomplete',
  253: 'Federal sequestration',
  B4: 'Late filing penalty',
} as const;

const PROVIDER_REASONS = {
  '01': 'Card fee',
  '02': 'Advance taken back',
  '03': 'Claim transmission fee (03)',
  '04': 'Payment follows separately',
  '05': 'Penalty: reports not filed',
  '06': 'Penalty: reports filed wrongly',
  '07': 'Withheld for a third party',
  '08': 'Withheld: bankruptcy or termination',
  50: 'Late charge',
  51: 'Interest penalty for late filing',
  72: 'Provider refund received',
  90: 'Early payment discount',
  AH: 'Claim transmission fee',
  AM: 'Loan repayment',
  AP: 'Advance payment',
  B2: 'Rebate of an over-refund',
  B3: 'Recovered from other payers',
  BD: 'Bad debt',
  BN: 'Bonus',
  CR: 'Capitation interest',
  CS: 'Adjustment explained elsewhere',
  CT: 'Capitation',
  E3: 'Withholding',
  FB: 'Balance carried forward',
  FC: 'Prepaid funds allocated',
  FR: 'Claim balance carried forward',
  HM: 'Hemophilia add-on',
  IP: 'Incentive',
  IR: 'IRS withholding (1099)',
  IS: 'Interim lump sum',
  J1: 'Not reimbursed: demonstration or limit',
  L3: 'Penalty',
  L6: 'Interest',
  LE: 'IRS withholding (not 1099)',
  OB: 'Offset for an affiliated provider',
  PI: 'Periodic interim payment',
  PL: 'Final settlement',
  RA: 'Retroactive adjustment',
  SL: 'Student loan garnishment',
  TL: 'Third-party liability',
  WO: 'Overpayment recovered',
  WU: 'Federal levy withholding',
} as const;

const labelOf = (labels: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(labels, code) ? labels[code] : undefined;

/** The label of a CAS reason code; undefined for an unlisted code, which is shown as the code. */
export const claimReason = (code: string): string | undefined => labelOf(CLAIM_REASONS, code);

/** The label of a PLB reason code; undefined for an unlisted code, which is shown as the code. */
export const providerReason = (code: string): string | undefined => labelOf(PROVIDER_REASONS, code);
