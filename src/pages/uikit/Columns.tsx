import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { columnValue } from '../../../declare/list/values.ts';
import { CELLS, CellValue, cellTip } from '../../engine/cells/index.tsx';
import { ownCells } from '../../engine/examples/cells.tsx';
import type { ShownExample } from '../../engine/examples/columns.ts';
import { columnExamples } from '../../engine/examples/columns.ts';
import { Grid, GridBody, GridCell, GridHead, GridHeader, GridRow } from '../../engine/table/elements.tsx';
import { Frame } from '../../engine/table/styles.ts';
import { useRovingCells } from '../../engine/table/useRovingCells.ts';
import { CellTip } from '../../ui/CellTip.tsx';
import { Hidden } from '../../ui/Hidden.tsx';

const Code = styled('code')(({ theme }) => theme.typography.code);

const Line = ({ example: { id, state, column, value, record, member } }: { example: ShownExample }) => {
  const cell = ownCells[column.source] ?? CELLS[column.kind];
  const whole = { id, [column.source]: value, ...record };
  const props = { value: columnValue(whole, column), column, member, record: whole, resource: 'examples' };
  return (
    <GridRow data-row="">
      <GridCell data-cell="" data-first="" tabIndex={-1} data-label="Kind">
        <Code>{column.kind}</Code>
      </GridCell>
      <GridCell data-cell="" tabIndex={-1} data-label="State">
        {state}
      </GridCell>
      <GridCell data-cell="" tabIndex={-1} data-label="Shown" data-tip={cellTip(cell, props)} id={id}>
        <CellValue kind={cell} {...props} />
      </GridCell>
    </GridRow>
  );
};

const HEADINGS = ['Kind', 'State', 'Shown'];

/** Every column kind in its states, in a grid like that of lists. */
export const Columns = () => {
  const table = useRef<HTMLTableElement>(null);
  const keys = useRovingCells(table);
  const examples = columnExamples();
  return (
    <CellTip>
      <Frame density="compact">
        <Grid ref={table} {...keys}>
          <caption>
            <Hidden>Kinds of columns</Hidden>
          </caption>
          <GridHead>
            <GridRow data-row="">
              {HEADINGS.map((heading) => (
                <GridHeader key={heading} data-cell="" tabIndex={-1}>
                  {heading}
                </GridHeader>
              ))}
            </GridRow>
          </GridHead>
          <GridBody>
            {examples.map((example) => (
              <Line key={example.id} example={example} />
            ))}
          </GridBody>
        </Grid>
      </Frame>
    </CellTip>
  );
};
