import { styled } from '@mui/material/styles';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import { Dash } from '../../../engine/cells/Dash.tsx';
import { Level } from '../Level.tsx';
import { useClaimHistory } from '../queries.ts';
import { ClaimStatusTag } from './ClaimStatusTag.tsx';

const Items = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li + li': { paddingTop: theme.spacing(1), borderTop: `1px solid ${theme.vars?.palette.line}` },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: theme.spacing(0, 2),
    margin: theme.spacing(0.5, 0, 0),
  },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const EMPTY = 'No status history available for this claim';

/** The status history of a claim from the network, newest first. */
const ClaimHistory = ({ id }: { id: number }) => (
  <Level query={useClaimHistory(id)} what="status history" empty={EMPTY} isEmpty={(history) => history.length === 0}>
    {(history) => (
      <Items>
        {history.map((item) => (
          <li key={`${item.nomi_claim_id} ${item.last_update_ts} ${item.status} ${item.source_file_name}`}>
            <ClaimStatusTag status={item.status} /> {showInstant(item.last_update_ts)}
            <dl>
              <dt>Network claim</dt>
              <dd>{item.nomi_claim_id}</dd>
              <dt>Exception</dt>
              <dd>{[item.exception_type, item.exception_reason_type].filter(Boolean).join(', ') || <Dash />}</dd>
              <dt>File</dt>
              <dd>
                {item.source_file_name}, received {showInstant(item.nomi_file_receipt_ts)}
              </dd>
            </dl>
          </li>
        ))}
      </Items>
    )}
  </Level>
);

export default ClaimHistory;
