/*
 * BAI2 type codes: the meaning of the amounts in a bank file. Sign and level follow the Cash Management Balance
 * Reporting Specifications, version 2 (10/2005), Appendix A, by ranges and a list of the summary codes; the
 * descriptions are ours.
 */

export type CodeSign = 'credit' | 'debit' | 'none';
/** Status: a balance of the account. Summary: a total of the account. Detail: one transaction. */
export type CodeLevel = 'status' | 'summary' | 'detail';

export interface Bai2Code {
  sign: CodeSign;
  level: CodeLevel;
  description: string;
}

/** The balances and totals the product uses in calculations. */
export const balanceCodes = {
  openingLedger: '010',
  closingLedger: '015',
  openingAvailable: '040',
  averageClosingAvailable: '050',
  totalFloat: '063',
  oneDayFloat: '072',
  twoOrMoreDaysFloat: '074',
  totalCredits: '100',
  totalDebits: '400',
} as const;

/** Detail codes that are items of another detail (a deposit, a batch) and must not be counted in addition to it. */
export const itemOf: ReadonlyMap<string, string> = new Map([
  ['116', '115'],
  ['136', '135'],
  ['143', '142'],
  ['156', '155'],
  ['345', '342'],
  ['452', '451'],
]);

/** The details of a lockbox: deposit, item of a deposit, adjustment, debit. */
export const LOCKBOX_CODES: readonly string[] = ['115', '116', '118', '415'];

const summaries = new Set(
  `100 101 102 105 106 107 109 110 120 130 131 140 146 150 159 160 162 163 167 170 178 180 182 185 186 188 190
   200 205 207 210 215 230 231 239 245 250 251 256 260 270 271 280 285 294 302 303 304 305 307 309 310 315 316
   318 319 320 321 324 325 326 327 328 329 330 332 336 338 340 341 343 350 352 355 356 360 361 370 385 389 390
   400 401 402 403 405 406 410 412 416 420 430 446 450 459 463 465 467 470 471 478 480 482 486 490 500 505 507
   510 515 530 532 534 536 537 539 550 551 556 560 570 580 583 584 585 586 587 588 590 594 596 601 602 610 611
   612 613 614 615 617 618 621 623 625 626 628 630 632 640 646 650 655 665 670 685 689 690 720 760 827 828 829`.split(
    /\s+/,
  ),
);

/** Loan codes and later additions, which do not follow the sign ranges. */
const loanStatuses = new Set(['701', '703', '705', '707', '709']);
const debitsAbove700 = new Set(['760', '828']);

const descriptions: Readonly<Record<string, string>> = {
  '010': 'Opening ledger',
  '015': 'Closing ledger',
  '020': 'Average closing ledger, month to date',
  '022': 'Balance adjustments',
  '030': 'Current ledger',
  '040': 'Opening available',
  '045': 'Closing available',
  '050': 'Average closing available, month to date',
  '051': 'Average closing available, last month',
  '055': 'Average closing available, year to date',
  '060': 'Current available',
  '063': 'Total float',
  '070': '0-day float',
  '072': '1-day float',
  '074': '2-or-more-days float',
  '075': '3-or-more-days float',
  '100': 'Total credits',
  '108': 'Credit',
  '109': 'Lockbox deposits today, total',
  '110': 'Lockbox deposits, total',
  '115': 'Lockbox deposit',
  '116': 'Item of a lockbox deposit',
  '118': 'Lockbox adjustment credit',
  '140': 'ACH credits, total',
  '142': 'ACH credit received',
  '165': 'Preauthorized ACH credit',
  '166': 'ACH settlement credit',
  '168': 'ACH return or adjustment settlement credit',
  '169': 'Miscellaneous ACH credit',
  '170': 'Other check deposits, total',
  '174': 'Other deposit',
  '175': 'Check deposit package',
  '190': 'Incoming money transfers, total',
  '195': 'Incoming money transfer',
  '201': 'Automatic transfer credit',
  '206': 'Book transfer credit',
  '218': 'Foreign collection credit',
  '250': 'Checks posted and returned, total',
  '252': 'Debit reversal',
  '255': 'Check posted and returned',
  '256': 'ACH returns credited, total',
  '257': 'ACH return credited',
  '258': 'ACH reversal credit',
  '266': 'Return item credited',
  '270': 'Zero-balance transfers in, total',
  '275': 'Zero-balance transfer in',
  '354': 'Interest credit',
  '357': 'Credit adjustment',
  '395': 'Check reversal',
  '398': 'Fee refund',
  '399': 'Miscellaneous credit',
  '400': 'Total debits',
  '409': 'Debit',
  '415': 'Lockbox debit',
  '416': 'Lockbox debits, total',
  '447': 'ACH disbursement funding debit',
  '450': 'ACH debits, total',
  '451': 'ACH debit received',
  '455': 'Preauthorized ACH debit',
  '466': 'ACH settlement debit',
  '468': 'ACH return or adjustment settlement debit',
  '469': 'Miscellaneous ACH debit',
  '470': 'Checks paid, total',
  '474': 'Certified check debit',
  '475': 'Check paid',
  '490': 'Outgoing money transfers, total',
  '495': 'Outgoing money transfer',
  '501': 'Automatic transfer debit',
  '506': 'Book transfer debit',
  '550': 'Deposited items returned, total',
  '552': 'Credit reversal',
  '555': 'Deposited item returned',
  '556': 'ACH returns debited, total',
  '557': 'ACH return debited',
  '558': 'ACH reversal debit',
  '566': 'Return item debited',
  '567': 'Return item fee',
  '570': 'Zero-balance transfers out, total',
  '575': 'Zero-balance transfer out',
  '631': 'Debit adjustment',
  '654': 'Interest debit',
  '661': 'Account analysis fee',
  '698': 'Miscellaneous fees',
  '699': 'Miscellaneous debit',
  '890': 'Non-monetary information',
};

/** Whether the text has the form of a type code: three digits, not 000. */
export const isBai2Code = (text: string) => /^\d{3}$/.test(text) && text !== '000';

/** The meaning of a type code; codes not listed follow their range. */
export function bai2Code(code: string): Bai2Code {
  const sign = signOf(code);
  const level = levelOf(code);
  return { sign, level, description: descriptions[code] ?? describe(sign, level) };
}

function signOf(code: string): CodeSign {
  if (code < '100' || loanStatuses.has(code) || code === '890') return 'none';
  if (code >= '900') return code < '920' ? 'none' : code < '960' ? 'credit' : 'debit';
  return (code >= '400' && code < '700') || debitsAbove700.has(code) ? 'debit' : 'credit';
}

function levelOf(code: string): CodeLevel {
  if (code < '100' || loanStatuses.has(code)) return 'status';
  return summaries.has(code) ? 'summary' : 'detail';
}

function describe(sign: CodeSign, level: CodeLevel): string {
  if (level === 'status') return 'Other balance';
  const word = { credit: 'credit', debit: 'debit', none: 'information' }[sign];
  return level === 'summary' ? `Other ${word} total` : `Other ${word}`;
}
