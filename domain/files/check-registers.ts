/**
 * The kinds of check register (docs/rules/check-runs.md, "Release"), in the order every list shows them. `name`: how a group's
 * settings call it. `fileTypeId`: its file type among downloads and events. `networkOnly`: tells of what the network
 * pays alone, and belongs to groups with a network. `byPatient`: has a patient on its lines.
 */
export const REGISTERS = {
  detail: { name: 'Detail', label: 'Detail', fileTypeId: 35, networkOnly: false, byPatient: true },
  summary: { name: 'Summary', label: 'Summary', fileTypeId: 34, networkOnly: false, byPatient: false },
  'one-page': { name: 'OnePage', label: 'One Page', fileTypeId: 36, networkOnly: false, byPatient: false },
  winsupply: { name: 'Winsupply', label: 'Winsupply', fileTypeId: 37, networkOnly: false, byPatient: false },
  'network-detail': {
    name: 'NetworkDetail',
    label: 'Network Detail',
    fileTypeId: 39,
    networkOnly: true,
    byPatient: true,
  },
  'network-summary': {
    name: 'NetworkSummary',
    label: 'Network Summary',
    fileTypeId: 38,
    networkOnly: true,
    byPatient: false,
  },
} as const;

export type RegisterType = keyof typeof REGISTERS;

export const REGISTER_TYPES = Object.keys(REGISTERS) as readonly RegisterType[];

/** Names as the wire has them. */
export interface RegisterOptions {
  includePHI: boolean;
  includeDiagnosisDetails: boolean;
}

/** What stands where a patient's name was left out. */
export const PATIENT_REDACTED = 'Patient Redacted';

/** Why no register is built with these options; undefined when one is. */
export const registerRefusal = (options: RegisterOptions): string | undefined =>
  options.includeDiagnosisDetails && !options.includePHI
    ? 'Diagnosis details need patient names: include PHI, or leave the diagnoses out.'
    : undefined;

/** The label with what the options add to it: "Detail with Diagnosis", "Detail Patient Redacted". */
export const registerLabel = (type: RegisterType, options: RegisterOptions): string => {
  const { label, byPatient } = REGISTERS[type];
  if (!byPatient) return label;
  if (!options.includePHI) return `${label} ${PATIENT_REDACTED}`;
  return options.includeDiagnosisDetails ? `${label} with Diagnosis` : label;
};
