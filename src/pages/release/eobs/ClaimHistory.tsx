import { styled } from '@mui/material/styles';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import { Pair, Pairs } from '../../../engine/record/Pairs.tsx';
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
            <Pairs data-beside="">
              <Pair label="Network claim">{item.nomi_claim_id}</Pair>
              <Pair label="Exception">
                {[item.exception_type, item.exception_reason_type].filter(Boolean).join(', ')}
              </Pair>
              <Pair label="File">
                {item.source_file_name}, received {showInstant(item.nomi_file_receipt_ts)}
              </Pair>
            </Pairs>
          </li>
        ))}
      </Items>
    )}
  </Level>
);

export default ClaimHistory;
