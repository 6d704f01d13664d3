import type { CellValue } from 'hucre/xlsx';
import { PATIENT_REDACTED, type RegisterOptions, type RegisterType } from '../../../domain/files/check-registers.ts';
import { DATE, dateCell, MONEY, moneyCell, NUMBER, TEXT, textCell } from './cells.ts';
import type { RegisterData } from './data.ts';
import { checkLines, claimLines, type Line } from './lines.ts';

export interface Column {
  header: string;
  /** In characters. */
  width: number;
  format: string;
  /** It may contain a patient's or member's name. */
  isPhi?: boolean;
  cell: (line: Line, data: RegisterData, options: RegisterOptions) => CellValue;
}

/** Every column a register may have, declared once. */
const columns = {
  group: { header: 'Group #', width: 12, format: TEXT, cell: (_, { group }) => textCell(group.number) },
  location: { header: 'Location', width: 18, format: TEXT, cell: (_, { location }) => textCell(location) },
  runDate: { header: 'Run Date', width: 12, format: DATE, cell: (_, { runDate }) => dateCell(runDate) },
  method: { header: 'Method', width: 10, format: TEXT, cell: ({ method }) => method },
  entry: { header: 'Entry', width: 20, format: TEXT, cell: ({ entry }) => entry },
  eob: { header: 'EOB #', width: 18, format: TEXT, cell: ({ eobNumber }) => textCell(eobNumber) },
  check: { header: 'Check #', width: 18, format: TEXT, cell: ({ checkNumber }) => textCell(checkNumber) },
  date: { header: 'Payment Date', width: 14, format: DATE, cell: ({ date }) => (date ? dateCell(date) : null) },
  payee: {
    header: 'Payee',
    width: 34,
    format: TEXT,
    isPhi: true,
    cell: ({ payee }, _, { includePHI }) => textCell(payee.isInsured && !includePHI ? PATIENT_REDACTED : payee.name),
  },
  provider: { header: 'Provider', width: 34, format: TEXT, cell: ({ claim }) => textCell(claim?.providerName ?? '') },
  claim: { header: 'Claim #', width: 20, format: TEXT, cell: ({ claim }) => textCell(claim?.number ?? '') },
  patient: {
    header: 'Patient',
    width: 28,
    format: TEXT,
    isPhi: true,
    cell: ({ claim }, _, { includePHI }) =>
      claim ? textCell(includePHI ? (claim.patientName ?? '') : PATIENT_REDACTED) : null,
  },
  diagnoses: {
    header: 'Diagnosis Codes',
    width: 24,
    format: TEXT,
    isPhi: true,
    cell: ({ claim }) => textCell(claim?.diagnosisCodes?.join(', ') ?? ''),
  },
  claims: { header: 'Claims', width: 8, format: NUMBER, cell: ({ claimCount }) => claimCount },
  amount: { header: 'Amount', width: 18, format: MONEY, cell: ({ cents }) => moneyCell(cents) },
} as const satisfies Record<string, Column>;

type ColumnName = keyof typeof columns;

interface Table {
  columns: readonly ColumnName[];
  lines: (data: RegisterData) => Line[];
}

const ofCheck = ['method', 'entry', 'eob', 'check', 'date', 'payee'] as const;
const detail: Table = {
  columns: [...ofCheck, 'provider', 'claim', 'patient', 'diagnoses', 'amount'],
  lines: claimLines,
};
const summary: Table = { columns: [...ofCheck, 'claims', 'amount'], lines: checkLines };

/** The lines of each type; `one-page` has only totals. */
const tables: Readonly<Record<RegisterType, Table | undefined>> = {
  detail,
  summary,
  'one-page': undefined,
  // for an employer with many companies: every line has its group, so that registers can be pasted below each other
  winsupply: { columns: ['group', 'location', 'runDate', ...ofCheck, 'amount'], lines: checkLines },
  'network-detail': detail,
  'network-summary': summary,
};

export interface BuiltTable {
  columns: Column[];
  rows: CellValue[][];
}

/** The columns and rows of a type, without columns the options exclude; undefined when the type lists nothing. */
export function tableOf(type: RegisterType, options: RegisterOptions, data: RegisterData): BuiltTable | undefined {
  const table = tables[type];
  if (!table) return undefined;
  const kept = table.columns
    .filter((name) => name !== 'diagnoses' || options.includeDiagnosisDetails)
    .map((name): Column => columns[name]);
  const rows = table.lines(data).map((line) => kept.map((column) => column.cell(line, data, options)));
  return { columns: kept, rows };
}
