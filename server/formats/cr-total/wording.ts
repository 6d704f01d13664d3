import { isPlainDate, type PlainDate } from '../../../domain/calendar/dates.ts';
import { DOLLARS, isCurrency } from '../../../domain/currencies.ts';
import { formatUsd, parseCents } from '../../../domain/money.ts';

/** The content of a CR total file. `date` is absent when the text has none, or several. */
export interface CrTotal {
  groupNumber: string;
  totalCents: number;
  date?: PlainDate;
}

export type CrTotalRead = ({ ok: true } & CrTotal) | { ok: false; message: string };

// Each pattern is matched within a line; if no line matches, with the value alone on the line after its label.
// Each reads a text in one pass, because the file is anybody's: no part of a pattern may match what its neighbour does.
const GROUP_VALUE = '((?=[a-z-]{0,29}\\d)[a-z0-9][a-z0-9-]{0,29})(?![.,-]*[\\w/])';
const GROUP_LABEL = '\\bgroup ?(?:(?:number|num|nbr|no|id)\\b|#|:)[.:# ]{0,4}';
/** A qualifier, then a colon, dots or nothing. A dash is no separator: "LCR Total - $5.00" could have either sign. */
const TOTAL_LABEL = '\\b(?:lcr total|total lcr)(?: (?:amount|amt)\\b)?[.:= ]{0,200}(?:usd )?';
/** Everything up to the next blank: an unreadable amount must match so that it is refused. Dates do not match. */
const TOTAL_VALUE =
  '(?!\\d{1,2}/\\d|\\d{4}-\\d\\d-)([^\\sa-z\\d]*\\d\\S*(?: (?:(?:cr|dr|[a-z]{3})\\b|[-\u2212\u2013](?!\\S)))?)';
const DATE_VALUE = '(\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/\\d{4})(?![\\d/-])';
const RUN_DATE_LABEL = '\\b(?:run|check|register) date ?:? ?';
const DATE_LABEL = '\\bdate ?: ?';

const AMOUNT = /^(\()?([-\u2212])?\$?([-\u2212])?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})(\))?([-\u2212])?[.,;:]*$/;

/** How many values a refusal lists; a hostile file could have thousands. */
const NAMED = 5;

/** Reads group, total and date from lines of text. Refuses contradictory values and lists them. */
export function readWording(lines: readonly string[]): CrTotalRead {
  const text = lines.map(normalized).join('\n');
  const totals = valuesOf(text, TOTAL_LABEL, TOTAL_VALUE);
  if (totals.length === 0) return refused('The PDF names no LCR total.');
  const amounts = totals.map(readAmount);
  const [totalCents, ...otherCents] = new Set(amounts);
  if (totalCents === undefined || otherCents.includes(undefined)) {
    return refused('The LCR total in the PDF is not an amount with two decimals.');
  }
  if (otherCents.length > 0) {
    const all = [totalCents, ...otherCents].map((cents) => formatUsd(cents ?? 0));
    return refused(`The PDF names different LCR totals: ${named(all)}.`);
  }
  const [groupNumber, ...otherGroups] = groupNumbers(text);
  if (groupNumber === undefined) return refused('The PDF names no group number.');
  if (otherGroups.length > 0)
    return refused(`The PDF names different groups: ${named([groupNumber, ...otherGroups])}.`);
  const date = dateOf(text);
  return { ok: true, groupNumber, totalCents, ...(date && { date }) };
}

export function refused(message: string): CrTotalRead & { ok: false } {
  return { ok: false, message };
}

/** Normalised to NFKC, blanks collapsed, and removed inside an amount: "( $ 5.00 )" is "($5.00)". */
function normalized(line: string): string {
  return line
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([$(]) /g, '$1')
    .replaceAll(' )', ')')
    .trim();
}

/** The distinct values after a label, in text order. */
function valuesOf(text: string, label: string, value: string): string[] {
  const within = matches(text, `${label}${value}`);
  return within.length > 0 ? within : matches(text, `${label}\\n${value}(?=\\n|$)`);
}

function matches(text: string, pattern: string): string[] {
  const found = text.matchAll(new RegExp(pattern, 'gi'));
  return [...new Set(Array.from(found, (match) => match[1] ?? ''))];
}

/** A labelled number takes precedence over the bare word: a group may be called "Group 1 Automotive". */
function groupNumbers(text: string): string[] {
  const labelled = valuesOf(text, GROUP_LABEL, GROUP_VALUE);
  const all = labelled.length > 0 ? labelled : matches(text, `\\bgroup ${GROUP_VALUE}`);
  const first = new Map<string, string>();
  for (const number of all) if (!first.has(number.toUpperCase())) first.set(number.toUpperCase(), number);
  return [...first.values()];
}

/**
 * Cents of "$1,234.56", "1234.56", "(1.00)", "-1.00", "1.00-"; undefined for two signs, misplaced commas, a detached
 * sign, CR and DR, and another currency.
 */
function readAmount(token: string): number | undefined {
  const [, amount = token, word = ''] = /^(\S+) ([a-z]{3})$/i.exec(token) ?? [];
  if (isForeign(word, amount)) return undefined;
  const match = AMOUNT.exec(amount);
  if (!match) return undefined;
  const [, open, before, behindDollar, whole = '', fraction = '', close, after] = match;
  const signs = [open, before, behindDollar, after].filter(Boolean).length;
  if (signs > 1 || Boolean(open) !== Boolean(close)) return undefined;
  return parseCents((signs === 1 ? '-' : '') + whole.replaceAll(',', '') + fraction);
}

/** Whether the word after an amount names another currency; after a dollar sign that is another dollar: "$5.00 CAD". */
const isForeign = (word: string, amount: string): boolean =>
  word !== DOLLARS && isCurrency(word) && (word.endsWith('D') || !amount.includes('$'));

/** The labelled run date if the text has exactly one; else a plain "Date:". */
function dateOf(text: string): PlainDate | undefined {
  const ofRun = matches(text, RUN_DATE_LABEL + DATE_VALUE);
  const [date, ...others] = new Set((ofRun.length > 0 ? ofRun : matches(text, DATE_LABEL + DATE_VALUE)).map(plainDate));
  return others.length === 0 && date !== undefined && isPlainDate(date) ? date : undefined;
}

function plainDate(text: string): string {
  const [month = '', day = '', year] = text.split('/');
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function named(values: string[]): string {
  const shown = values.slice(0, NAMED).join(', ');
  return values.length > NAMED ? `${shown} and ${values.length - NAMED} more` : shown;
}
