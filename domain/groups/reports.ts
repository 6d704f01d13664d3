import { REGISTER_TYPES, REGISTERS, type RegisterOptions, type RegisterType } from '../files/check-registers.ts';
import { NO_NETWORK } from '../files/networks.ts';

/*
 * The check register reports in a group's settings (docs/rules/check-runs.md, "Groups").
 */

export const REPORT_TYPES = REGISTER_TYPES.map((type) => REGISTERS[type].name);
export type ReportType = (typeof REGISTERS)[RegisterType]['name'];

/** A report as the API has it; a new one has no id. */
export interface GroupReport {
  id?: number;
  type: ReportType;
  options: RegisterOptions;
}

const isNetworkType = (type: ReportType): boolean =>
  REGISTER_TYPES.some((register) => REGISTERS[register].name === type && REGISTERS[register].networkOnly);

export const isNetworkReport = ({ type }: Pick<GroupReport, 'type'>): boolean => isNetworkType(type);

/** A new report: with patients, without diagnoses. */
export const newReport = (type: ReportType): GroupReport => ({
  type,
  options: { includePHI: true, includeDiagnosisDetails: false },
});

/** Two reports are the same when type and options are; a group has each at most once. */
export const reportKey = ({ type, options }: GroupReport): string =>
  [type, options.includePHI, options.includeDiagnosisDetails].join();

export const DUPLICATE_REPORT = 'This report type has already been added';

const DEFAULTS: readonly ReportType[] = ['Detail', 'Summary'];

const withMissing = (reports: readonly GroupReport[], types: readonly ReportType[]): GroupReport[] => {
  const there = new Set(reports.map(reportKey));
  const missing = types.map(newReport).filter((report) => ![...there].includes(reportKey(report)));
  return [...reports, ...missing];
};

/** The reports with those that every group has: Detail with patients and without diagnoses, and Summary. */
export const withDefaultReports = (reports: readonly GroupReport[]): GroupReport[] => withMissing(reports, DEFAULTS);

/** The reports that fit a network: both of the network when there is one, neither otherwise. */
export const reportsForNetwork = (network: string, reports: readonly GroupReport[]): GroupReport[] => {
  if (network === NO_NETWORK) return reports.filter((report) => !isNetworkReport(report));
  const has = (type: ReportType) => reports.some((report) => report.type === type);
  const missing = REPORT_TYPES.filter((type) => isNetworkType(type) && !has(type));
  return [...reports, ...missing.map(newReport)];
};

/** Whether a report is fixed: it stays in the group's settings. */
export const isFixedReport = ({ type, options }: GroupReport): boolean =>
  type === 'Summary' ||
  isNetworkType(type) ||
  (type === 'Detail' && options.includePHI && !options.includeDiagnosisDetails);
