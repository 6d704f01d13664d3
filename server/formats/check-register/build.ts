import { writeXlsx } from 'hucre/xlsx';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import {
  REGISTERS,
  type RegisterOptions,
  type RegisterType,
  registerLabel,
  registerRefusal,
} from '../../../domain/files/check-registers.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import { MONEY, moneyCell, NUMBER, TEXT, textCell } from './cells.ts';
import type { RegisterData } from './data.ts';
import { type SheetParts, sheetOf } from './sheet.ts';
import { type BuiltTable, tableOf } from './tables.ts';
import { type MethodTotals, registerTotals } from './totals.ts';

/** The row limit of a worksheet (Excel, "Specifications and limits"), less the rows above the table. */
export const MAX_LINES = 1_048_576 - 10;

/**
 * Builds a check register as an XLSX workbook: a sheet of lines (all types but `one-page`) and a sheet of totals by
 * payment method. The lines add up to the net of the totals. A network-only type contains only the Network method.
 * Throws RangeError when the options are not allowed, an amount is not in whole cents, or there are too many lines.
 */
export async function buildRegister(
  type: RegisterType,
  options: RegisterOptions,
  data: RegisterData,
): Promise<Uint8Array> {
  const refusal = registerRefusal(options);
  if (refusal !== undefined) throw new RangeError(refusal);
  const shown = REGISTERS[type].networkOnly ? ofNetwork(data) : data;
  const table = tableOf(type, options, shown);
  if (table && table.rows.length > MAX_LINES) throw new RangeError(`A register has at most ${MAX_LINES} lines`);
  const head = headOf(type, options, shown, table);
  const sheets = [
    ...(table ? [{ name: 'Register', head, ...table }] : []),
    { name: 'Totals', head, ...totalsTable(shown, REGISTERS[type].networkOnly), hasSumRow: true },
  ] satisfies SheetParts[];
  const built = new Date(data.builtAt);
  return await writeXlsx({
    sheets: sheets.map(sheetOf),
    properties: { title: `Check Register ${shown.group.number} ${data.runDate}`, created: built, modified: built },
  });
}

/** A register's file name, with the group's number and no patient's name. The set and the options make it unique. */
export function registerFileName(register: {
  groupNumber: string;
  runDate: PlainDate;
  /** Of the run; 1 by default. */
  sequence?: number;
  type: RegisterType;
  options: RegisterOptions;
  setId: number;
}): string {
  const { groupNumber, runDate, sequence = 1, type, options, setId } = register;
  const variant = `${options.includeDiagnosisDetails ? '_diagnosis' : ''}${options.includePHI ? '' : '_redacted'}`;
  // group numbers come from outside, and the name becomes part of a path
  return `${groupNumber.replaceAll(/[^A-Za-z0-9]+/g, '-')}_${runDate}${sequence > 1 ? `_run${sequence}` : ''}_${type}${variant}_${setId}.xlsx`;
}

function ofNetwork(data: RegisterData): RegisterData {
  const isNetwork = ({ method }: { method: string }) => method === 'Network';
  return { ...data, eobs: data.eobs.filter(isNetwork), voids: data.voids.filter(isNetwork) };
}

function headOf(type: RegisterType, options: RegisterOptions, data: RegisterData, table?: BuiltTable): string[] {
  const { group, location, runDate, sequence = 1, builtAt } = data;
  const filter = REGISTERS[type].networkOnly ? 'payments by the Network method' : 'all payment methods';
  const stamp = [`Built ${builtAt.slice(0, 16).replace('T', ' ')} UTC`, `Filter: ${filter}`];
  const namesPeople = table?.columns.some((column) => column.isPhi) ?? false;
  if (namesPeople) stamp.push(options.includePHI ? 'Contains PHI: handle as confidential' : 'Patient names redacted');
  return [
    `Check Register: ${registerLabel(type, options)}`,
    `Group ${group.number} ${group.name}`,
    `Location: ${location}`,
    `Run Date: ${runDay(runDate, sequence)}`,
    stamp.join(' | '),
  ].map((line) => textCell(line) ?? '');
}

/** Payments, voids and net of each method the type covers, and of all together. */
function totalsTable(data: RegisterData, networkOnly: boolean): Pick<SheetParts, 'columns' | 'rows'> {
  const { methods, all } = registerTotals(data);
  const row = (name: string, { paymentCount, payments, voidCount, voids, net }: MethodTotals) => [
    name,
    paymentCount,
    moneyCell(payments),
    voidCount,
    moneyCell(voids),
    moneyCell(net),
  ];
  const shown = PAYMENT_METHODS.filter((method) => !networkOnly || method === 'Network');
  return {
    columns: [
      { header: 'Method', width: 16, format: TEXT },
      { header: 'Payments', width: 10, format: NUMBER },
      { header: 'Payments Amount', width: 20, format: MONEY },
      { header: 'Voids', width: 10, format: NUMBER },
      { header: 'Voids Amount', width: 20, format: MONEY },
      { header: 'Net', width: 20, format: MONEY },
    ],
    rows: [...shown.map((method) => row(method, methods[method])), row('Grand Total', all)],
  };
}
