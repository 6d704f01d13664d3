import { groupStatuses } from '../../../domain/bank/bank-posting.ts';
import { DOLLARS } from '../../../domain/currencies.ts';
import { isBai2Code } from '../../../domain/files/bai2-codes.ts';
import type { RecordReader } from './record-reader.ts';
import { isFundsType } from './record-reader.ts';
import type { AccountHeader, Balance, FileHeader, GroupHeader, Transaction } from './records.ts';
import { asOfModifiers } from './records.ts';

const statusCodes = keysOf(groupStatuses);
const modifierCodes = ['' as const, ...keysOf(asOfModifiers)];

/** Record 01; `version` is its last field, 2 for this format. */
export function readFileHeader(reader: RecordReader): FileHeader & { version: string } {
  const header = {
    sender: reader.text('sender', 'required'),
    receiver: reader.text('receiver', 'required'),
    fileDate: reader.date('file date'),
    fileTime: reader.time('file time'),
    fileId: reader.text('file id', 'required'),
  };
  // physical record length and block size add nothing to what the lines show
  reader.fields.next();
  reader.fields.next();
  return { ...header, version: reader.fields.next() };
}

/** Record 02; undefined when its status is unknown. */
export function readGroupHeader(reader: RecordReader): GroupHeader | undefined {
  const ultimateReceiver = reader.text('ultimate receiver');
  const originator = reader.text('originator', 'required');
  const status = reader.code('group status', statusCodes);
  const header = {
    asOfDate: reader.date('as-of date'),
    asOfTime: reader.time('as-of time'),
    currency: reader.currency(DOLLARS),
    asOfModifier: reader.code('as-of date modifier', modifierCodes),
  };
  return status === '' ? undefined : { ultimateReceiver, originator, status, ...header };
}

/**
 * Record 03: account, currency, then sets of type code, amount, item count and funds type. An empty type code is an
 * extra comma (or an omitted set): one field is skipped. Missing commas are detected by a type code in an impossible
 * place: as the funds type, or as the item count of a status, which has none.
 */
export function readAccountHeader(reader: RecordReader, groupCurrency: string): AccountHeader {
  const accountNumber = reader.text('account number', 'required');
  const currency = reader.currency(groupCurrency);
  const balances: Balance[] = [];
  const { fields } = reader;
  while (!fields.isDone) {
    const code = fields.next();
    if (code === '') continue;
    if (!isBai2Code(code)) {
      reader.fault('bad-type-code', 'type code is not three digits');
      break;
    }
    const amountCents = reader.cents('amount');
    const hasCount = !(code < '100' && isBai2Code(fields.peek()));
    const itemCount = hasCount ? reader.count('item count') : undefined;
    const hasFunds = hasCount && !isBai2Code(fields.peek());
    balances.push({ code, amountCents, itemCount, funds: hasFunds ? reader.funds() : undefined });
  }
  return { accountNumber, currency, balances };
}

/** Record 16; undefined, with a fault, when its type code cannot be read. */
export function readTransaction(reader: RecordReader): Transaction | undefined {
  const { fields } = reader;
  const code = fields.next();
  if (!isBai2Code(code)) {
    reader.fault('bad-type-code', 'type code is not three digits');
    return undefined;
  }
  const amountCents = reader.cents('amount');
  // if an 88 follows immediately where commas are missing, it contains the text
  if (fields.isContinuation && !isFundsType(fields.peek())) {
    return { code, amountCents, funds: undefined, bankReference: '', customerReference: '', text: fields.rest() };
  }
  return {
    code,
    amountCents,
    funds: reader.funds(),
    bankReference: reader.text('bank reference'),
    customerReference: reader.text('customer reference'),
    text: fields.rest(),
  };
}

function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(record) as Key[];
}
