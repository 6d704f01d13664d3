import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import { linesOf } from '../../engine/history/lines.ts';
import { Value } from '../../engine/history/Value.tsx';
import { GridRow } from '../../engine/table/elements.tsx';
import { Cell, NameCell, NestedTable } from '../release/NestedTable.tsx';

const HEADINGS = [{ label: 'Field' }, { label: 'Change' }, { label: 'Before' }, { label: 'After' }];

/** The changes of an entry, field by field, before and after. */
export const Changes = ({ entry }: { entry: AuditLogEntry }) => (
  <NestedTable caption="Changes" headings={HEADINGS}>
    {linesOf(entry).map((line) => (
      <GridRow key={line.key} data-line="" data-row="">
        <NameCell label="Field">{line.where}</NameCell>
        <Cell label="Change" wraps>
          {line.how}
        </Cell>
        <Cell label="Before" wraps>
          {'before' in line ? <Value value={line.before} words={line.words} /> : <Dash />}
        </Cell>
        <Cell label="After" wraps>
          {'after' in line ? <Value value={line.after} words={line.words} /> : <Dash />}
        </Cell>
      </GridRow>
    ))}
  </NestedTable>
);
