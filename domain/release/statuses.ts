/*
 * The catalogue of payment-file statuses (docs/rules/check-runs.md, "Statuses").
 */

/** Determines the colour of a status. */
export type StatusClass = 'success' | 'error' | 'warning' | 'pending';

/** The tone of each class. */
const TONES = { success: 'success', error: 'error', warning: 'warning', pending: 'info' } as const;

interface Status {
  /** Shown on the release screen. */
  name: string;
  /** The longer name on the dashboards. */
  monitoring: string;
  class: StatusClass;
  /** The allowed transitions. */
  next: readonly number[];
}

/** The status ids by name. Code uses these names, never the numbers. */
export const STATUS = {
  loaded: 1,
  waitingEpay: 2,
  waitingStatus: 3,
  waitingPdf: 4,
  compiled: 5,
  errorLoad: 6,
  errorCheckTotal: 7,
  voided: 8,
  dataTransferred: 9,
  complete: 10,
  readyToBuild: 11,
  waitingDailyReports: 12,
  buildingManual: 13,
  errorBuild: 14,
  waitingVoids: 15,
  totalsMismatch: 16,
} as const;

export const STATUSES: Readonly<Record<number, Status>> = {
  [STATUS.loaded]: {
    name: 'Loaded',
    monitoring: 'Loaded into the system',
    class: 'pending',
    next: [STATUS.dataTransferred, STATUS.errorLoad, STATUS.voided],
  },
  [STATUS.dataTransferred]: {
    name: 'Data Transferred',
    monitoring: 'Data transferred to Payments DB',
    class: 'pending',
    next: [STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.waitingEpay]: {
    name: 'Waiting ePay',
    monitoring: 'Waiting Zelis epay file',
    class: 'pending',
    next: [STATUS.waitingStatus, STATUS.voided],
  },
  [STATUS.waitingStatus]: {
    name: 'Waiting Status',
    monitoring: 'Waiting Zelis status file',
    class: 'pending',
    next: [STATUS.waitingPdf, STATUS.voided],
  },
  [STATUS.waitingPdf]: {
    name: 'Waiting PDF',
    monitoring: 'Waiting LuminX PDF file',
    class: 'pending',
    next: [
      STATUS.readyToBuild,
      STATUS.complete,
      STATUS.errorCheckTotal,
      STATUS.waitingVoids,
      STATUS.totalsMismatch,
      STATUS.voided,
    ],
  },
  [STATUS.waitingVoids]: {
    name: 'Waiting Voids',
    monitoring: 'Waiting Voids',
    class: 'pending',
    next: [STATUS.waitingPdf, STATUS.readyToBuild, STATUS.totalsMismatch, STATUS.voided],
  },
  [STATUS.totalsMismatch]: {
    name: 'Totals Mismatch',
    monitoring: 'Totals Mismatch',
    class: 'error',
    next: [STATUS.waitingPdf, STATUS.readyToBuild, STATUS.waitingVoids, STATUS.voided],
  },
  [STATUS.readyToBuild]: {
    name: 'Ready to Build',
    monitoring: 'Ready to build a check register report',
    class: 'pending',
    next: [STATUS.waitingDailyReports, STATUS.buildingManual, STATUS.voided],
  },
  [STATUS.waitingDailyReports]: {
    name: 'Waiting Daily Reports',
    monitoring: 'Waiting for daily reports to build',
    class: 'pending',
    next: [STATUS.compiled, STATUS.buildingManual, STATUS.errorBuild, STATUS.voided],
  },
  [STATUS.buildingManual]: {
    name: 'Building Manual',
    monitoring: 'Building report by manual request',
    class: 'pending',
    next: [STATUS.compiled, STATUS.errorBuild, STATUS.voided],
  },
  [STATUS.errorBuild]: {
    name: 'Error Build',
    monitoring: 'Error occurred while trying build report',
    class: 'error',
    next: [STATUS.waitingPdf, STATUS.buildingManual, STATUS.voided],
  },
  [STATUS.compiled]: {
    name: 'CR Report Compiled',
    monitoring: 'Check register report compiled',
    class: 'success',
    next: [STATUS.waitingPdf, STATUS.buildingManual],
  },
  [STATUS.errorCheckTotal]: {
    name: 'Error Check Total',
    monitoring: 'Error on check total stage',
    class: 'error',
    next: [STATUS.waitingPdf, STATUS.voided],
  },
  [STATUS.errorLoad]: {
    name: 'Error Load',
    monitoring: 'Error on load stage',
    class: 'error',
    next: [STATUS.loaded, STATUS.voided],
  },
  [STATUS.complete]: {
    name: 'Complete',
    monitoring: 'Complete without report',
    class: 'success',
    next: [STATUS.waitingPdf],
  },
  [STATUS.voided]: { name: 'Voided', monitoring: 'Voided by user', class: 'success', next: [] },
};

/** Shown for a check run whose files have several statuses, that has no files, or that was deleted. */
export const PSEUDO_STATUSES = {
  mixed: 'Mixed',
  'no-payment-file': 'No Payment File',
  deleted: 'Deleted',
} as const;

export const STATUS_IDS = Object.keys(STATUSES).map(Number);

/**
 * All statuses but 5, 6 and 8: neither compiled, nor failed to load, nor voided (docs/rules/check-runs.md, "Release
 * list").
 */
export const INCOMPLETE_STATUSES = STATUS_IDS.filter(
  (id) => ![STATUS.compiled, STATUS.errorLoad, STATUS.voided].some((done) => done === id),
);

export const statusName = (id: number): string => STATUSES[id]?.name ?? `Status ${id}`;

/** The content of a status tag: its text, and the class for its colour; pseudo-statuses have no class. */
export interface ShownStatus {
  name: string;
  class?: StatusClass;
}

/** The tone of a status; neutral for pseudo-statuses. */
export const statusTone = ({ class: of }: Pick<ShownStatus, 'class'>) => (of ? TONES[of] : 'neutral');

export const isPseudoStatus = (value: string): value is keyof typeof PSEUDO_STATUSES =>
  Object.hasOwn(PSEUDO_STATUSES, value);

/** The status shown for a run, from the statuses of its files (docs/rules/check-runs.md, "Statuses"). */
export const shownStatus = (ids: readonly (string | number)[], deleted = false): ShownStatus => {
  const [first, second] = new Set(ids.map(String));
  if (deleted) return { name: PSEUDO_STATUSES.deleted };
  if (first === undefined) return { name: PSEUDO_STATUSES['no-payment-file'] };
  if (second !== undefined) return { name: PSEUDO_STATUSES.mixed };
  if (isPseudoStatus(first)) return { name: PSEUDO_STATUSES[first] };
  return { name: statusName(Number(first)), class: STATUSES[Number(first)]?.class };
};
