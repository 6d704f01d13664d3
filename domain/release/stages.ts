import { STATUS, STATUSES } from './statuses.ts';

/*
 * The stages of a check run on its way to release (docs/rules/check-runs.md, "Stages").
 */

/** The stages in the order of the tabs above the release list. */
export const STAGES = {
  waiting: 'Waiting for release',
  'in-progress': 'In progress',
  failed: 'Failed',
  'on-hold': 'On hold',
  released: 'Released',
} as const;
export type Stage = keyof typeof STAGES;

export interface StageFacts {
  isDeleted: boolean;
  isReleased: boolean;
  /** The statuses of its files. */
  statuses: readonly number[];
  /** Whether one of its EOBs is on hold. */
  hasEobOnHold: boolean;
}

/** The stage of a run: the first that applies, from the last step back; a deleted run has none. */
export const stageOf = ({ isDeleted, isReleased, statuses, hasEobOnHold }: StageFacts): Stage | undefined => {
  if (isDeleted) return undefined;
  if (isReleased) return 'released';
  if (statuses.some((id) => STATUSES[id]?.class === 'error')) return 'failed';
  if (hasEobOnHold) return 'on-hold';
  return statuses.length > 0 && statuses.every((id) => id === STATUS.compiled) ? 'waiting' : 'in-progress';
};
