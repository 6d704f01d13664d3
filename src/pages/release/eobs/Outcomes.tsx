import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EOB_ACTIONS } from '../../../../domain/release/release-actions.ts';
import { failuresFirst, idsOf } from '../../../engine/actions/bulk/outcome.ts';
import { OUTCOME_WORDS } from '../../../engine/actions/bulk/Results.tsx';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { ActionResult } from './useEobActions.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1, 2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '& p': { margin: 0 },
  '& ul': { display: 'grid', gap: theme.spacing(0.5), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5, 1) },
  '& code': theme.typography.code,
}));

/** Maximum number of lines: a thousand identical ones would hide the different ones. */
const SHOWN = 20;

interface Props extends Pick<ActionResult, 'eobs' | 'results'> {}

/** The EOBs the action failed or was refused for, failures first, with the reason. */
export const OutcomeLines = ({ eobs, results }: Props) => {
  const numbers = new Map(eobs.map(({ id, number }) => [id, number]));
  const notDone = failuresFirst(results).filter(({ outcome }) => outcome !== 'done');
  return (
    <ul>
      {notDone.slice(0, SHOWN).map(({ id, outcome, reason }) => (
        <li key={id}>
          <code>{numbers.get(id) ?? id}</code>
          <Tag tone={outcome === 'failed' ? 'error' : 'warning'} dot>
            {OUTCOME_WORDS.after[outcome]}
          </Tag>
          <span>{reason}</span>
        </li>
      ))}
      {notDone.length > SHOWN && <li>and {showCount(notDone.length - SHOWN)} more</li>}
    </ul>
  );
};

const outcomeText = ({ eobs, results }: Props): string =>
  failuresFirst(results)
    .map(({ id, outcome, reason = '' }) =>
      [OUTCOME_WORDS.after[outcome], eobs.find((eob) => eob.id === id)?.number ?? id, reason].join('\t'),
    )
    .join('\n');

interface PanelProps {
  result: ActionResult;
  busy: boolean;
  /** Retries the failed EOBs; refused ones would be refused again. */
  onRetry: () => void;
  onDismiss: () => void;
}

/** The outcome of an action that was not done for every EOB; it stays until dismissed. */
export const Outcomes = ({ result, busy, onRetry, onDismiss }: PanelProps) => {
  const { action, results } = result;
  const [done, refused, failed] = (['done', 'refused', 'failed'] as const).map(
    (outcome) => idsOf(results, outcome).length,
  );
  return (
    <Box role="status">
      <p>
        <strong>{EOB_ACTIONS[action].label}:</strong> {done} done, {refused} refused, {failed} failed
      </p>
      <OutcomeLines {...result} />
      <div>
        {failed ? (
          <Button variant="outlined" onClick={onRetry} aria-disabled={busy}>
            Retry {showCount(failed)} failed
          </Button>
        ) : null}
        <CopyButton text={() => outcomeText(result)}>Copy</CopyButton>
        <Button color="inherit" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Box>
  );
};
