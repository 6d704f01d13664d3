import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import { DropDown } from '../../ui/DropDown.tsx';

/** The choices of every refresh menu, in seconds (docs/rules.md, "Auto-refresh"). */
export const REFRESH_CHOICES: readonly { seconds: number; label: string }[] = [
  { seconds: 30, label: '30 s' },
  { seconds: 60, label: '1 min' },
  { seconds: 300, label: '5 min' },
  { seconds: 1800, label: '30 min' },
];

/** `refresh(true)` is a timer's call: it must not keep the session alive, nor move anything. */
type RefreshCall = (byTimer: boolean) => void;

/** Refresh now, or every so often; choosing the interval that runs turns it off. */
export const RefreshMenu = ({ refresh }: { refresh: RefreshCall }) => {
  const [seconds, setSeconds] = useState<number>();
  const tick = useEvent(() => {
    if (document.visibilityState === 'visible') refresh(true);
  });
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setInterval(tick, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, tick]);
  const running = REFRESH_CHOICES.find((choice) => choice.seconds === seconds);
  return (
    <ButtonGroup color="inherit" variant="text">
      <Button startIcon={<Refresh />} onClick={() => refresh(false)}>
        {running ? `Refresh · ${running.label}` : 'Refresh'}
      </Button>
      <DropDown name="Auto-refresh" pressed={running !== undefined}>
        {(close) => (
          <MenuList autoFocusItem aria-label="Refresh every">
            {REFRESH_CHOICES.map((choice) => (
              <MenuItem
                key={choice.seconds}
                role="menuitemcheckbox"
                aria-checked={choice.seconds === seconds}
                selected={choice.seconds === seconds}
                onClick={() => {
                  setSeconds(choice.seconds === seconds ? undefined : choice.seconds);
                  close();
                }}
              >
                {choice.label}
              </MenuItem>
            ))}
          </MenuList>
        )}
      </DropDown>
    </ButtonGroup>
  );
};
