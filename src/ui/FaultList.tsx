import { styled } from '@mui/material/styles';

const Opens = styled('details')(({ theme }) => ({
  '& summary': { minHeight: 24, cursor: 'pointer' },
  '& ul': { margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.5) },
}));

/** The errors of a cell, the latest first. Several are counted, and open to one line each. */
export const FaultList = ({ errors }: { errors: readonly string[] }) =>
  errors.length < 2 ? (
    errors[0]
  ) : (
    <Opens>
      <summary>
        {errors.length} errors, latest: {errors[0]}
      </summary>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Opens>
  );
