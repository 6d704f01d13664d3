import { styled } from '@mui/material/styles';
import type { FileErrors, JobStatus } from '../../../contract/health.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import type { CellProps } from '../../engine/cells/kinds.ts';
import type { CustomCells } from '../../engine/slots.ts';
import { FaultList } from '../../ui/FaultList.tsx';
import { Blocked } from './Blocked.tsx';

const Lines = styled('div')(({ theme }) => ({
  minWidth: theme.spacing(24),
  '& ul': { margin: 0, paddingLeft: theme.spacing(2) },
  '& summary': { minHeight: 24, cursor: 'pointer' },
}));

const Errors = ({ record }: CellProps) => {
  const { name, errors, blocks } = record as object as JobStatus; // the row of the jobs' table
  if (errors.length === 0) return <Dash />;
  return (
    <Lines>
      <FaultList errors={errors} />
      <Blocked by={name} blocks={blocks} />
    </Lines>
  );
};

const Details = ({ record }: CellProps) => {
  const { file_name, details, total, blocks } = record as object as FileErrors; // the row of the errors' table
  return (
    <Lines>
      <details>
        <summary>
          {details.length === total ? `Details of ${file_name}` : `The last ${details.length} of ${file_name}`}
        </summary>
        <ul>
          {details.map(({ occurred_at, stage, message, resolved_at }) => (
            <li key={`${occurred_at} ${message}`}>
              {showInstant(occurred_at)}, {stage}: {message ?? 'no reason was given'}
              {resolved_at && ` Resolved ${showInstant(resolved_at)}.`}
            </li>
          ))}
        </ul>
      </details>
      <Blocked by={file_name} blocks={blocks} />
    </Lines>
  );
};

/** Cells with lines and links of their own: errors, and the check runs they block. */
export const cells: CustomCells = {
  errors: { Cell: Errors, showsEmpty: true },
  details: { Cell: Details, showsEmpty: true },
};
