import { STATUS } from './statuses.ts';

/** The statuses of a payment file by who has it: the cards of the statistics screen (docs/rules/dashboards.md). */
export const STATUS_CARDS: readonly { title: string; statuses: readonly number[] }[] = [
  {
    title: 'LuminX',
    statuses: [STATUS.loaded, STATUS.waitingPdf, STATUS.errorLoad, STATUS.voided, STATUS.dataTransferred],
  },
  { title: 'Zelis', statuses: [STATUS.waitingEpay, STATUS.waitingStatus] },
  {
    title: 'Check Register',
    statuses: [
      STATUS.complete,
      STATUS.readyToBuild,
      STATUS.waitingDailyReports,
      STATUS.buildingManual,
      STATUS.errorBuild,
      STATUS.compiled,
      STATUS.errorCheckTotal,
      STATUS.waitingVoids,
      STATUS.totalsMismatch,
    ],
  },
];
