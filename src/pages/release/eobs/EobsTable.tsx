import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { formatUsd } from '../../../../domain/money.ts';
import type { Eob, PaymentFile } from '../../../../resources/check-runs/calls.ts';
import { counted, eobRows } from '../../../../resources/check-runs/eobs.ts';
import { invalidate } from '../../../dataProvider/invalidate.ts';
import { BulkPart } from '../../../engine/actions/bulk/BulkPart.tsx';
import { SelectionPart } from '../../../engine/actions/bulk/SelectionPart.tsx';
import { ActionScopeProvider } from '../../../engine/actions/scope.ts';
import { useShowMore } from '../../../engine/table/ShowMore.tsx';
import { useRestoreFocusToGrid } from '../../../engine/table/useRestoreFocusToGrid.ts';
import { Input } from '../../../ui/controls.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { useDeepLink } from '../deepLink.ts';
import type { Heading } from '../NestedTable.tsx';
import { Cell, NestedTable, SumRow } from '../NestedTable.tsx';
import type { RunPath } from '../queries.ts';
import { amountOf, differenceOf, eobsTotal } from '../totals.ts';
import { EobRow } from './EobRow.tsx';
import type { EobKeys } from './useEobKeys.ts';
import { useEobKeys } from './useEobKeys.ts';
import type { Selection } from './useSelection.ts';
import { useSelection } from './useSelection.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
}));

/** The bar stays in sight while its table scrolls. */
const Bar = styled('div')({ position: 'sticky', top: 0, zIndex: 1 });

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
      {counted(eobs.length)}
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

/** Which EOBs are chosen and what is done with them: the bar above the table, and the keys. */
const Actions = ({
  box,
  eobs,
  selected,
  select,
  toggle,
}: Pick<EobKeys, 'box' | 'eobs' | 'selected' | 'toggle'> & Pick<Selection, 'select'>) => {
  const [kept, hold] = useState(false);
  const { opened, close } = useEobKeys({ box, eobs, selected, toggle });
  useRestoreFocusToGrid(box, kept, opened, selected.length > 0);
  return (
    <>
      {(selected.length > 0 || kept) && (
        <Bar>
          <SelectionPart records={selected} matching={undefined} hold={hold} select={(ids) => select(ids.map(Number))}>
            <span role="status">{counted(selected.length)} selected</span>
          </SelectionPart>
        </Bar>
      )}
      {opened && <BulkPart {...opened} onClose={close} />}
    </>
  );
};

/** The EOBs of a file as a table with selection; the actions on the selected EOBs are above it. */
export const EobsTable = ({ run, file, eobs }: { run: RunPath; file: PaymentFile; eobs: readonly Eob[] }) => {
  const box = useRef<HTMLDivElement>(null);
  const { eob: named } = useDeepLink();
  const { slice, more } = useShowMore(eobs, 'EOBs', undefined, eobs.findIndex(({ id }) => id === named) + 1);
  const { ids, selected, toggle, select } = useSelection(eobs);
  const client = useQueryClient();
  const scope = useMemo(
    () => ({ of: eobRows, rows: eobs, refetch: () => invalidate(client, 'check-runs') }),
    [eobs, client],
  );
  const all = slice.length > 0 && slice.every(({ id }) => ids.has(id));
  const pickAll = (
    <Input
      type="checkbox"
      data-cell=""
      tabIndex={-1}
      aria-label="Select all EOBs shown"
      checked={all}
      onChange={() => select(all ? [] : slice.map(({ id }) => id))}
    />
  );
  return (
    <ActionScopeProvider value={scope}>
      <Box ref={box}>
        <Actions box={box} eobs={eobs} selected={selected} select={select} toggle={toggle} />
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
      </Box>
    </ActionScopeProvider>
  );
};
