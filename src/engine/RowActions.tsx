import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { actionsFor } from '../messages/actions.ts';
import { Confirm } from '../ui/Confirm.tsx';

/** One item of a row's menu. */
export interface RowAction {
  label: string;
  /** Why the action is unavailable; the item stays in the menu and shows this. */
  reason?: string;
  /** Confirmation shown before the action runs: what will happen and whether it can be undone. */
  confirm?: {
    title: string;
    text: string;
    danger?: boolean;
    /** The labels of the two buttons, where the action's label and "Cancel" would be ambiguous. */
    action?: string;
    cancel?: string;
  };
  /** The menu stays open while it runs; it then closes the menu itself. */
  stays?: true;
  /** Announces a change of the label. */
  live?: true;
  /** Reports its own failures. */
  run: () => Promise<void> | void;
}

interface Props {
  /** The display name of the row's record. */
  name: string;
  anchor: HTMLElement;
  close: () => void;
  actions: readonly RowAction[];
}

/** A row's menu, for actions that need at most a simple confirmation. */
export const RowActions = ({ name, anchor, close, actions }: Props) => {
  const [asking, setAsking] = useState<RowAction>();
  const [busy, setBusy] = useState(false);
  const end = () => {
    close();
    anchor.focus();
  };
  const run = async (action: RowAction) => {
    setBusy(true);
    await action.run();
    end();
  };
  if (asking?.confirm) {
    const { title, text, danger, action, cancel } = asking.confirm;
    return (
      <Confirm
        open
        title={title}
        action={action ?? asking.label}
        cancel={cancel}
        danger={danger}
        busy={busy}
        onClose={end}
        onConfirm={() => void run(asking)}
      >
        {text}
      </Confirm>
    );
  }
  return (
    <Menu open anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': actionsFor(name) } }}>
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          aria-disabled={action.reason !== undefined}
          onClick={() => {
            if (action.reason !== undefined) return;
            if (action.confirm) setAsking(action);
            else {
              if (!action.stays) close();
              void action.run();
            }
          }}
        >
          <ListItemText
            primary={action.live ? <span aria-live="polite">{action.label}</span> : action.label}
            secondary={action.reason}
            slotProps={{ primary: { sx: action.reason ? { color: 'text.secondary' } : undefined } }}
          />
        </MenuItem>
      ))}
    </Menu>
  );
};
