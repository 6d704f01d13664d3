import { statusName } from '../../../../domain/release/statuses.ts';
import { runDay } from '../../../../domain/release/supplemental.ts';
import type { LockedRun } from './facts.ts';

/** "1 report", "3 reports". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Describes the status changes of a run's files, one line per previous status. */
export const statusChangesOf = (files: LockedRun['files'], leaving: readonly number[], to: number): string[] =>
  leaving.map((from) => {
    const count = files.filter(({ status }) => status === from).length;
    const go = count === 1 ? 'goes' : 'go';
    return `${counted(count, 'payment file')} ${go} from ${statusName(from)} to ${statusName(to)}`;
  });

export const mailed = (count: number): string => `Email to ${counted(count, 'recipient')}`;

/** A run's name for users: its group and its date. */
export const runName = ({ run, group }: Pick<LockedRun, 'run' | 'group'>): string =>
  `${group.number}, ${runDay(run.run_date, run.sequence)}`;
