import { isPlainDate } from '../../../domain/calendar/dates.ts';
import { isBai2Code } from '../../../domain/files/bai2-codes.ts';
import { sumCents } from '../../../domain/money.ts';
import { MAX_FIELD_LENGTH } from './record-reader.ts';
import type { Account, Bai2File, Balance, Funds, Group, Transaction } from './records.ts';

/** Sets of an account continue in an 88 before a line exceeds this length; a text is never cut. */
const LINE_LENGTH = 80;

/**
 * Writes a BAI2 file line by line, with control totals and counts. Reading it returns `file` again (texts without blank
 * lines, their lines trimmed). Throws RangeError when the format cannot represent a value.
 */
export function* writeBai2(file: Bai2File): Generator<string> {
  const { sender, receiver, fileDate, fileTime, fileId } = file;
  yield line('01', sender, receiver, compactDate(fileDate), compactTime(fileTime), fileId, '', '', '2');
  const controls: Written[] = [];
  for (const group of file.groups) controls.push(yield* groupLines(group));
  yield line('99', ...trailerOf(controls));
}

/** What a written part adds to the levels above it. */
interface Written {
  cents: number;
  records: number;
}

function trailerOf(parts: Written[]): string[] {
  const { cents, records } = total(parts);
  return [String(cents), String(parts.length), String(records)];
}

/** The sum of the parts and the header and trailer around them. */
function total(parts: Written[]): Written {
  return {
    cents: sumCents(parts.map((part) => part.cents)),
    records: parts.reduce((count, part) => count + part.records, 2),
  };
}

function* groupLines(group: Group): Generator<string, Written> {
  const asOf = [compactDate(group.asOfDate), compactTime(group.asOfTime)];
  yield line('02', group.ultimateReceiver, group.originator, group.status, ...asOf, group.currency, group.asOfModifier);
  const accounts: Written[] = [];
  for (const account of group.accounts) accounts.push(yield* accountLines(account));
  yield line('98', ...trailerOf(accounts));
  return total(accounts);
}

function* accountLines(account: Account): Generator<string, Written> {
  const amounts: number[] = [];
  let records = 1;
  for (const written of headerLines(account)) {
    records += 1;
    yield written;
  }
  for (const balance of account.balances) amounts.push(balance.amountCents ?? 0);
  for (const transaction of account.transactions) {
    amounts.push(transaction.amountCents ?? 0);
    for (const written of transactionLines(transaction)) {
      records += 1;
      yield written;
    }
  }
  const cents = sumCents(amounts);
  yield line('49', String(cents), String(records));
  return { cents, records };
}

function headerLines({ accountNumber, currency, balances }: Account): string[] {
  const lines: string[][] = [['03', accountNumber, currency]];
  for (const balance of balances) {
    const set = setOf(balance);
    const last = lines.at(-1) ?? [];
    if ([...last, ...set].join(',').length < LINE_LENGTH) last.push(...set);
    else lines.push(['88', ...set]);
  }
  return lines.map((fields) => line(...fields));
}

function setOf({ code, amountCents, itemCount, funds }: Balance): string[] {
  return [typeCode(code), optional(amountCents), optional(itemCount), ...fundsOf(funds)];
}

/** The first line of the text is written in the 16, unless it starts with a slash, which only an 88 allows. */
function transactionLines(transaction: Transaction): string[] {
  const { code, amountCents, funds, bankReference, customerReference, text } = transaction;
  const [first = '', ...others] = text.split('\n').map(checkedText);
  const [own, continued] = first.startsWith('/') ? ['', [first, ...others]] : [first, others];
  const fields = [typeCode(code), optional(amountCents), ...fundsOf(funds), bankReference, customerReference];
  return [`16,${fields.map(checkedReference).join(',')},${own}/\n`, ...continued.map((each) => `88,${each}/\n`)];
}

function fundsOf(funds: Funds | undefined): string[] {
  if (!funds) return [''];
  switch (funds.type) {
    case 'V':
      return ['V', compactDate(funds.date), compactTime(funds.time)];
    case 'S':
      return ['S', ...[funds.immediateCents, funds.oneDayCents, funds.twoOrMoreDaysCents].map(integer)];
    case 'D':
      return [
        'D',
        String(funds.distribution.length),
        ...funds.distribution.flatMap(({ days, amountCents }) => [integer(days), integer(amountCents)]),
      ];
    default:
      return [funds.type];
  }
}

function line(...fields: string[]): string {
  return `${fields.map(checkedField).join(',')}/\n`;
}

function optional(value: number | undefined): string {
  return value === undefined ? '' : integer(value);
}

function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError('An amount or count to write is not an integer');
  return String(value);
}

function typeCode(code: string): string {
  if (!isBai2Code(code)) throw new RangeError('A type code to write is not three digits');
  return code;
}

/** With the comma after it, a slash and two digits would look like the end of a record and the next record's code. */
function checkedField(field: string): string {
  if (/\/ *\d\d$/.test(field)) throw new RangeError('A field to write looks like the end of a record');
  return checkedReference(field);
}

/** In a 16 only a slash followed by a blank would look like that. */
function checkedReference(field: string): string {
  if (field.length > MAX_FIELD_LENGTH || /[,\p{Cc}]|\/ +\d\d$/u.test(field)) {
    throw new RangeError('A field to write is too long, holds a comma or a control character, or ends like a record');
  }
  return field;
}

/** A slash, a blank and what looks like a record would end the text when it is read back. */
function checkedText(text: string): string {
  if (!/\p{Cc}|\/ +\d\d,/u.test(text)) return text;
  throw new RangeError('A text to write holds a control character, or looks like the end of a record');
}

function compactDate(date: string): string {
  // the two-digit year is read back as 1980 to 2079
  if (!isPlainDate(date) || date < '1980' || date >= '2080') throw new RangeError('A date to write is out of range');
  return date.replaceAll('-', '').slice(2);
}

function compactTime(time: string): string {
  return time.replace(':', '');
}
