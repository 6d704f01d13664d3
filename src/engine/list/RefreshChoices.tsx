import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { REFRESH_EVERY } from '../../messages/list.ts';
import type { RefreshChoice } from './RefreshMenu.tsx';

interface Props {
  choices: readonly RefreshChoice[];
  /** The active interval, in seconds; undefined: none. */
  running: number | undefined;
  onChoose: (seconds: number | undefined) => void;
}

/** The menu of a refresh button. */
const RefreshChoices = ({ choices, running, onChoose }: Props) => (
  <MenuList autoFocusItem aria-label={REFRESH_EVERY}>
    {choices.map(({ seconds, label }) => (
      <MenuItem
        key={label}
        role="menuitemradio"
        aria-checked={seconds === running}
        selected={seconds === running}
        onClick={() => onChoose(seconds)}
      >
        {label}
      </MenuItem>
    ))}
  </MenuList>
);

export default RefreshChoices;
