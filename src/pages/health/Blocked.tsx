import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { BlockedRuns } from '../../../contract/health.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { releaseAddress } from './releaseAddress.ts';

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& p': { margin: 0, fontWeight: theme.typography.fontWeightBold },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2), padding: 0, listStyle: 'none' },
  '& a': { display: 'inline-block', minHeight: 24, color: theme.vars?.palette.primary.main },
}));

/** The check runs blocked by a failure, each linked to the release screen. */
export const Blocked = ({ by, blocks: { total, runs } }: { by: string; blocks: BlockedRuns }) =>
  total === 0 ? null : (
    <Box>
      <p>
        Blocked by {by}: {total === 1 ? '1 check run' : `${total} check runs`}
      </p>
      <ul aria-label={`Check runs blocked by ${by}`}>
        {runs.map((run) => (
          <li key={run.id}>
            <Link to={releaseAddress(run)}>
              {run.group_number} {run.group_name}, {showDate(run.date)}
            </Link>
          </li>
        ))}
        {total > runs.length && <li>and {total - runs.length} more</li>}
      </ul>
    </Box>
  );
