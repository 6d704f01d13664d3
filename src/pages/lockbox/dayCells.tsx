import Link from '@mui/material/Link';
import { showDate } from '../../../domain/calendar/dates.ts';
import type { LockboxDay } from '../../../resources/pinnacle/lockbox-calls.ts';
import { lockboxAddress } from '../../../resources/pinnacle/lockbox-calls.ts';
import type { CellProps } from '../../engine/cells/kinds.ts';
import type { CustomCells } from '../../engine/slots.ts';
import { Link as RouterLink } from '../../router/Link.tsx';
import { Hidden } from '../../ui/Hidden.tsx';

/** A link to the transactions of the day. */
const View = ({ record }: CellProps) => {
  const { lockbox_id, transaction_date } = record as CellProps['record'] & LockboxDay;
  return (
    <Link component={RouterLink} to={lockboxAddress(lockbox_id, transaction_date)} data-cell="" tabIndex={-1}>
      View<Hidden> {showDate(transaction_date)}</Hidden>
    </Link>
  );
};

const cells: CustomCells = { lockbox_id: { Cell: View, controls: true } };

export default cells;
