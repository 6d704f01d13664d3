import type { State, Tone } from '../states.ts';
import { stateMachine } from '../states.ts';

/*
 * The catalogue of payment-file statuses (docs/rules/check-runs.md, "Statuses").
 */

/** Determines the colour of a status. */
export type StatusClass = 'success' | 'error' | 'warning' | 'pending';

/** The tone of each class. */
const TONES = { success: 'success', error: 'error', warning: 'warning', pending: 'info' } as const;

interface Status extends State<number> {
  /** The longer name on the dashboards. */
  monitoring: string;
  class: StatusClass;
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

const CATALOGUE: Readonly<Record<number, Omit<Status, 'tone'>>> = {
  [STATUS.loaded]: {
    label: 'Loaded',
    monitoring: 'Loaded into the system',
    class: 'pending',
    next: [STATUS.dataTransferred, STATUS.errorLoad, STATUS.voided],
  },
  [STATUS.dataTransferred]: {
    label: 'Data Transferred',
    monitoring: 'Data transferred to Payments DB',
    class: 'pending',
    next: [STATUS.waitingEpay, STATUS.waitingPdf, STATUS.voided],
  },
  [STATUS.waitingEpay]: {
    label: 'Waiting ePay',
    monitoring: 'Waiting Zelis epay file',
    class: 'pending',
    next: [STATUS.waitingStatus, STATUS.voided],
  },
  [STATUS.waitingStatus]: {
    label: 'Waiting Status',
    monitoring: 'Waiting Zelis status file',
    class: 'pending',
    next: [STATUS.waitingPdf, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.waitingPdf]: {
    label: 'Waiting PDF',
    monitoring: 'Waiting LuminX PDF file',
    class: 'pending',
    next: [
      STATUS.readyToBuild,
      STATUS.complete,
      STATUS.errorCheckTotal,
      STATUS.waitingVoids,
      STATUS.totalsMismatch,
      STATUS.waitingEpay,
      STATUS.voided,
    ],
  },
  [STATUS.waitingVoids]: {
    label: 'Waiting Voids',
    monitoring: 'Waiting Voids',
    class: 'pending',
    next: [STATUS.waitingPdf, STATUS.readyToBuild, STATUS.totalsMismatch, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.totalsMismatch]: {
    label: 'Totals Mismatch',
    monitoring: 'Totals Mismatch',
    class: 'error',
    next: [STATUS.waitingPdf, STATUS.readyToBuild, STATUS.waitingVoids, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.readyToBuild]: {
    label: 'Ready to Build',
    monitoring: 'Ready to build a check register report',
    class: 'pending',
    next: [STATUS.waitingDailyReports, STATUS.buildingManual, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.waitingDailyReports]: {
    label: 'Waiting Daily Reports',
    monitoring: 'Waiting for daily reports to build',
    class: 'pending',
    next: [STATUS.compiled, STATUS.buildingManual, STATUS.errorBuild, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.buildingManual]: {
    label: 'Building Manual',
    monitoring: 'Building report by manual request',
    class: 'pending',
    next: [STATUS.compiled, STATUS.errorBuild, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.errorBuild]: {
    label: 'Error Build',
    monitoring: 'Error occurred while trying build report',
    class: 'error',
    next: [STATUS.waitingPdf, STATUS.buildingManual, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.compiled]: {
    label: 'CR Report Compiled',
    monitoring: 'Check register report compiled',
    class: 'success',
    next: [STATUS.waitingPdf, STATUS.buildingManual, STATUS.waitingEpay],
  },
  [STATUS.errorCheckTotal]: {
    label: 'Error Check Total',
    monitoring: 'Error on check total stage',
    class: 'error',
    next: [STATUS.waitingPdf, STATUS.waitingEpay, STATUS.voided],
  },
  [STATUS.errorLoad]: {
    label: 'Error Load',
    monitoring: 'Error on load stage',
    class: 'error',
    next: [STATUS.loaded, STATUS.voided],
  },
  [STATUS.complete]: {
    label: 'Complete',
    monitoring: 'Complete without report',
    class: 'success',
    next: [STATUS.waitingPdf, STATUS.waitingEpay],
  },
  [STATUS.voided]: { label: 'Voided', monitoring: 'Voided by user', class: 'success', next: [] },
};

export const STATUSES: Readonly<Record<number, Status>> = Object.fromEntries(
  Object.entries(CATALOGUE).map(([id, status]) => [id, { ...status, tone: TONES[status.class] }]),
);

export const STATUS_IDS = Object.keys(STATUSES).map(Number);

/** The status a rerun sets: the files wait for the claims system's total again. */
export const RERUN_TARGET = STATUS.waitingPdf;

/**
 * The states of a payment file, and what users do to the files of a run. The life of a file without them is in `next`
 * (docs/rules/check-runs.md, "The life of a run").
 */
export const PAYMENT_FILE = stateMachine({
  one: 'a payment file',
  states: STATUSES,
  transitions: {
    /**
     * From where it was compared, built or failed. A file at Waiting Status also moves to Waiting PDF, but only by the
     * processor's status file: resetting it by hand would skip the processor's response.
     */
    rerun: {
      to: RERUN_TARGET,
      from: [
        STATUS.compiled,
        STATUS.complete,
        STATUS.errorCheckTotal,
        STATUS.errorBuild,
        STATUS.waitingVoids,
        STATUS.totalsMismatch,
      ],
      past: 'run again',
    },
    void: { to: STATUS.voided, past: 'voided' },
    /** One file, as long as the processor has nothing of it. */
    withdraw: {
      to: STATUS.voided,
      from: [STATUS.loaded, STATUS.dataTransferred, STATUS.errorLoad, STATUS.waitingEpay],
      past: 'withdrawn',
    },
    /**
     * One of its EOBs goes to the processor later than the others: it was resumed or reissued. From wherever the file
     * stands once the others were sent.
     */
    supplement: {
      to: STATUS.waitingEpay,
      from: STATUS_IDS.filter((id) => id !== STATUS.dataTransferred && STATUSES[id]?.next.includes(STATUS.waitingEpay)),
      past: 'supplemented',
    },
    /** From where it was compiled, waits for the daily build, or failed. */
    rebuild: {
      to: STATUS.buildingManual,
      from: [STATUS.compiled, STATUS.waitingDailyReports, STATUS.errorBuild],
      past: 'rebuilt',
    },
  },
});

/** The statuses of an automatic build of check registers and of one requested by a user. */
export const BUILDING: readonly number[] = [STATUS.waitingDailyReports, STATUS.buildingManual];

/** The statuses of files whose run's totals have not been accepted yet. */
export const UNDECIDED: readonly number[] = [STATUS.waitingPdf, STATUS.waitingVoids, STATUS.totalsMismatch];

/** Files that were ready before another one of the run went to the processor again: what was built is outdated. */
export const OUTDATED: readonly number[] = [STATUS.compiled, STATUS.complete, STATUS.errorBuild];

/** Whether the totals of a run decide what comes next. @param statuses of its files that were not refused or voided */
export const awaitsTotals = (statuses: readonly number[]): boolean =>
  statuses.some((status) => UNDECIDED.includes(status)) &&
  statuses.every((status) => UNDECIDED.includes(status) || OUTDATED.includes(status));

/** Shown for a check run whose files have several statuses, that has no files, or that was deleted. */
export const PSEUDO_STATUSES = {
  mixed: 'Mixed',
  'no-payment-file': 'No Payment File',
  deleted: 'Deleted',
} as const;

/**
 * All statuses but 5, 6 and 8: neither compiled, nor failed to load, nor voided (docs/rules/check-runs.md, "Release
 * list").
 */
export const INCOMPLETE_STATUSES = STATUS_IDS.filter(
  (id) => ![STATUS.compiled, STATUS.errorLoad, STATUS.voided].some((done) => done === id),
);

export const statusName = (id: number): string => STATUSES[id]?.label ?? `Status ${id}`;

/** The content of a status tag. */
export interface ShownStatus {
  name: string;
  tone: Tone;
}

export const isPseudoStatus = (value: string): value is keyof typeof PSEUDO_STATUSES =>
  Object.hasOwn(PSEUDO_STATUSES, value);

const pseudo = (status: keyof typeof PSEUDO_STATUSES): ShownStatus => ({
  name: PSEUDO_STATUSES[status],
  tone: 'neutral',
});

/** The status shown for a run, from the statuses of its files (docs/rules/check-runs.md, "Statuses"). */
export const shownStatus = (ids: readonly (string | number)[], deleted = false): ShownStatus => {
  const [first, second] = new Set(ids.map(String));
  if (deleted) return pseudo('deleted');
  if (first === undefined) return pseudo('no-payment-file');
  if (second !== undefined) return pseudo('mixed');
  if (isPseudoStatus(first)) return pseudo(first);
  const id = Number(first);
  return { name: statusName(id), tone: STATUSES[id]?.tone ?? 'neutral' };
};
