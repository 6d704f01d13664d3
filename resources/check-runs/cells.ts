import type { TagText } from '../../declare/list/columns.ts';
import { showDate, showInstant } from '../../domain/calendar/dates.ts';
import type { ReleaseType } from '../../domain/calendar/schedule.ts';
import { RUN_ACTIONS, WORK_STATES } from '../../domain/release/release-actions.ts';
import type { RunFlag } from '../../domain/release/release-filters.ts';
import { RUN_FLAGS } from '../../domain/release/release-filters.ts';
import { STAGES } from '../../domain/release/stages.ts';
import { STATUS, shownStatus } from '../../domain/release/statuses.ts';
import type { Tone } from '../../domain/states.ts';
import { isWorkedOn } from './facts.ts';
import type { CheckRunRow } from './row.ts';

/* What the cells of the release list say (docs/rules/check-runs.md, "Release list"). */

const statusOf = ({ status_ids, deleted_at }: Pick<CheckRunRow, 'status_ids' | 'deleted_at'>): TagText => {
  const shown = shownStatus(status_ids, deleted_at !== null);
  const text = deleted_at ? `${shown.name} ${showInstant(deleted_at)}` : shown.name;
  return { text, tone: shown.tone, dot: true };
};

/** Background work in progress on a run, or failed. */
const workOf = (run: Pick<CheckRunRow, 'work'>): TagText[] => {
  const { work } = run;
  const isFailed = work?.state === 'failed';
  if (!work || !(isWorkedOn(run) || isFailed)) return [];
  const text = `${RUN_ACTIONS[work.action]}: ${WORK_STATES[work.state].toLowerCase()}`;
  return [{ text, tone: isFailed ? 'error' : 'info', dot: true }];
};

/** A rerun takes it back. */
const releaseOf = ({ released_at, deleted_at }: Pick<CheckRunRow, 'released_at' | 'deleted_at'>): TagText[] =>
  released_at && !deleted_at ? [{ text: STAGES.released, tone: 'success', dot: true }] : [];

/** The status of a run, whether it is released, and the work in progress. */
export const statusTags = (run: CheckRunRow): TagText[] => [statusOf(run), ...releaseOf(run), ...workOf(run)];

/** The statuses of its files where they differ, and who asked for the work. */
export const statusTip = ({ status_ids, work }: CheckRunRow): string | undefined => {
  const lines = status_ids.length > 1 ? status_ids.map((id) => shownStatus([id]).name) : [];
  if (work) {
    const asked = `${RUN_ACTIONS[work.action]} asked for ${showInstant(work.asked_at)}`;
    lines.push(work.asked_by ? `${asked} by ${work.asked_by}` : asked, ...(work.reason ? [work.reason] : []));
  }
  return lines.join('\n') || undefined;
};

const FLAGS: Readonly<Record<RunFlag, Pick<TagText, 'tone' | 'icon'>>> = {
  'totals-mismatch': { tone: 'error', icon: 'difference' },
  'on-hold': { tone: 'warning', icon: 'pause' },
  'stop-loss': { tone: 'warning', icon: 'flag' },
  'has-voided-claims': { tone: 'neutral', icon: 'voided' },
  network: { tone: 'info', icon: 'network' },
  test: { tone: 'warning', icon: 'test' },
};

/** The most severe first; the order of the flag catalog does not imply severity. */
const SEVERITY: readonly Tone[] = ['error', 'warning', 'info', 'neutral'];

const bySeverity = ({ flags }: Pick<CheckRunRow, 'flags'>): RunFlag[] =>
  flags.toSorted((a, b) => SEVERITY.indexOf(FLAGS[a].tone) - SEVERITY.indexOf(FLAGS[b].tone));

/** The flags, the most severe first, and whether there is a warning. */
export const flagTags = (run: Pick<CheckRunRow, 'flags' | 'warning'>): TagText[] => [
  ...bySeverity(run).map((flag): TagText => ({ text: RUN_FLAGS[flag], ...FLAGS[flag] })),
  ...(run.warning ? [{ text: 'Warning', tone: 'warning', icon: 'warning' } as const] : []),
];

/** The flags by name, and the warning. */
export const flagTip = (run: Pick<CheckRunRow, 'flags' | 'warning'>): string | undefined =>
  [...bySeverity(run).map((flag) => RUN_FLAGS[flag]), ...(run.warning ? [run.warning] : [])].join('\n') || undefined;

/** What a run that is not released by a job waits for. */
const WAITS: Readonly<Partial<Record<ReleaseType, string>>> = {
  email: 'Waiting for Approval',
  deposit: 'Waiting for Deposit',
  'level-funded': 'Waiting for Deposit',
};

type ReleaseFacts = Pick<CheckRunRow, 'status_ids' | 'released_at' | 'next_release_date'> & {
  group: Pick<CheckRunRow['group'], 'release_type'>;
};

/** When a compiled run is released, or what it waits for; undefined for any other run. */
export const scheduledRelease = (run: ReleaseFacts): string | undefined => {
  const { status_ids, released_at, next_release_date, group } = run;
  if (released_at) return `Released ${showInstant(released_at)}`;
  if (!status_ids.length || status_ids.some((id) => id !== String(STATUS.compiled))) return undefined;
  const waits = group.release_type && WAITS[group.release_type];
  return waits || (next_release_date ? showDate(next_release_date) : undefined);
};
