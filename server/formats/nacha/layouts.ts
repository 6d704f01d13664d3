/*
 * The record layouts of a NACHA file, shared by reader and writer (Nacha Operating Rules, appendix on record formats).
 * Columns count from 1 and include both ends; `text` is left-justified and filled with blanks, `number` right-justified
 * and filled with zeros.
 */

export const LINE_LENGTH = 94;
/** Lines are written in blocks of ten; the last block is filled up with lines of nines. */
export const BLOCK_LINES = 10;
export const FILL = '9'.repeat(LINE_LENGTH);

type Column = readonly [from: number, to: number, kind: 'text' | 'number'];
export type Layout = Readonly<Record<string, Column>>;

export const FILE_HEADER = {
  type: [1, 1, 'number'],
  priority: [2, 3, 'number'],
  destination: [4, 13, 'text'],
  origin: [14, 23, 'text'],
  date: [24, 29, 'number'],
  time: [30, 33, 'text'],
  modifier: [34, 34, 'text'],
  recordSize: [35, 37, 'number'],
  blocking: [38, 39, 'number'],
  format: [40, 40, 'number'],
  destinationName: [41, 63, 'text'],
  originName: [64, 86, 'text'],
  reference: [87, 94, 'text'],
} as const satisfies Layout;

export const BATCH_HEADER = {
  type: [1, 1, 'number'],
  serviceClass: [2, 4, 'number'],
  companyName: [5, 20, 'text'],
  discretionary: [21, 40, 'text'],
  companyId: [41, 50, 'text'],
  entryClass: [51, 53, 'text'],
  description: [54, 63, 'text'],
  descriptiveDate: [64, 69, 'text'],
  effectiveDate: [70, 75, 'text'],
  settlement: [76, 78, 'text'],
  status: [79, 79, 'text'],
  odfi: [80, 87, 'number'],
  number: [88, 94, 'number'],
} as const satisfies Layout;

export const ENTRY = {
  type: [1, 1, 'number'],
  transactionCode: [2, 3, 'number'],
  routingNumber: [4, 12, 'number'],
  accountNumber: [13, 29, 'text'],
  amount: [30, 39, 'number'],
  identification: [40, 54, 'text'],
  name: [55, 76, 'text'],
  discretionary: [77, 78, 'text'],
  addenda: [79, 79, 'number'],
  trace: [80, 94, 'number'],
} as const satisfies Layout;

/** The fields that all addenda have in common. */
export const ADDENDA = {
  type: [1, 1, 'number'],
  addendaType: [2, 3, 'number'],
  rest: [4, 94, 'text'],
} as const satisfies Layout;

/** Addenda 05: payment information. */
export const PAYMENT_ADDENDA = {
  type: [1, 1, 'number'],
  addendaType: [2, 3, 'number'],
  information: [4, 83, 'text'],
  sequence: [84, 87, 'number'],
  entrySequence: [88, 94, 'number'],
} as const satisfies Layout;

/** Addenda 99: a return. */
export const RETURN_ADDENDA = {
  type: [1, 1, 'number'],
  addendaType: [2, 3, 'number'],
  code: [4, 6, 'text'],
  originalTrace: [7, 21, 'number'],
  dateOfDeath: [22, 27, 'text'],
  originalRdfi: [28, 35, 'number'],
  information: [36, 79, 'text'],
  trace: [80, 94, 'number'],
} as const satisfies Layout;

/** Addenda 98: a notification of change. */
export const CHANGE_ADDENDA = {
  type: [1, 1, 'number'],
  addendaType: [2, 3, 'number'],
  code: [4, 6, 'text'],
  originalTrace: [7, 21, 'number'],
  reserved: [22, 27, 'text'],
  originalRdfi: [28, 35, 'number'],
  correctedData: [36, 64, 'text'],
  reservedToo: [65, 79, 'text'],
  trace: [80, 94, 'number'],
} as const satisfies Layout;

export const BATCH_CONTROL = {
  type: [1, 1, 'number'],
  serviceClass: [2, 4, 'number'],
  lines: [5, 10, 'number'],
  hash: [11, 20, 'number'],
  debits: [21, 32, 'number'],
  credits: [33, 44, 'number'],
  companyId: [45, 54, 'text'],
  authentication: [55, 73, 'text'],
  reserved: [74, 79, 'text'],
  odfi: [80, 87, 'number'],
  number: [88, 94, 'number'],
} as const satisfies Layout;

/** Of a batch of accounting advices (ADV), whose totals have 20 digits. */
export const ADVICE_BATCH_CONTROL = {
  type: [1, 1, 'number'],
  serviceClass: [2, 4, 'number'],
  lines: [5, 10, 'number'],
  hash: [11, 20, 'number'],
  debits: [21, 40, 'number'],
  credits: [41, 60, 'number'],
  operator: [61, 79, 'text'],
  odfi: [80, 87, 'number'],
  number: [88, 94, 'number'],
} as const satisfies Layout;

export const FILE_CONTROL = {
  type: [1, 1, 'number'],
  batches: [2, 7, 'number'],
  blocks: [8, 13, 'number'],
  lines: [14, 21, 'number'],
  hash: [22, 31, 'number'],
  debits: [32, 43, 'number'],
  credits: [44, 55, 'number'],
  reserved: [56, 94, 'text'],
} as const satisfies Layout;

/** Of a file with advices, if its totals have 20 digits too. */
export const ADVICE_FILE_CONTROL = {
  type: [1, 1, 'number'],
  batches: [2, 7, 'number'],
  blocks: [8, 13, 'number'],
  lines: [14, 21, 'number'],
  hash: [22, 31, 'number'],
  debits: [32, 51, 'number'],
  credits: [52, 71, 'number'],
  reserved: [72, 94, 'text'],
} as const satisfies Layout;

/** The fields of a line, trimmed. */
export const cut = <L extends Layout>(line: string, layout: L): Record<keyof L & string, string> => {
  const fields = Object.entries(layout).map(([name, [from, to]]) => [name, line.slice(from - 1, to).trim()]);
  return Object.fromEntries(fields) as Record<keyof L & string, string>;
};

/** The length of a record up to its last number; what follows are texts, which may be blank. */
export const shortestOf = (layout: Layout): number =>
  Math.max(...Object.values(layout).map(([, to, kind]) => (kind === 'number' ? to : 0)));

/** The width of a field in characters. */
export const widthOf = ([from, to]: Column): number => to - from + 1;

/** A line of 94 characters; omitted fields are blank or zero. Throws RangeError when a value does not fit. */
export const compose = <L extends Layout>(layout: L, values: { [Name in keyof L]?: string | number }): string =>
  Object.entries(layout)
    .map(([name, column]) => {
      const [text, width] = [String(values[name] ?? ''), widthOf(column)];
      if (text.length > width) throw new RangeError(`${name} is longer than its ${width} characters`);
      return column[2] === 'number' ? text.padStart(width, '0') : text.padEnd(width);
    })
    .join('');
