import Button from '@mui/material/Button';
import { revealAccount } from '../../../resources/premium-groups/calls.ts';
import { send } from '../../dataProvider/send.ts';
import type { CellProps } from '../../engine/cells/kinds.ts';
import type { CustomCells } from '../../engine/slots.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { useReveal } from '../../engine/useReveal.ts';
import { HIDE, ofThe, SHOW } from '../../messages/inputs.ts';
import { Hidden } from '../../ui/Hidden.tsx';

const FIELD = 'account_number';

/** The mask of an account number, and the button that shows the whole one. */
const AccountNumber = ({ record, value }: CellProps) => {
  const notifyFault = useFaultNotice();
  const read = () => send(revealAccount, { params: { accountId: Number(record.id), field: FIELD } });
  const { shown, toggle } = useReveal(FIELD, read, (error) => notifyFault('Failed to show the account number', error));
  return (
    <>
      <code>{shown ?? String(value)}</code>{' '}
      <Button color="inherit" size="small" data-cell="" tabIndex={-1} onClick={toggle}>
        {shown === undefined ? SHOW : HIDE}
        <Hidden>{ofThe('Account number')}</Hidden>
      </Button>
    </>
  );
};

const cells: CustomCells = { [FIELD]: { Cell: AccountNumber, controls: true } };

export default cells;
