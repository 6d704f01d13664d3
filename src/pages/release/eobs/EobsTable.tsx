import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { formatUsd } from '../../../../domain/money.ts';
import type { EobAction } from '../../../../domain/release/release-actions.ts';
import type { Eob, PaymentFile } from '../../../../resources/check-runs/calls.ts';
import { idsOf } from '../../../engine/actions/bulk/outcome.ts';
import { showCount, useShowMore } from '../../../engine/table/ShowMore.tsx';
import { useRestoreFocusToGrid } from '../../../engine/table/useRestoreFocusToGrid.ts';
import { Input } from '../../../ui/controls.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { useDeepLink } from '../deepLink.ts';
import type { Heading } from '../NestedTable.tsx';
import { Cell, NestedTable, SumRow } from '../NestedTable.tsx';
import type { RunPath } from '../queries.ts';
import { amountOf, differenceOf, eobsTotal } from '../totals.ts';
import type { Asking } from './EobDialogs.tsx';
import { EobDialogs } from './EobDialogs.tsx';
import { EobRow } from './EobRow.tsx';
import { Outcomes } from './Outcomes.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useEobActions } from './useEobActions.ts';
import { useEobKeys } from './useEobKeys.ts';
import { useSelection } from './useSelection.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
}));

const COLUMNS: readonly Heading[] = [
  { label: 'EOB' },
  { label: 'Method' },
  { label: 'Check #' },
  { label: 'Flags' },
  { label: 'Claims', align: 'right' },
  { label: 'Amount', align: 'right' },
];
const WIDTH = COLUMNS.length + 1;

const Foot = ({ file, eobs }: { file: PaymentFile; eobs: readonly Eob[] }) => {
  const total = eobsTotal(eobs);
  const difference = differenceOf(total, amountOf(file.file_total));
  const label = (
    <span data-tags="">
      {showCount(eobs.length)} {eobs.length === 1 ? 'EOB' : 'EOBs'}
      {difference && (
        <Tag tone="error" dot>
          {difference} of the file’s total
        </Tag>
      )}
    </span>
  );
  return (
    <SumRow label={label} span={WIDTH - 1}>
      <Cell label="Amount" align="right">
        {formatUsd(total)}
      </Cell>
    </SumRow>
  );
};

/** The EOBs of a file as a table with selection; the actions on the selected EOBs are above it. */
export const EobsTable = ({ run, file, eobs }: { run: RunPath; file: PaymentFile; eobs: readonly Eob[] }) => {
  const box = useRef<HTMLDivElement>(null);
  const { eob: named } = useDeepLink();
  const { slice, more } = useShowMore(eobs, 'EOBs', undefined, eobs.findIndex(({ id }) => id === named) + 1);
  const { ids, selected, toggle, deselect, select } = useSelection(eobs);
  const [asking, setAsking] = useState<Asking>();
  const actions = useEobActions(deselect);
  useRestoreFocusToGrid(box, asking, selected.length > 0);
  useEobKeys({ box, eobs, selected, toggle, hold: (holdable) => setAsking({ action: 'hold', eobs: holdable }) });

  const onAct = (action: EobAction, chosen: readonly Eob[]) => {
    if (action === 'hold' || action === 'resume') setAsking({ action, eobs: chosen });
    else void actions.actAndTell(action, chosen, '');
  };
  const all = slice.length > 0 && slice.every(({ id }) => ids.has(id));
  const pickAll = (
    <Input
      type="checkbox"
      data-cell=""
      tabIndex={-1}
      aria-label="Select all EOBs shown"
      checked={all}
      onChange={() => select(all ? [] : slice)}
    />
  );
  const { result } = actions;
  const retry = () => {
    const failed = idsOf(result?.results ?? [], 'failed');
    if (result)
      void actions.actAndTell(
        result.action,
        result.eobs.filter(({ id }) => failed.includes(id)),
        result.reason,
      );
  };
  return (
    <Box ref={box}>
      {selected.length > 0 && (
        <SelectionBar selected={selected} busy={actions.busy} onAct={onAct} onClear={() => select([])} />
      )}
      {result && <Outcomes result={result} busy={actions.busy} onRetry={retry} onDismiss={actions.dismiss} />}
      <NestedTable
        caption={`EOBs of ${file.filename}`}
        headings={[{ label: 'Select', content: pickAll }, ...COLUMNS]}
        foot={<Foot file={file} eobs={eobs} />}
        multiselectable
      >
        {slice.map((eob) => (
          <EobRow
            key={eob.id}
            run={run}
            fileId={file.id}
            eob={eob}
            width={WIDTH}
            picked={ids.has(eob.id)}
            named={eob.id === named}
            onPick={toggle}
          />
        ))}
      </NestedTable>
      {more}
      {asking && <EobDialogs asking={asking} actions={actions} onClose={() => setAsking(undefined)} />}
    </Box>
  );
};
