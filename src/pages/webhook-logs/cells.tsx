import { statusTone, TOKEN_VALID } from '../../../domain/webhook-logs.ts';
import type { CellKind } from '../../engine/cells/kinds.ts';
import type { CustomCells } from '../../engine/slots.ts';
import { Tag } from '../../ui/Tag.tsx';

const response_status: CellKind = {
  Cell: ({ value }) => (
    <Tag tone={statusTone(Number(value))} dot>
      {String(value)}
    </Tag>
  ),
  tip: ({ value, column }) => column.choices?.[String(value)],
};

const token_valid: CellKind = {
  Cell: ({ value }) => (
    <Tag tone={value === true ? 'success' : 'error'} dot>
      {TOKEN_VALID[value === true ? 'true' : 'false']}
    </Tag>
  ),
};

const cells: CustomCells = { response_status, token_valid };

export default cells;
