/**
 * The types of check register (docs/rules/check-runs.md, "Release"), in display order. `name`: its name in a group's
 * settings. `fileTypeId`: its file type in downloads and events. `networkOnly`: contains only network payments, and
 * exists only for groups with a network. `byPatient`: its lines show a patient.
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

/** The property names are those of the API. */
export interface RegisterOptions {
  includePHI: boolean;
  includeDiagnosisDetails: boolean;
}

/** Shown in place of a patient's name that was left out. */
export const PATIENT_REDACTED = 'Patient Redacted';

/** Why a register cannot be built with these options; undefined when it can. */
export const registerRefusal = (options: RegisterOptions): string | undefined =>
  options.includeDiagnosisDetails && !options.includePHI
    ? 'Diagnosis details need patient names: include PHI, or leave the diagnoses out.'
    : undefined;

/** The label including the options: "Detail with Diagnosis", "Detail Patient Redacted". */
export const registerLabel = (type: RegisterType, options: RegisterOptions): string => {
  const { label, byPatient } = REGISTERS[type];
  if (!byPatient) return label;
  if (!options.includePHI) return `${label} ${PATIENT_REDACTED}`;
  return options.includeDiagnosisDetails ? `${label} with Diagnosis` : label;
};
