import { styled } from '@mui/material/styles';
import { latestError } from '../messages/fault.ts';

const Opens = styled('details')(({ theme }) => ({
  '& summary': { minHeight: 24, cursor: 'pointer' },
  // one error can be as long as a page; the opened list has it whole
  '&:not([open]) summary > span': {
    display: '-webkit-inline-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    verticalAlign: 'top',
    // beside the marker, on its line
    maxWidth: 'calc(100% - 2em)',
  },
  '& ul': { margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.5) },
}));

/** The errors of a cell, the latest first. Several are counted, and open to one line each. */
export const FaultList = ({ errors }: { errors: readonly string[] }) =>
  errors.length < 2 ? (
    errors[0]
  ) : (
    <Opens>
      <summary>
        <span>{latestError(errors.length, errors[0] ?? '')}</span>
      </summary>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Opens>
  );
