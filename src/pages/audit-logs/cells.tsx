import { auditedName, fullName, SYSTEM } from '../../../domain/audit.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import type { CellKind } from '../../engine/cells/kinds.ts';
import { text } from '../../engine/cells/text.tsx';
import type { CustomCells } from '../../engine/slots.ts';
import { entryOf } from './entry.ts';

const actor: CellKind = {
  showsEmpty: true,
  Cell: ({ record }) => {
    const { actor: who } = entryOf(record);
    return who ? fullName(who) : SYSTEM;
  },
};

const resource: CellKind = {
  Cell: (props) => {
    const name = auditedName(entryOf(props.record).resource);
    return name ? <text.Cell {...props} value={name} /> : <Dash />;
  },
};

const cells: CustomCells = { actor, resource };

export default cells;
