import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-admin';
import { useListOf } from '../../../engine/list/context.ts';
import type { RowMenuProps } from '../../../engine/slots.ts';
import type { Offer } from './registry.ts';
import { offersOf } from './registry.ts';
import { runOf } from './run.ts';
import { useCopy } from './useCopy.ts';

/** The actions on one run, and links to related screens. */
const RowMenu = ({ record, anchor, close }: RowMenuProps) => {
  const { may, selected, setSelected } = useListOf();
  const navigate = useNavigate();
  const { copied, copy } = useCopy('Failed to copy Check Run ID', close);
  const [open, setOpen] = useState<Offer>();
  const run = runOf(record);
  const { number } = run.group;

  if (open) {
    const done = (left: readonly number[] | undefined) => {
      if (left?.length === 0) setSelected(selected.filter((id) => id !== run.id));
      close();
      // after the dialog has released the focus
      setTimeout(() => anchor.focus());
    };
    return (
      <Suspense fallback={null}>
        <open.action.Part runs={open.fits} onClose={done} />
      </Suspense>
    );
  }
  return (
    <Menu open anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': `Actions for ${number}` } }}>
      <MenuItem onClick={() => navigate(`/groups/scheduler?${new URLSearchParams({ query: number })}`)}>
        Find group in Scheduler
      </MenuItem>
      {may.administer && (
        <MenuItem onClick={() => void copy(String(run.id))}>
          <span aria-live="polite">{copied ? 'Copied' : 'Copy Check Run ID'}</span>
        </MenuItem>
      )}
      {offersOf([run], may.roles).map((offer) => (
        <MenuItem
          key={offer.action.name}
          aria-disabled={offer.reason !== undefined}
          onClick={() => offer.reason === undefined && setOpen(offer)}
        >
          <ListItemText
            primary={offer.action.label}
            secondary={offer.reason}
            slotProps={{ primary: { sx: offer.reason ? { color: 'text.secondary' } : undefined } }}
          />
        </MenuItem>
      ))}
    </Menu>
  );
};

export default RowMenu;
