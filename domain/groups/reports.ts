import {
  REGISTER_TYPES,
  REGISTERS,
  type RegisterOptions,
  type RegisterType,
  registerLabel,
} from '../files/check-registers.ts';
import { NO_NETWORK } from '../files/networks.ts';

/*
 * The check register reports in a group's settings (docs/rules/check-runs.md, "Groups").
 */

export type ReportType = (typeof REGISTERS)[RegisterType]['name'];
export const REPORT_TYPES: readonly ReportType[] = REGISTER_TYPES.map((type) => REGISTERS[type].name);

/** The register that a report is. */
const registerOf = (type: ReportType): RegisterType =>
  REGISTER_TYPES.find((register) => REGISTERS[register].name === type) ?? 'detail';

/** A report as the API has it; a new one has no id. */
export interface GroupReport {
  id?: number;
  type: ReportType;
  options: RegisterOptions;
}

const isNetworkType = (type: ReportType): boolean => REGISTERS[registerOf(type)].networkOnly;

/** "Detail with Diagnosis", as the register itself is called. */
export const reportLabel = ({ type, options }: GroupReport): string => registerLabel(registerOf(type), options);

export const reportTypeLabel = (type: ReportType): string => REGISTERS[registerOf(type)].label;

/** Whether a type shows patients, so that its options say something. */
export const hasOptions = (type: ReportType): boolean => REGISTERS[registerOf(type)].byPatient;

export const isNetworkReport = ({ type }: Pick<GroupReport, 'type'>): boolean => isNetworkType(type);

/** A new report: with patients, without diagnoses. */
export const newReport = (type: ReportType): GroupReport => ({
  type,
  options: { includePHI: true, includeDiagnosisDetails: false },
});

/** Two reports are the same when type and options are; a group has each at most once. */
export const reportKey = ({ type, options }: GroupReport): string =>
  [type, options.includePHI, options.includeDiagnosisDetails].join();

/** Shown when a save removed attachments, with whose and which. */
export const ATTACHMENTS_STRIPPED =
  'Recipients configs updated: Some attachments were removed because they are no longer available due to the report type changes.';

export const DUPLICATE_REPORT = 'This report type has already been added';

/** The reports that fit a network: both of the network when there is one, neither otherwise. */
export const reportsForNetwork = (network: string, reports: readonly GroupReport[]): GroupReport[] => {
  if (network === NO_NETWORK) return reports.filter((report) => !isNetworkReport(report));
  const has = (type: ReportType) => reports.some((report) => report.type === type);
  const missing = REPORT_TYPES.filter((type) => isNetworkType(type) && !has(type));
  return [...reports, ...missing.map(newReport)];
};

/** The reports of every group, network or not: those it lacks are added when it is opened or its schedule is saved. */
export const withDefaultReports = (reports: readonly GroupReport[]): GroupReport[] => {
  const had = new Set(reports.map(reportKey));
  return [...reports, ...(['Detail', 'Summary'] as const).map(newReport).filter((one) => !had.has(reportKey(one)))];
};

/** Whether a report is fixed: it stays in the group's settings. */
export const isFixedReport = ({ type, options }: GroupReport): boolean =>
  type === 'Summary' ||
  isNetworkType(type) ||
  (type === 'Detail' && options.includePHI && !options.includeDiagnosisDetails);
