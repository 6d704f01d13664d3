import { styled } from '@mui/material/styles';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import { RUN_ACTIONS, WORK_STATES } from '../../../../domain/release/release-actions.ts';
import type { RunFlag } from '../../../../domain/release/release-filters.ts';
import { RUN_FLAGS } from '../../../../domain/release/release-filters.ts';
import { isWorkedOn } from '../../../../resources/check-runs/facts.ts';
import { Dash } from '../../../engine/cells/Dash.tsx';
import type { CellKind, CellProps } from '../../../engine/cells/kinds.ts';
import { status } from '../../../engine/cells/tags.tsx';
import type { CustomCells } from '../../../engine/slots.ts';
import type { Tone } from '../../../ui/Tag.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { Run } from '../runRow.ts';
import { runOf } from '../runRow.ts';
import { scheduledRelease } from './scheduledRelease.ts';

const Tags = styled('span')({ display: 'inline-flex', gap: 4, maxWidth: '100%', verticalAlign: 'middle' });

const of = (show: (run: Run) => string | undefined) => (props: CellProps) => show(runOf(props.record));

const release: CellKind = {
  showsEmpty: true,
  Cell: ({ record }) => scheduledRelease(runOf(record)) ?? <Dash />,
  tip: of(({ released_at }) => (released_at ? `Released ${showInstant(released_at)}` : undefined)),
};

const TONES: Readonly<Record<RunFlag, Tone>> = {
  'totals-mismatch': 'error',
  'on-hold': 'warning',
  'stop-loss': 'warning',
  'has-voided-claims': 'neutral',
  network: 'info',
};

/** The most severe first; the order of the flag catalog does not imply severity. */
const SEVERITY: readonly Tone[] = ['error', 'warning', 'info', 'neutral'];

const flagsOf = (run: Run) => run.flags.toSorted((a, b) => SEVERITY.indexOf(TONES[a]) - SEVERITY.indexOf(TONES[b]));

const SHOWN = 2;

const flags: CellKind = {
  showsEmpty: true,
  Cell: ({ record }) => {
    const run = runOf(record);
    const all = flagsOf(run);
    if (all.length === 0 && !run.warning) return <Dash />;
    return (
      <Tags>
        {all.slice(0, SHOWN).map((flag) => (
          <Tag key={flag} tone={TONES[flag]}>
            {RUN_FLAGS[flag]}
          </Tag>
        ))}
        {all.length > SHOWN && <Tag tone="neutral">…</Tag>}
        {run.warning && <Tag tone="warning">Warning</Tag>}
      </Tags>
    );
  },
  tip: of((run) => {
    const lines = [...(run.flags.length > SHOWN ? flagsOf(run).map((flag) => RUN_FLAGS[flag]) : []), run.warning];
    return lines.filter(Boolean).join('\n') || undefined;
  }),
};

/** The background work on a run, in progress or failed. */
const Work = ({ run }: { run: Run }) => {
  const isFailed = run.work?.state === 'failed';
  if (!run.work || !(isWorkedOn(run) || isFailed)) return null;
  const { action, state } = run.work;
  return (
    <Tag tone={isFailed ? 'error' : 'info'} dot>
      {RUN_ACTIONS[action]}: {WORK_STATES[state].toLowerCase()}
    </Tag>
  );
};

const workText = ({ work: at }: Run): string | undefined => {
  if (!at) return undefined;
  const asked = `${RUN_ACTIONS[at.action]} asked for ${showInstant(at.asked_at)}`;
  return [at.asked_by ? `${asked} by ${at.asked_by}` : asked, at.reason].filter(Boolean).join('\n');
};

/** The status of a run, and the work in progress on it. */
const statusAndWork: CellKind = {
  showsEmpty: true,
  Cell: (props) => (
    <Tags>
      <status.Cell {...props} />
      <Work run={runOf(props.record)} />
    </Tags>
  ),
  tip: (props) => [status.tip?.(props), workText(runOf(props.record))].filter(Boolean).join('\n') || undefined,
};

/** The custom cells of the release list. */
const cells: CustomCells = { status_ids: statusAndWork, flags, next_release_date: release };

export default cells;
