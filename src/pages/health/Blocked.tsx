import { styled } from '@mui/material/styles';
import type { BlockedRuns } from '../../../contract/health.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import { TargetLink } from '../../engine/panels/TargetLink.tsx';

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& p': { margin: 0, fontWeight: theme.typography.fontWeightBold },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2), margin: 0, padding: 0, listStyle: 'none' },
  '& a': { display: 'inline-block', minHeight: 24 },
}));

interface Props {
  by: string;
  blocks: BlockedRuns;
}

/** The check runs blocked by a failure, each linked to the release screen. */
export const Blocked = ({ by, blocks: { total, runs } }: Props) =>
  total === 0 ? null : (
    <Box>
      <p>
        Blocked by {by}: {total === 1 ? '1 check run' : `${total} check runs`}
      </p>
      <ul aria-label={`Check runs blocked by ${by}`}>
        {runs.map(({ id, group_number, group_name, date, sequence }) => (
          <li key={id}>
            <TargetLink
              to={{
                list: 'check-runs',
                filters: { 'group-number': group_number, 'file-date': { from: date, to: date } },
              }}
            >
              {group_number} {group_name}, {runDay(date, sequence)}
            </TargetLink>
          </li>
        ))}
        {total > runs.length && <li>and {total - runs.length} more</li>}
      </ul>
    </Box>
  );

/** Those of several failures, as a part of a panel. */
export const AllBlocked = ({ data }: { data: readonly Props[] }) =>
  data.map((one) => <Blocked key={one.by} {...one} />);
