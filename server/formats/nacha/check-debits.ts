import { accountNumberIssue } from '../../../domain/bank/account-number.ts';
import { routingNumberIssue } from '../../../domain/bank/routing-number.ts';
import { bankingDayFrom, isBankingDay, nextBankingDay } from '../../../domain/calendar/banking-days.ts';
import { isPlainDate, showDate } from '../../../domain/calendar/dates.ts';
import { formatUsd } from '../../../domain/money.ts';
import { DEBIT_CODES } from './entry-codes.ts';
import { BATCH_CONTROL, BATCH_HEADER, ENTRY, FILE_HEADER, PAYMENT_ADDENDA, widthOf } from './layouts.ts';
import { asciiText } from './text.ts';
import type { DebitBatch, DebitEntry, DebitFile, DebitIssue, DebitOptions } from './write-records.ts';

/** Nacha's limit for one Same Day ACH entry; configurable, because Nacha raises it from time to time. */
export const SAME_DAY_LIMIT_CENTS = 100_000_000;

export const MOST_TRACES = 9_999_999;
const MOST_ENTRY_CENTS = 10 ** widthOf(ENTRY.amount) - 1;
const MOST_TOTAL_CENTS = 10 ** widthOf(BATCH_CONTROL.debits) - 1;

type Path = DebitIssue['path'];
type Found = [message: string | false | undefined, ...path: Path];

const issuesAt = (path: Path, found: Found[]): DebitIssue[] =>
  found.flatMap(([message, ...rest]) => (message ? [{ path: [...path, ...rest], message }] : []));

/** Every reason why the file cannot be written; empty when it can. */
export const checkDebits = (file: DebitFile, options: DebitOptions = {}): DebitIssue[] => {
  const count = file.batches.reduce((sum, { entries }) => sum + entries.length, 0);
  const ofFile = issuesAt(
    [],
    [
      [routingNumberIssue(file.destination), 'destination'],
      [routingNumberIssue(file.originatingBank), 'originatingBank'],
      [codeIssue(file.origin, widthOf(FILE_HEADER.origin)), 'origin'],
      [nameIssue(file.destinationName), 'destinationName'],
      [nameIssue(file.originName), 'originName'],
      [!isPlainDate(file.date) && 'Not a day', 'date'],
      [!/^(?:[01]\d|2[0-3])[0-5]\d$/.test(file.time) && 'Times are HHMM', 'time'],
      [!/^[A-Z0-9]$/.test(file.modifier) && 'One letter A to Z, or one digit', 'modifier'],
      [asciiText(file.reference ?? '').length > widthOf(FILE_HEADER.reference) && 'At most 8 characters', 'reference'],
      [traceIssue(file.firstTrace, count), 'firstTrace'],
      [file.batches.length === 0 && 'There is nothing to pull', 'batches'],
      [totalIssue(file.batches.flatMap(({ entries }) => entries)), 'batches'],
    ],
  );
  return [...ofFile, ...file.batches.flatMap((batch, at) => batchIssues(batch, ['batches', at], file, options))];
};

const batchIssues = (batch: DebitBatch, path: Path, file: DebitFile, options: DebitOptions): DebitIssue[] => {
  const isSameDay = batch.effectiveDate === file.date;
  const found = issuesAt(path, [
    [nameIssue(batch.companyName), 'companyName'],
    [codeIssue(batch.companyId, widthOf(BATCH_HEADER.companyId)), 'companyId'],
    [nameIssue(batch.description, widthOf(BATCH_HEADER.description)), 'description'],
    [effectiveDateIssue(batch.effectiveDate, file.date, options), 'effectiveDate'],
    [batch.entries.length === 0 && 'There is nothing to pull', 'entries'],
  ]);
  const limit = isSameDay ? options.sameDayLimitCents : undefined;
  return [...found, ...batch.entries.flatMap((entry, at) => entryIssues(entry, [...path, 'entries', at], limit))];
};

const entryIssues = (entry: DebitEntry, path: Path, sameDayLimit: number | undefined): DebitIssue[] =>
  issuesAt(path, [
    [routingNumberIssue(entry.routingNumber), 'routingNumber'],
    [accountNumberIssue(entry.accountNumber), 'accountNumber'],
    [!Object.hasOwn(DEBIT_CODES, entry.kind) && 'Checking or savings', 'kind'],
    [amountIssue(entry.amountCents, sameDayLimit), 'amountCents'],
    [codeIssue(entry.identification, widthOf(ENTRY.identification)), 'identification'],
    [nameIssue(entry.name), 'name'],
    [
      asciiText(entry.information ?? '').length > widthOf(PAYMENT_ADDENDA.information) && 'At most 80 characters',
      'information',
    ],
  ]);

/** A name must not be empty after conversion to ASCII; with a width, it must also fit without being cut. */
const nameIssue = (name: string, width = Number.POSITIVE_INFINITY) => {
  const text = asciiText(name);
  if (text === '') return 'Needs letters or digits that an ACH file can carry';
  return text.length > width && `At most ${width} characters`;
};

/** An identifier assigned by another party: it is refused rather than altered. */
const codeIssue = (text: string, width: number) =>
  (text === '' || text.length > width || asciiText(text) !== text) && `1 to ${width} characters of plain ASCII`;

const amountIssue = (cents: number, sameDayLimit: number | undefined) => {
  if (!Number.isInteger(cents) || cents < 1) return 'Must be more than $0.00, in whole cents';
  if (cents > MOST_ENTRY_CENTS) return `At most ${formatUsd(MOST_ENTRY_CENTS)} in one entry`;
  return sameDayLimit !== undefined && cents > sameDayLimit && `At most ${formatUsd(sameDayLimit)} on the same day`;
};

/** A total has at most twelve digits. Checking the file's total covers those of its batches. */
const totalIssue = (entries: readonly DebitEntry[]) =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0) > MOST_TOTAL_CENTS &&
  `At most ${formatUsd(MOST_TOTAL_CENTS)} in one file`;

const traceIssue = (first: number, count: number) => {
  if (!Number.isInteger(first) || first < 1) return 'Traces are counted from 1';
  return first + count - 1 > MOST_TRACES && `Traces end at ${MOST_TRACES}; start again from 1`;
};

const effectiveDateIssue = (date: string, made: string, { sameDayLimitCents }: DebitOptions) => {
  if (!isPlainDate(date) || !isPlainDate(made)) return 'Not a day';
  const earliest = sameDayLimitCents === undefined ? nextBankingDay(made) : bankingDayFrom(made);
  if (date < earliest) return `The earliest effective date is ${showDate(earliest)}`;
  return !isBankingDay(date) && `${showDate(date)} is no banking day; the next is ${showDate(nextBankingDay(date))}`;
};
