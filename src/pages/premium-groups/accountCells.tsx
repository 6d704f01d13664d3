import { revealAccount } from '../../../resources/premium-groups/calls.ts';
import { send } from '../../dataProvider/send.ts';
import type { CellProps } from '../../engine/cells/kinds.ts';
import { RevealButton } from '../../engine/RevealButton.tsx';
import type { CustomCells } from '../../engine/slots.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { useReveal } from '../../engine/useReveal.ts';

const FIELD = 'account_number';

/** The mask of an account number, and the button that shows the whole one. */
const AccountNumber = ({ record, value }: CellProps) => {
  const notifyFault = useFaultNotice();
  const read = () => send(revealAccount, { params: { accountId: Number(record.id), field: FIELD } });
  const { shown, toggle } = useReveal(FIELD, read, (error) => notifyFault('Failed to show the account number', error));
  return (
    <>
      <code>{shown ?? String(value)}</code>{' '}
      <RevealButton label="Account number" isShown={shown !== undefined} onClick={toggle} data-cell="" tabIndex={-1} />
    </>
  );
};

const cells: CustomCells = { [FIELD]: { Cell: AccountNumber, controls: true } };

export default cells;
