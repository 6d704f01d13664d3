import Box from '@mui/material/Box';
import { showDate } from '../../../domain/calendar/dates.ts';
import type { LockboxTransaction } from '../../../resources/pinnacle/lockbox-calls.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Blocks, FactBlock } from '../../engine/record/Block.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';

/** Types a list row as a transaction of a lockbox. */
const transactionOf = (row: Row): LockboxTransaction => row as Row & LockboxTransaction;

/** What the bank offers and this product does not fetch yet. */
const PLANNED = ['Check images', 'Document images', 'Transaction report'];

/** The detail of a lockbox transaction: the file it came in, and what is to come. */
const LockboxTransactionDetail = ({ record }: ExpandProps) => {
  const { file_name, file_id, file_date, sender, receiver } = transactionOf(record);
  return (
    <>
      <Blocks>
        <FactBlock
          title="File information"
          pairs={[
            ['File name', file_name],
            ['File ID', file_id],
            ['File date', showDate(file_date)],
            ['Sender', sender],
            ['Receiver', receiver],
          ]}
        />
      </Blocks>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {PLANNED.map((label) => (
          <ReasonButton key={label} variant="outlined" color="inherit" reason={`${label}: coming soon`}>
            {label}
          </ReasonButton>
        ))}
      </Box>
    </>
  );
};

export default LockboxTransactionDetail;
