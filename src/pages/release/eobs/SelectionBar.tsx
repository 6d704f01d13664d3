import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { EobAction } from '../../../../domain/release/release-actions.ts';
import { EOB_ACTIONS } from '../../../../domain/release/release-actions.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { fitting } from './actions.ts';

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.info.text,
  backgroundColor: theme.vars?.palette.tag.info.ground,
}));

const ACTIONS = Object.keys(EOB_ACTIONS) as EobAction[]; // Object.keys returns string[]

interface Props {
  selected: readonly Eob[];
  busy: boolean;
  onAct: (action: EobAction, eobs: readonly Eob[]) => void;
  onClear: () => void;
}

/**
 * The actions on the selected EOBs. An action that applies to none of them is hidden; one that applies to some shows
 * how many.
 */
export const SelectionBar = ({ selected, busy, onAct, onClear }: Props) => (
  <Bar role="group" aria-label="Selected EOBs">
    <span role="status">
      {showCount(selected.length)} {selected.length === 1 ? 'EOB' : 'EOBs'} selected
    </span>
    {ACTIONS.map((action) => {
      const eobs = fitting(action, selected);
      if (eobs.length === 0) return null;
      const part = eobs.length < selected.length ? ` (${showCount(eobs.length)} of ${showCount(selected.length)})` : '';
      return (
        <Button
          key={action}
          color="inherit"
          variant="outlined"
          aria-disabled={busy}
          onClick={() => onAct(action, eobs)}
        >
          {EOB_ACTIONS[action].label}
          {part}
          {action === 'hold' && '…'}
        </Button>
      );
    })}
    <Button color="inherit" onClick={onClear}>
      Clear selection
    </Button>
  </Bar>
);
