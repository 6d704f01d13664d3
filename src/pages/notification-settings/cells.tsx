import { styled } from '@mui/material/styles';
import { useNotify } from 'ra-core';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import type { CellKind, CellProps } from '../../engine/cells/kinds.ts';
import type { CustomCells } from '../../engine/slots.ts';

const Copies = styled('button')(({ theme }) => ({
  display: 'inline-grid',
  maxWidth: '100%',
  minHeight: 24,
  padding: 0,
  border: 0,
  font: 'inherit',
  textAlign: 'inherit',
  color: 'inherit',
  background: 'none',
  cursor: 'copy',
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
}));

/** Name and e-mail address; a click copies them. */
const User = ({ value }: CellProps) => {
  const notify = useNotify();
  const { name, email } = value as RecipientUser;
  const text = `${name} <${email}>`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(`Copied ${text}`, { type: 'info', autoHideDuration: 2000 });
    } catch {
      notify(`${text} could not be copied`, { type: 'error' });
    }
  };
  return (
    <Copies type="button" data-cell="" tabIndex={-1} onClick={() => void copy()}>
      <span>
        {name} <small>{email}</small>
      </span>
    </Copies>
  );
};

const user: CellKind = { Cell: User, tip: () => 'Click to copy name and email' };

const cells: CustomCells = { user };

export default cells;
