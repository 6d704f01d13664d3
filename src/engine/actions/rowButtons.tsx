import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { RecordAction } from '../../../declare/actions/actions.ts';
import { isOfMenu } from '../../../declare/actions/actions.ts';
import { inProgress } from '../../messages/actions.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import type { CellKind, CellProps } from '../cells/kinds.ts';
import { useListOf } from '../list/context.ts';
import { offersFor } from './offers.ts';
import { useActor } from './useActor.ts';
import { usePerform } from './usePerform.ts';

const Buttons = styled('span')(({ theme }) => ({ display: 'inline-flex', gap: theme.spacing(1) }));

/** The buttons of a row: the actions that are confirmed by a second click. A spinner stands for them meanwhile. */
const RowButtons = ({ record }: CellProps) => {
  const { resource } = useListOf();
  const actor = useActor();
  const perform = usePerform();
  const [asking, ask] = useState<string>();
  const [busy, setBusy] = useState<RecordAction>();
  const name = resource.recordRepresentation(record);
  const click = async (action: RecordAction) => {
    if (asking !== action.name) return ask(action.name);
    ask(undefined);
    setBusy(action);
    try {
      await perform(action, record);
    } finally {
      setBusy(undefined);
    }
  };
  if (busy) return <CircularProgress size={16} aria-label={inProgress(busy.label, name)} />;
  const offers = offersFor(
    resource.actions.filter((one) => !isOfMenu(one)),
    record,
    actor,
  );
  return (
    <Buttons>
      {offers.flatMap(({ action, reason }) =>
        action.kind === 'bulk' ? (
          []
        ) : (
          <Button
            key={action.name}
            size="small"
            color={asking === action.name ? 'error' : 'primary'}
            variant={asking === action.name ? 'contained' : 'text'}
            data-cell=""
            tabIndex={-1}
            aria-disabled={reason !== undefined}
            title={reason}
            onClick={() => reason === undefined && void click(action)}
            onBlur={() => ask(undefined)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || asking === undefined) return;
              event.stopPropagation();
              ask(undefined);
            }}
          >
            <span aria-live="polite">{asking === action.name ? action.ask : action.label}</span>
            <Hidden> {name}</Hidden>
          </Button>
        ),
      )}
    </Buttons>
  );
};

/** The cell of a column that has the buttons of a row (`ask` of its actions). */
export const rowButtons: CellKind = { Cell: RowButtons, controls: true, showsEmpty: true };
